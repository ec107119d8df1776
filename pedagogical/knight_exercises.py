"""Three exercises before the tour: where a knight attacks, and in one move.

Source       a paper in Russian on recursion for olympiad pupils, the three
             exercises before the problem; no title or author in the text
             kept; Pascal; 004_bb27479fc946a273.txt
Glossary     square  a letter, the column, and a rank, counted from 1 at the
                     bottom: 'B7'. The 27th column is AA
             x, y    number of the letter and rank, both from 1
Supplied     S1  the procedures: the page gives their input and output in words
             S2  the order of the attacked squares: that of the page's table 1,
                 moves 1 to 8, which are clockwise
             S3  what is no square of the board is refused with ValueError
Errata       E1  the page's 'B7' has a Cyrillic letter, U+0412, that looks like
                 the Latin B; its 'G2 E4' and table 1 are in Latin. Cyrillic
                 letters that look like Latin ones are read as those; the
                 answers are in Latin
Deviations   D1  any board, as a second argument; the page has 8x8
             D2  small letters will do; the answers are in capitals
Cost         8 looks at the board a square
Example      from B7, on 8x8 and on 7 rows of 3

             >>> attacked_squares("B7")
             ['D8', 'D6', 'C5', 'A5']
             >>> attacked_squares("B7", Board(7, 3))
             ['C5', 'A5']
             >>> count_attacked_squares("G2")
             4
             >>> is_one_move("G2 E4"), is_one_move("G2 E3")
             (False, True)
             >>> attacked_squares("B9")
             Traceback (most recent call last):
             ValueError: 'B9' is not on the 8x8 board: expected A1 to H8

See also     pedagogical/pascal_move.py, the program that they lead to
"""

import re

from common.board import Board, shown

#: Move by move, letters to the right and ranks up, as in table 1 from d4.
MOVES = (
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)
)  # fmt: skip

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: The Cyrillic capitals that look like Latin ones: those of ABCEHKMOPTX.
CYRILLIC = "\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425"

#: The Latin letter for each of these, capital or small (E1).
LOOK_ALIKES = str.maketrans(CYRILLIC + CYRILLIC.lower(), 2 * "ABCEHKMOPTX")

CHESSBOARD = Board(8, 8)


def attacked_squares(square: str, board: Board = CHESSBOARD) -> list[str]:
    """List the squares that a knight on `square` attacks.

    Raises ValueError where there is no such square on the board.
    """
    x, y = read_square(square, board)
    return [
        square_name(x + dx, y + dy)
        for dx, dy in MOVES
        if on_board(x + dx, y + dy, board)
    ]


def count_attacked_squares(square: str, board: Board = CHESSBOARD) -> int:
    """Count the squares that a knight on `square` attacks.

    Raises ValueError where there is no such square on the board.
    """
    return len(attacked_squares(square, board))


def is_one_move(squares: str, board: Board = CHESSBOARD) -> bool:
    """Tell whether a knight goes from one to the other of two squares.

    Raises ValueError where these are not two squares of the board.
    """
    names = words(squares)
    if len(names) != 2:
        raise ValueError(
            f"{shown(squares)} is not two squares: expected them as in 'G2 E4'"
        )
    x1, y1 = read_square(names[0], board)
    x2, y2 = read_square(names[1], board)
    return (x2 - x1, y2 - y1) in MOVES


def read_square(square: str, board: Board) -> tuple[int, int]:
    """Return the number of the square's letter, and its rank (S3)."""
    parts = None
    if len(words(square)) == 1:
        latin = words(square)[0].translate(LOOK_ALIKES)
        parts = re.fullmatch("([A-Za-z]{1,5})([0-9]{1,9})", latin)
    if parts is None:
        raise ValueError(
            f"{shown(square)} is no square: expected a letter from A to Z "
            "and a rank, as in 'B7'"
        )
    x, y = letter_number(parts[1].upper()), int(parts[2])
    if not on_board(x, y, board):
        last = square_name(board.columns, board.rows)
        raise ValueError(
            f"{shown(square)} is not on the {board} board: expected A1 to "
            f"{last}"
        )
    return x, y


def words(text: object) -> list[str]:
    """Split a text at its spaces; what is no text has no words (S3)."""
    if isinstance(text, str):
        return text.split()
    return []


def on_board(x: int, y: int, board: Board) -> bool:
    """Tell whether the board has a square there."""
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
