/* All that the script says, in one table, so that it can be translated.

A name in braces is filled in; what is between backquotes is of the program. */

const WORDS = {
  // The line that does it, and the line that follows.
  done: "done", causes: "did it", calls: "calls", resumes: "resumes", returns: "returns", yields: "yields", fails: "fails",
  next: "next ▸", goes_on: "goes on ▸",

  // What happened, in the words of the program.
  nothing_yet: "Nothing has run yet.",
  begun_later: "The recording begins here.",
  writes: "`{line}` writes {number} on {square}.",
  erases: "`{line}` takes {number} off {square}.",
  after_entered: "After `{line}`, {number} is on {square}.",
  after_left: "After `{line}`, {number} is no longer on {square}.",
  called_with_board: "`{name}` is called: in `{board}`, {number} is on {square}.",
  returned_board: "`{name}` has returned a board with {number} on {square}.",
  changed_at_once: "`{line}` has changed {squares} at once; {square} is one of them.",
  called_for: "`{name}` is called for {square}{more}.",
  called_away: "`{name}` is called, and the knight leaves {square}.",
  returns_from: "`{name}` returns `{value}`: the knight leaves {square}.",
  returns_squares_from: "`{name}` returns {value}: the knight leaves {square}.",
  fails_from: "An exception ends `{name}`: the knight leaves {square}.",
  called: "`{name}` is called{more}.",
  begins: "`{name}` begins.",
  returned: "`{name}` returns `{value}`.",
  returned_squares: "`{name}` returns {value}.",
  returned_something: "`{name}` returns.",
  yielded: "`{name}` yields.",
  resumed: "`{name}` goes on.",
  failed: "An exception ends `{name}`.",
  has_run: "`{line}` has run.",
  after: "After `{line}`, {values}.",
  with: ": {values}",
  value_is: "`{name}` is `{value}`",
  squares_are: "`{name}` has {squares}",
  and: "{some} and {last}",

  // What the knight does.
  enters: "The knight enters {square}, number {number}.",
  leaves: "The knight leaves {square}.",
  full: "The board is full; the last square is {square}.",
  on: "The knight is on {square}.",
  empty: "The board is empty.",
  ended: "The run has ended.",
  result: "The run has ended. Its result: {result}",
  recording_ends: "The recording ends here: {why}.",
  board_is: "Board {board}: {squares}",
  no_square: "no square yet",

  // Where the player is.
  event_of: "Event {now} of {last}.",
  step_of: "Step {now} of {last}.",
  parted: "They have parted.",
  no_event: "There is no event {number}. {port} has events {low} to {high}.",
  no_step: "There is no step {number}. {port} has steps {low} to {high}.",
  no_number: "Type the number of an event, {low} to {high}.",
  no_moment: "“{moment}” is not a moment of this page. Use one like #event={event} or #step=1.",
  play: "Play", pause: "Pause",

  // Guess first.
  which_square: "Which square next?",
  it_enters: "It enters {square}", it_leaves: "It leaves {square}",
  which_line: "{does} Which line of {port} does this?",
  will_enter: "The knight will enter {square}.", will_leave: "The knight will leave {square}.",
  a_line: "`{line}`",
  squares_kept: "`{name}` will return. In it, `{list}` has {squares}. Which open call still has exactly these squares after the return?",
  matrix_kept: "`{name}` will return. Which open call still has the matrix `{list}` after the return?",
  kept_caller: "The call that goes on", kept_further: "Only a call further out", kept_gone: "None of them",
  how_many_left: "How many squares will be left after the next event?",
  no_question: "No question about the next event.",
  right: "Right: {answer}.", wrong: "No: {answer}.", score: "Score: {right} of {of}.",
  no_question_about: "Nothing can be asked about event {events}.",

  // The tree of calls.
  tree_of: "Tree of calls: {calls} so far; the present one is {depth} deep.",
  calls_so_far: "{n} call|{n} calls", returned_value: "returned {value}", list_of: "[{n}]",

  // Curves, and arrows.
  curve_depth: "depth", curve_kept: "squares and cells kept", curve_call: "calls",
  arrows_of: "{calls} and {values} that they hold", open_calls: "{n} open call|{n} open calls", kept_values: "{n} value|{n} values",
  equal: "the same squares", shared: "one matrix",

  // The panes.
  of: "{now} of {last}",
  step: "step", event: "event", call: "calls", depth: "depth",
  matrices: "{n} matrix|{n} matrices", cells: "{n} cell|{n} cells",
  groups: "{n} list or set|{n} lists and sets", squares: "{n} square|{n} squares",
  groups_of: "{groups} of {size}",
  keeps: "Keeps {what}",
  keeps_nothing: "Keeps no matrix and no list of squares at this moment",
  same_in: "the same in {n} call|the same in {n} calls",
  it_is_the_board: "it is the board", the_board: "the board",
  more_and: "{n} more and", and_more: "and {n} more",
  variables: "Variables", variables_of: "Variables of {name}",
  stack: "Call stack: {n}", line: "line {n}",
  by_rows: "{squares} by rows", kind_of: "{of} of {n}",
};

/* Fill in what the braces name. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Stands around what is of the program: the program's own backquotes stay.
const MARK = "\uE000";

/* Return a sentence, in which what is of the program is between marks. */
function phrase(name, values = {}) {
  return fill(WORDS[name].replaceAll("`", MARK), values);
}

/* Return a sentence as a text. */
function say(name, values = {}) { return plain(phrase(name, values)); }

function plain(sentence) { return sentence.replaceAll(MARK, ""); }

/* Return a number with its word: "1 list", "2,634 lists", "2 matrices". */
function counted(name, number) {
  const [one, many] = WORDS[name].split("|");
  return fill(number === 1 ? one : many, {n: number.toLocaleString("en")});
}

/* Join sentences: "a", "a and b", "a, b and c". */
function listed(texts) {
  const last = texts.at(-1), some = texts.slice(0, -1).join(", ");
  return some ? phrase("and", {some, last}) : last;
}
