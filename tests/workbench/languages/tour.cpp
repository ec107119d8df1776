#include <iostream>
#include <string>
#include <vector>

static std::vector<std::vector<int>> board;
static int row, column;
static bool closed, all, counting;
static long found = 0;

static void tour_ends_at(int r, int c) {
    int d = (r - row) * (r - row) + (c - column) * (c - column);
    if (closed && d != 5) return;
    found++;
    if (counting) return;
    for (auto &line : board) {
        for (int number : line) std::cout << number << ' ';
        std::cout << '\n';
    }
    std::cout << '\n';
}

static void search(int r, int c, int number) {
    board[r][c] = number;
    if (number == (int)(board.size() * board[0].size())) tour_ends_at(r, c);
    else
        for (int d = -2; d <= 2; d++)
            for (int e = -2; e <= 2; e++) {
                int i = r + d, j = c + e;
                if (d * d + e * e == 5 && i >= 0 && i < (int)board.size()
                    && j >= 0 && j < (int)board[0].size() && !board[i][j]
                    && (all || !found))
                    search(i, j, number + 1);
            }
    board[r][c] = 0;
}

int main(int, char *asked[]) {
    std::string verb = asked[1];
    board.assign(std::stoi(asked[2]), std::vector<int>(std::stoi(asked[3])));
    row = std::stoi(asked[4]), column = std::stoi(asked[5]);
    closed = asked[6], all = verb != "tour", counting = verb == "count";
    search(row, column, 1);
    if (counting) std::cout << found << '\n';
    else if (!found) std::cout << "none\n";
}
