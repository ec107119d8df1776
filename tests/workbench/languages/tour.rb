VERB = ARGV[0]
ROWS, COLUMNS, ROW, COLUMN = ARGV[1, 4].map(&:to_i)
CLOSED = ARGV.size > 5
MOVES = [[1, 2], [1, -2], [-1, 2], [-1, -2], [2, 1], [2, -1], [-2, 1], [-2, -1]]
$board = Array.new(ROWS) { [0] * COLUMNS }
$found = 0

def finish(r, c)
  return if CLOSED && (r - ROW)**2 + (c - COLUMN)**2 != 5
  $found += 1
  puts $board.map { |line| line.join(" ") }, "" if VERB != "count"
end

def search(r, c, number)
  $board[r][c] = number
  if number == ROWS * COLUMNS
    finish(r, c)
  else
    MOVES.each do |d, e|
      i, j = r + d, c + e
      next if i < 0 || i >= ROWS || j < 0 || j >= COLUMNS
      next if $board[i][j] != 0 || (VERB == "tour" && $found > 0)
      search(i, j, number + 1)
    end
  end
  $board[r][c] = 0
end

search(ROW, COLUMN, 1)
if VERB == "count" then puts $found elsif $found == 0 then puts "none" end
