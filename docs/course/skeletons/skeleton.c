/* A program to complete: it answers unknown to every question.

   skeleton count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (strcmp(argv[1], "count") == 0 && !closed) /* closed ones: later */
        count(rows, columns, row, column);
    else
        printf("unknown\n");
    return 0;
}
