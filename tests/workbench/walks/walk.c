static const int moves[8][2] = {
    {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1},
};
static int height, width, seen[64][64];

static long go(int r, int c, int left)
{
    if (r < 0 || r >= height || c < 0 || c >= width || seen[r][c])
        return 0;
    long found = left == 1;
    seen[r][c] = 1;
    if (walking) printf("+ %d %d\n", r, c);
    if (walking && left == 1) printf("=\n");
    for (int k = 0; k < 8 && left > 1; k++)
        found += go(r + moves[k][0], c + moves[k][1], left - 1);
    seen[r][c] = 0;
    if (walking) printf("- %d %d\n", r, c);
    return found;
}

static void count(int rows, int columns, int row, int column)
{
    height = rows, width = columns;
    printf("%ld\n", go(row, column, rows * columns));
}
