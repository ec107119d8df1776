class Tour {
    static boolean[][] seen;

    static long count(int r, int c, int left) {
        if (r < 0 || r >= seen.length || c < 0 || c >= seen[0].length
            || seen[r][c]) return 0;
        if (left == 1) return 1;
        seen[r][c] = true;
        long found = 0;
        for (int d = -2; d <= 2; d++)
            for (int e = -2; e <= 2; e++)
                if (d * d + e * e == 5) found += count(r + d, c + e, left - 1);
        seen[r][c] = false;
        return found;
    }

    public static void main(String[] asked) {
        int[] n = new int[5];
        for (int k = 1; k < 5; k++) n[k] = Integer.parseInt(asked[k]);
        seen = new boolean[n[1]][n[2]];
        boolean does = asked[0].equals("count") && asked.length == 5;
        System.out.println(does ? count(n[3], n[4], n[1] * n[2]) : "unknown");
    }
}
