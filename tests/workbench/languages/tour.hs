import Data.List (intercalate)
import qualified Data.Set as Set
import System.Environment (getArgs)

type Square = (Int, Int)

near :: Square -> Square -> Bool
near (r, c) (i, j) = (r - i) ^ 2 + (c - j) ^ 2 == (5 :: Int)

moves :: [Square]
moves = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]

-- The tours from a square, whose other squares are left.
tours :: Set.Set Square -> Square -> [[Square]]
tours left here@(r, c)
  | Set.null left = [[here]]
  | otherwise =
      [ here : rest
      | (d, e) <- moves
      , let there = (r + d, c + e)
      , Set.member there left
      , rest <- tours (Set.delete there left) there
      ]

board :: Int -> Int -> [Square] -> String
board rows columns tour =
  unlines
    [ unwords [show n | c <- [0 .. columns - 1], (s, n) <- zip tour [1 :: Int ..], s == (r, c)]
    | r <- [0 .. rows - 1]
    ]

main :: IO ()
main = do
  verb : numbers <- getArgs
  let rows : columns : row : column : _ = map read (take 4 numbers)
      every = Set.fromList [(r, c) | r <- [0 .. rows - 1], c <- [0 .. columns - 1]]
      all' = tours (Set.delete (row, column) every) (row, column)
      found = if length numbers > 4 then filter (near (row, column) . last) all' else all'
      boards = intercalate "\n" . map (board rows columns)
  putStrLn $ case verb of
    "count" -> show (length found)
    _ | null found -> "none"
    "tour" -> boards (take 1 found)
    _ -> boards found
