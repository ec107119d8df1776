const
  Down: array[1..8] of Integer = (2, 1, -1, -2, -2, -1, 1, 2);
  Right: array[1..8] of Integer = (1, 2, 2, 1, -1, -2, -2, -1);

var
  Height, Width: Integer;
  Seen: array[0..63, 0..63] of Boolean;

function Go(R, C, Left: Integer): Int64;
var
  K: Integer;
  Found: Int64;
begin
  Go := 0;
  if (R < 0) or (R >= Height) or (C < 0) or (C >= Width) then
    Exit;
  if Seen[R, C] then
    Exit;
  Seen[R, C] := True;
  if Walking then WriteLn('+ ', R, ' ', C);
  if Walking and (Left = 1) then WriteLn('=');
  Found := Ord(Left = 1);
  if Left > 1 then
    for K := 1 to 8 do
      Found := Found + Go(R + Down[K], C + Right[K], Left - 1);
  Seen[R, C] := False;
  if Walking then WriteLn('- ', R, ' ', C);
  Go := Found;
end;

procedure Count(Rows, Columns, Row, Column: Integer);
begin
  Height := Rows;
  Width := Columns;
  WriteLn(Go(Row, Column, Rows * Columns));
end;
