asked <- commandArgs(trailingOnly = TRUE)
verb <- asked[1]
n <- as.integer(asked[2:5])
closed <- length(asked) > 5
board <- matrix(0L, n[1], n[2])
start <- n[3:4] + 1L
last <- n[1] * n[2]

distance <- function(r, c) (row(board) - r)^2 + (col(board) - c)^2
near <- lapply(seq_len(last), function(k)
  which(distance(row(board)[k], col(board)[k]) == 5))
first <- start[1] + (start[2] - 1L) * n[1]
found <- 0L

search <- function(k, number) {
  board[k] <<- number
  if (number < last) {
    for (there in near[[k]])
      if (board[there] == 0L && (verb != "tour" || found == 0L))
        search(there, number + 1L)
  } else if (!closed || first %in% near[[k]]) {
    found <<- found + 1L
    if (verb != "count") {
      write.table(board, row.names = FALSE, col.names = FALSE)
      cat("\n")
    }
  }
  board[k] <<- 0L
}

search(first, 1L)
if (verb == "count") cat(found, "\n") else if (found == 0L) cat("none\n")
