    static final int[][] MOVES = {
        {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1},
    };
    static boolean[][] seen;

    static long go(int r, int c, int left) {
        if (r < 0 || r >= seen.length || c < 0 || c >= seen[0].length
            || seen[r][c]) return 0;
        long found = left == 1 ? 1 : 0;
        seen[r][c] = true;
        if (walking) System.out.println("+ " + r + " " + c);
        if (walking && left == 1) System.out.println("=");
        if (left > 1)
            for (int[] m : MOVES) found += go(r + m[0], c + m[1], left - 1);
        seen[r][c] = false;
        if (walking) System.out.println("- " + r + " " + c);
        return found;
    }

    static void count(int rows, int columns, int row, int column) {
        seen = new boolean[rows][columns];
        System.out.println(go(row, column, rows * columns));
    }
