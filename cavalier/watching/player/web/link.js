/* The link to a moment: what stands behind the # of the address. */

const MOMENT = {
  event: /^\d+$/, step: /^\d+$/, leads: /^[1-9]\d*$/, projector: /^$/, tree: /^$/, curves: /^$/, arrows: /^$/,
  // Without a list, each event; with one, "9,14:line": events, and kinds of questions.
  guess: /^$|^\d+(:(square|line|kept|left))?(,\d+(:(square|line|kept|left))?)*$/,
};

/* Return the parts of a link by their names, or null where one is unknown. */
function readLink(hash) {
  const parts = hash.split("&").filter(Boolean).map(part => /^([a-z]+)=?(.*)$/.exec(part));
  const known = parts.every(part => part && MOMENT[part[1]]?.test(part[2]));
  return known ? Object.fromEntries(parts.map(([, name, value]) => [name, value])) : null;
}

/* Write a link from its parts; a part that is "" has no value. */
function writeLink(parts) {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined && value !== false);
  return `#${known.map(([name, value]) => value === "" || value === true ? name : `${name}=${value}`).join("&")}`;
}
