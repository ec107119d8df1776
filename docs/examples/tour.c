/* Knight's tours by backtracking: an example for `cavalier grade`.

   tour count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. It prints a number, a board, boards with a
   blank line between them, or none. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int down[8] = {1, 1, -1, -1, 2, 2, -2, -2};
static const int right[8] = {2, -2, 2, -2, 1, -1, 1, -1};

static int rows, columns, start_row, start_column, closed, all, counting;
static int board[64][64];
static long found;

static void print_board(void)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            printf("%d%c", board[row][column],
                   column < columns - 1 ? ' ' : '\n');
    printf("\n");
}

static int is_next_to_start(int row, int column)
{
    int d = abs(row - start_row), r = abs(column - start_column);
    return d + r == 3 && d != 0 && r != 0;
}

static void move(int row, int column, int number)
{
    board[row][column] = number;
    if (number == rows * columns) {
        if (!closed || is_next_to_start(row, column)) {
            found++;
            if (!counting)
                print_board();
        }
    } else {
        for (int k = 0; k < 8 && (all || found == 0); k++) {
            int r = row + down[k], c = column + right[k];
            if (0 <= r && r < rows && 0 <= c && c < columns && !board[r][c])
                move(r, c, number + 1);
        }
    }
    board[row][column] = 0;
}

int main(int argc, char *argv[])
{
    if (argc < 6) {
        printf("unknown\n");
        return 0;
    }
    rows = atoi(argv[2]);
    columns = atoi(argv[3]);
    start_row = atoi(argv[4]);
    start_column = atoi(argv[5]);
    closed = argc > 6 && strcmp(argv[6], "closed") == 0;
    counting = strcmp(argv[1], "count") == 0;
    all = strcmp(argv[1], "tour") != 0;
    if (rows > 64 || columns > 64) {
        printf("unknown\n");
        return 0;
    }
    move(start_row, start_column, 1);
    if (counting)
        printf("%ld\n", found);
    else if (found == 0)
        printf("none\n");
    return 0;
}
