/* A program to complete: it answers unknown to every question.

   java Skeleton count|tour|tours ROWS COLUMNS ROW COLUMN [closed]

   Rows and columns count from 0. */

public class Skeleton {
    static void count(int rows, int columns, int row, int column) {
        System.out.println("unknown"); // HERE: print the number instead.
    }

    public static void main(String[] asked) {
        int rows = Integer.parseInt(asked[1]);
        int columns = Integer.parseInt(asked[2]);
        int row = Integer.parseInt(asked[3]);
        int column = Integer.parseInt(asked[4]);
        boolean closed = asked.length > 5 && asked[5].equals("closed");
        if (asked[0].equals("count") && !closed)
            count(rows, columns, row, column);
        else
            System.out.println("unknown");
    }
}
