/* Counts knight's tours by backtracking. */

#include <stdio.h>

static const int moves[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static int rows, columns;
static char visited[30][30];

static long count(int row, int column, int left)
{
    long total = 0;

    if (left == 0)
        return 1;
    visited[row][column] = 1;
    for (int move = 0; move < 8; move++) {
        int r = row + moves[move][0], c = column + moves[move][1];
        if (r >= 0 && r < rows && c >= 0 && c < columns && !visited[r][c])
            total += count(r, c, left - 1);
    }
    visited[row][column] = 0;
    return total;
}

int main(void)
{
    int row, column;

    if (scanf("%d %d %d %d", &rows, &columns, &row, &column) != 4)
        return 1;
    printf("%ld\n", count(row, column, rows * columns - 1));
    return 0;
}
