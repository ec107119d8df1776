{ A program to complete: it answers unknown to every question.

  skeleton count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

  Rows and columns count from 0. }
program Skeleton;

uses SysUtils;

procedure Count(Rows, Columns, Row, Column: Integer);
begin
  WriteLn('unknown'); { HERE: print the number of tours instead. }
end;

var
  Rows, Columns, Row, Column: Integer;
  Closed: Boolean;

begin
  Rows := StrToInt(ParamStr(2));
  Columns := StrToInt(ParamStr(3));
  Row := StrToInt(ParamStr(4));
  Column := StrToInt(ParamStr(5));
  Closed := ParamStr(6) = 'closed';
  if (ParamStr(1) = 'count') and not Closed then { closed: later }
    Count(Rows, Columns, Row, Column)
  else
    WriteLn('unknown');
end.
