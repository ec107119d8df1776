use std::env;

struct Search {
    board: Vec<Vec<usize>>,
    start: (i32, i32),
    closed: bool,
    verb: String,
    found: u64,
}

impl Search {
    fn end(&mut self, r: i32, c: i32) {
        let (d, e) = (r - self.start.0, c - self.start.1);
        if self.closed && d * d + e * e != 5 {
            return;
        }
        self.found += 1;
        if self.verb != "count" {
            for line in &self.board {
                let cells: Vec<String> = line.iter().map(|n| n.to_string()).collect();
                println!("{}", cells.join(" "));
            }
            println!();
        }
    }

    fn search(&mut self, r: i32, c: i32, number: usize) {
        let (rows, columns) = (self.board.len() as i32, self.board[0].len() as i32);
        self.board[r as usize][c as usize] = number;
        if number == (rows * columns) as usize {
            self.end(r, c);
        } else {
            for (d, e) in [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)] {
                let (i, j) = (r + d, c + e);
                let inside = 0 <= i && i < rows && 0 <= j && j < columns;
                let going = self.verb != "tour" || self.found == 0;
                if inside && going && self.board[i as usize][j as usize] == 0 {
                    self.search(i, j, number + 1);
                }
            }
        }
        self.board[r as usize][c as usize] = 0;
    }
}

fn main() {
    let asked: Vec<String> = env::args().skip(1).collect();
    let n: Vec<i32> = asked[1..5].iter().map(|a| a.parse().unwrap()).collect();
    let mut all = Search {
        board: vec![vec![0; n[1] as usize]; n[0] as usize],
        start: (n[2], n[3]),
        closed: asked.len() > 5,
        verb: asked[0].clone(),
        found: 0,
    };
    all.search(n[2], n[3], 1);
    if all.verb == "count" {
        println!("{}", all.found);
    } else if all.found == 0 {
        println!("none");
    }
}
