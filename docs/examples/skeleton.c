/* A program to begin with: it is asked, and answers unknown to everything.

   skeleton count|tour|tours|walk ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether it is asked to walk. For `cavalier step` to play your search, print
   there what the knight does:
       if (walking) printf("+ %d %d\n", r, c);    it enters a square
       if (walking) printf("- %d %d\n", r, c);    it leaves it again
       if (walking) printf("=\n");                the board is full */
static int walking;

static void count(int rows, int columns, int row, int column)
{
    printf("unknown\n"); /* HERE: print the number of tours instead. */
}

int main(int argc, char *argv[])
{
    if (argc < 6)
        return 1;
    int rows = atoi(argv[2]), columns = atoi(argv[3]);
    int row = atoi(argv[4]), column = atoi(argv[5]);
    int closed = argc > 6 && strcmp(argv[6], "closed") == 0;
    walking = strcmp(argv[1], "walk") == 0;
    int counting = walking || strcmp(argv[1], "count") == 0;
    if (counting && !closed) /* closed ones: later */
        count(rows, columns, row, column);
    else
        printf("unknown\n");
    return 0;
}
