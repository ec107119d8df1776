static int rows, columns, seen[64][64];
static long go(int r, int c, int left)
{
    if (r < 0 || r >= rows || c < 0 || c >= columns || seen[r][c])
        return 0;
    seen[r][c] = 1;
    long found = left == 1;
    for (int d = -2; d <= 2; d++)
        for (int e = -2; e <= 2; e++)
            if (d * d + e * e == 5)
                found += go(r + d, c + e, left - 1);
    seen[r][c] = 0;
    return found;
}
static void count(int height, int width, int row, int column)
{
    rows = height, columns = width;
    printf("%ld\n", go(row, column, rows * columns));
}
