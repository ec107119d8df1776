/* What Python's own errors mean, in the language: Python has them in English.

A meaning is that of every message which its pattern finds. */

import {_, language} from "./words.mjs";

const MEANINGS = () => [
  [/UnboundLocalError: /, _("The function reads this variable before it has a value in the function.")],
  [/NameError: name /, _("Python does not know this name here: look at how it is written, and whether it has a value before this line.")],
  [/IndexError: (?:\w+ (?:assignment )?index out of range|pop)/, _("There is no element at this index: a list of n elements has the indices 0 to n - 1, and an empty list has none.")],
  [/unexpected indent|expected an indented block|unindent does not match|inconsistent use of tabs/, _("The spaces at the beginning of this line do not fit those of the lines before it.")],
  [/: (?:invalid syntax|expected '|.* was never closed|unmatched '|unterminated |closing parenthesis |cannot assign to |Missing parentheses|unexpected EOF)/, _("Python cannot read this line: look at its brackets, quotes and colons, and at those of the line before it.")],
  [/TypeError: (?:\S+ missing \d+ required|\S+ takes .* arguments? but|\S+ got an unexpected keyword)/, _("The function is not called with the arguments that its def line has.")],
  [/TypeError: (?:unsupported operand|can only concatenate|'\S+' not supported between|'[\w.]+' object (?:is not|does not)|cannot unpack non-iterable|(?:list|string|tuple) indices must)/, _("A value does not have the type that this operation needs: look at what each variable holds; None often comes from a function without return.")],
  [/RecursionError: /, _("The function calls itself too many times: look at whether each call comes nearer to the case that calls no further.")],
  [/ZeroDivisionError: .*(?:division|modulo)/, _("The program divides by zero.")],
  [/AttributeError: .*has no attribute/, _("This value has no attribute or method of that name: look at how it is written, and at what the variable holds.")],
  [/KeyError: (?!'pop)/, _("This key is not in the dictionary, or this element is not in the set.")],
  [/ValueError: (?:list\.remove|.* is not in (?:list|tuple|deque))/, _("The value that is looked for or removed is not there.")],
  [/ValueError: (?:not enough|too many) values to unpack/, _("To the left of the = sign there are not as many names as there are values to the right.")],
  [/ValueError: (?:invalid literal for int|could not convert string)/, _("This text cannot be read as a number.")],
];

/* Return what an error in a text means, or "" if it has none that is known. */
export function meaning(text) {
  if (language() === "en") return "";
  return MEANINGS().find(([pattern]) => pattern.test(text))?.[1] ?? "";
}
