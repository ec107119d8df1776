local verb, rows, columns = arg[1], tonumber(arg[2]), tonumber(arg[3])
local row, column, closed = tonumber(arg[4]), tonumber(arg[5]), arg[6]
local board, found = {}, 0
for r = 0, rows - 1 do
  board[r] = {}
  for c = 0, columns - 1 do board[r][c] = 0 end
end

local function finish(r, c)
  if closed and (r - row) ^ 2 + (c - column) ^ 2 ~= 5 then return end
  found = found + 1
  if verb == "count" then return end
  for i = 0, rows - 1 do
    print(table.concat(board[i], " ", 0, columns - 1))
  end
  print()
end

local function search(r, c, number)
  board[r][c] = number
  if number == rows * columns then
    finish(r, c)
  else
    for d = -2, 2 do
      for e = -2, 2 do
        local line = board[r + d]
        if d * d + e * e == 5 and line and line[c + e] == 0
            and (verb ~= "tour" or found == 0) then
          search(r + d, c + e, number + 1)
        end
      end
    end
  end
  board[r][c] = 0
end

search(row, column, 1)
if verb == "count" then print(found) elseif found == 0 then print("none") end
