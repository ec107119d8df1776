package main

import (
	"fmt"
	"os"
	"strconv"
)

var board [][]int
var row, column, found int
var verb string
var closed bool

func end(r, c int) {
	d, e := r-row, c-column
	if closed && d*d+e*e != 5 {
		return
	}
	found++
	if verb == "count" {
		return
	}
	for _, line := range board {
		for _, number := range line {
			fmt.Print(number, " ")
		}
		fmt.Println()
	}
	fmt.Println()
}

func search(r, c, number int) {
	board[r][c] = number
	if number == len(board)*len(board[0]) {
		end(r, c)
	} else {
		for d := -2; d <= 2; d++ {
			for e := -2; e <= 2; e++ {
				i, j := r+d, c+e
				if d*d+e*e == 5 && i >= 0 && i < len(board) && j >= 0 && j < len(board[0]) &&
					board[i][j] == 0 && (verb != "tour" || found == 0) {
					search(i, j, number+1)
				}
			}
		}
	}
	board[r][c] = 0
}

func main() {
	verb, closed = os.Args[1], len(os.Args) > 6
	n := [4]int{}
	for k := range n {
		n[k], _ = strconv.Atoi(os.Args[k+2])
	}
	for range make([]int, n[0]) {
		board = append(board, make([]int, n[1]))
	}
	row, column = n[2], n[3]
	search(row, column, 1)
	if verb == "count" {
		fmt.Println(found)
	} else if found == 0 {
		fmt.Println("none")
	}
}
