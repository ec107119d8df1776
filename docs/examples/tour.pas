{ Knight's tours by backtracking: an example for `cavalier grade`.

  tour count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

  Rows and columns count from 0. It prints a number, a board, boards with a
  blank line between them, or none. }
program KnightsTour;

uses SysUtils;

const
  Down: array[1..8] of Integer = (1, 1, -1, -1, 2, 2, -2, -2);
  Right: array[1..8] of Integer = (2, -2, 2, -2, 1, -1, 1, -1);

var
  Board: array[0..63, 0..63] of Integer;
  Rows, Columns, StartRow, StartColumn: Integer;
  Closed, All, Counting: Boolean;
  Found: Int64;

procedure PrintBoard;
var
  Row, Column: Integer;
begin
  for Row := 0 to Rows - 1 do
  begin
    for Column := 0 to Columns - 1 do
      Write(Board[Row, Column], ' ');
    WriteLn;
  end;
  WriteLn;
end;

function IsNextToStart(Row, Column: Integer): Boolean;
var
  D, R: Integer;
begin
  D := Abs(Row - StartRow);
  R := Abs(Column - StartColumn);
  IsNextToStart := (D + R = 3) and (D <> 0) and (R <> 0);
end;

procedure Move(Row, Column, Number: Integer);
var
  K, R, C: Integer;
begin
  Board[Row, Column] := Number;
  if Number = Rows * Columns then
  begin
    if not Closed or IsNextToStart(Row, Column) then
    begin
      Found := Found + 1;
      if not Counting then
        PrintBoard;
    end;
  end
  else
    for K := 1 to 8 do
    begin
      R := Row + Down[K];
      C := Column + Right[K];
      if (R >= 0) and (R < Rows) and (C >= 0) and (C < Columns) then
        if (Board[R, C] = 0) and (All or (Found = 0)) then
          Move(R, C, Number + 1);
    end;
  Board[Row, Column] := 0;
end;

begin
  Rows := StrToInt(ParamStr(2));
  Columns := StrToInt(ParamStr(3));
  StartRow := StrToInt(ParamStr(4));
  StartColumn := StrToInt(ParamStr(5));
  Closed := ParamStr(6) = 'closed';
  Counting := ParamStr(1) = 'count';
  All := ParamStr(1) <> 'tour';
  Move(StartRow, StartColumn, 1);
  if Counting then
    WriteLn(Found)
  else if Found = 0 then
    WriteLn('none');
end.
