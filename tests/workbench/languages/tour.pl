use strict;
use warnings;
no warnings 'recursion';

my ($verb, $rows, $columns, $row, $column, $closed) = @ARGV;
my @board = map { [(0) x $columns] } 1 .. $rows;
my @moves = ([1, 2], [1, -2], [-1, 2], [-1, -2], [2, 1], [2, -1], [-2, 1], [-2, -1]);
my $found = 0;

sub end_at {
    my ($r, $c) = @_;
    return if $closed && ($r - $row)**2 + ($c - $column)**2 != 5;
    $found++;
    print map({ "@$_\n" } @board), "\n" if $verb ne 'count';
}

sub search {
    my ($r, $c, $number) = @_;
    $board[$r][$c] = $number;
    if ($number == $rows * $columns) {
        end_at($r, $c);
    } else {
        for my $move (@moves) {
            my ($i, $j) = ($r + $move->[0], $c + $move->[1]);
            next if $i < 0 || $i >= $rows || $j < 0 || $j >= $columns;
            next if $board[$i][$j] || ($verb eq 'tour' && $found);
            search($i, $j, $number + 1);
        }
    }
    $board[$r][$c] = 0;
}

search($row, $column, 1);
if ($verb eq 'count') { print "$found\n" } elsif (!$found) { print "none\n" }
