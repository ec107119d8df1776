/* The search that the ports go through, with nothing else in it. */

static int rows, columns, squares;
static int matrix[64][64];

static const int down[] = {2, 1, -1, -2, -2, -1, 1, 2};
static const int right[] = {1, 2, 2, 1, -1, -2, -2, -1};

static unsigned long long visit(int n, int x, int y)
{
    unsigned long long count = 0;
    if (n == squares)
        return 1;
    matrix[x][y] = n;
    for (int move = 0; move < 8; move++) {
        int i = x + down[move], j = y + right[move];
        if (i >= 0 && i < rows && j >= 0 && j < columns && matrix[i][j] == 0)
            count += visit(n + 1, i, j);
    }
    matrix[x][y] = 0;
    return count;
}

/* Count the tours from the top left corner of a board of at most 64x64. */
unsigned long long count_tours(int board_rows, int board_columns)
{
    rows = board_rows;
    columns = board_columns;
    squares = rows * columns;
    return visit(1, 0, 0);
}
