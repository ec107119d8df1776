/* Finds a knight's tour by backtracking. */

#include <stdio.h>

static const int moves[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static int rows, columns;
static int board[30][30];

static int find(int row, int column, int step)
{
    board[row][column] = step;
    if (step == rows * columns)
        return 1;
    for (int move = 0; move < 8; move++) {
        int r = row + moves[move][0], c = column + moves[move][1];
        if (r >= 0 && r < rows && c >= 0 && c < columns && !board[r][c])
            if (find(r, c, step + 1))
                return 1;
    }
    board[row][column] = 0;
    return 0;
}

int main(void)
{
    int row, column;

    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4)
        return 1;
    if (!find(row, column, 1)) {
        printf("none\n");
        return 0;
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            printf("%d%c", board[r][c], c + 1 < columns ? ' ' : '\n');
    return 0;
}
