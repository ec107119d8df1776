class Tour {
    static int[][] board;
    static int row, column;
    static boolean closed, all, counting;
    static long found;

    static void end(int r, int c) {
        int d = r - row, e = c - column;
        if (closed && d * d + e * e != 5) return;
        found++;
        if (counting) return;
        for (int[] line : board) {
            for (int number : line) System.out.print(number + " ");
            System.out.println();
        }
        System.out.println();
    }

    static void search(int r, int c, int number) {
        board[r][c] = number;
        if (number == board.length * board[0].length) end(r, c);
        else
            for (int d = -2; d <= 2; d++)
                for (int e = -2; e <= 2; e++) {
                    int i = r + d, j = c + e;
                    if (d * d + e * e == 5 && i >= 0 && i < board.length
                        && j >= 0 && j < board[0].length && board[i][j] == 0
                        && (all || found == 0))
                        search(i, j, number + 1);
                }
        board[r][c] = 0;
    }

    public static void main(String[] asked) {
        int[] n = new int[5];
        for (int k = 1; k < 5; k++) n[k] = Integer.parseInt(asked[k]);
        board = new int[n[1]][n[2]];
        row = n[3];
        column = n[4];
        closed = asked.length > 5;
        all = !asked[0].equals("tour");
        counting = asked[0].equals("count");
        search(row, column, 1);
        if (counting) System.out.println(found);
        else if (found == 0) System.out.println("none");
    }
}
