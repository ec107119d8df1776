#!/usr/bin/env bash
# A test runner: Exercism runs this with the exercise's name, the folder of
# the submission and the folder for results.json. The exercise knights-tour
# is in the file knights_tour.py.
exercise=$1
submission=$2
results=$(cd "$3" && pwd)/results.json

cd "$submission" || exit
cavalier grade "${exercise//-/_}.py:count" --only count --only countAll \
    --deadline 15 --exercism "$results"

# It has worked if there is a report, whatever the status of the tests.
[ -s "$results" ]
