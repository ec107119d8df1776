"""Three exercises before the tour: where a knight attacks, and in one move.

Source       a paper in Russian on recursion, its three exercises, in words;
             004_bb27479fc946a273.txt; notes: docs/sources/pascal.md
Glossary     square  a letter, the column, and a rank, from 1 at the bottom:
                     'B7'. The 27th column is AA
             x, y    the number of the letter, from 1; the rank
Cost         8 looks at the board a square
Example      from B7 on 7 rows of 3; whether G2 to E4 is one move
             >>> attacked_squares("B7", Board(7, 3)), is_one_move("G2 E4")
             (['C5', 'A5'], False)

See also     pedagogical/pascal_move.py, the program that they lead to
"""

import re

from common.board import Board

# --- the page ---

# Move by move, letters to the right and ranks up, as in table 1 from d4.
MOVES = (
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)
)

CHESSBOARD = Board(8, 8)

# --- supplied: the page calls or implies it ---

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: The Cyrillic capitals that look like Latin ones: those of ABCEHKMOPTX.
CYRILLIC = "\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425"

# E1: the page's 'B7' has a Cyrillic letter; it is read as a Latin B
LOOK_ALIKES = str.maketrans(CYRILLIC + CYRILLIC.lower(), 2 * "ABCEHKMOPTX")


# S1: the page says in words what the three procedures answer
# D1: on any board; the page has 8x8
def attacked_squares(square: str, board: Board = CHESSBOARD) -> list[str]:
    """Return the squares that a knight on `square` attacks.

    Raises ValueError where there is no such square on the board.
    """
    x, y = read_square(square, board)
    # S2: in the order of table 1, clockwise
    return [
        square_name(x + dx, y + dy)
        for dx, dy in MOVES
        if on_board(x + dx, y + dy, board)
    ]


def count_attacked_squares(square: str, board: Board = CHESSBOARD) -> int:
    """Return how many squares a knight on `square` attacks.

    Raises ValueError where there is no such square on the board.
    """
    return len(attacked_squares(square, board))


def is_one_move(squares: str, board: Board = CHESSBOARD) -> bool:
    """Return whether a knight goes from one to the other of two squares.

    Raises ValueError where these are not two squares of the board.
    """
    names = squares.split()
    if len(names) != 2:
        raise ValueError(
            f"{squares!r:.40} is not two squares: expected them as in 'G2 E4'"
        )
    x1, y1 = read_square(names[0], board)
    x2, y2 = read_square(names[1], board)
    return (x2 - x1, y2 - y1) in MOVES


def read_square(square: str, board: Board) -> tuple[int, int]:
    """Return the number of the square's letter, and its rank."""
    # S3: the page does not consider other text, or squares off the board
    latin = square.strip().translate(LOOK_ALIKES)
    parts = re.fullmatch("([A-Za-z]{1,5})([0-9]{1,9})", latin)
    if parts is None:
        raise ValueError(
            f"{square!r:.40} is not a square: expected a letter from A to Z "
            "and a rank, as in 'B7'"
        )
    # D2: small letters are read too; the answers are in capitals
    x, y = letter_number(parts[1].upper()), int(parts[2])
    if not on_board(x, y, board):
        last = square_name(board.columns, board.rows)
        raise ValueError(
            f"{square!r:.40} is not on the {board} board: expected A1 to "
            f"{last}"
        )
    return x, y


def on_board(x: int, y: int, board: Board) -> bool:
    """Return whether the board has a square there."""
    return 1 <= x <= board.columns and 1 <= y <= board.rows


def letter_number(letters: str) -> int:
    """Return the number of a column, from 1 for A.

    >>> letter_number("H"), letter_number("AB")
    (8, 28)
    """
    number = 0
    for letter in letters:
        number = 26 * number + LETTERS.index(letter) + 1
    return number


def square_name(x: int, y: int) -> str:
    """Return the square's name, in Latin capitals.

    >>> square_name(8, 1), square_name(28, 1)
    ('H1', 'AB1')
    """
    letters = ""
    while x > 0:
        x, letter = divmod(x - 1, 26)
        letters = LETTERS[letter] + letters
    return f"{letters}{y}"
