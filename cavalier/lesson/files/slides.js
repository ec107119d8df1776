/* The slides, one at a time, and on each the moments of the programs. */

const find = id => document.getElementById(id);
const slides = [...document.querySelectorAll("section")];
const players = JSON.parse(find("players").textContent), opened = {};
const frame = find("player");
let slide = 0, moment = 0, shown = 0;

const moments = number => slides[number].dataset.moments.split(" ");

/* Return the address of a player's page, which the browser keeps. */
async function addressOf(name) {
  if (opened[name]) return opened[name];
  const letters = atob(players[name].replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, each => each.charCodeAt(0));
  const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  return opened[name] = URL.createObjectURL(new Blob([await text.text()], {type: "text/html"}));
}

/* Show the slide and the moment, unless others are asked for meanwhile. */
async function show() {
  const {player} = slides[slide].dataset, turn = ++shown, all = moments(slide).length;
  find("slides").focus();
  slides.forEach((each, at) => each.classList.toggle("now", at === slide));
  document.body.classList.toggle("plays", Boolean(player));
  frame.hidden = !player;
  const places = {slide: slide + 1, slides: slides.length, moment: moment + 1, moments: all};
  const words = find("where").dataset[all > 1 ? "moment" : "slide"];
  find("where").textContent = words.replace(/\{(\w+)\}/g, (_, name) => places[name]);
  history.replaceState(null, "", `#${slide + 1}${moment ? `.${moment + 1}` : ""}`);
  const address = player && await addressOf(player);
  if (turn !== shown) return;
  const known = frame.src.split("#")[0] === address;
  if (player) frame.src = `${address}#${moments(slide)[moment]}`;
  // A page that is being loaded would lose a key: it has the focus once it is there.
  if (known) focus();
}

/* A question has the keys; elsewhere the arrow keys are those of the slides. */
function focus() {
  find("slides").focus();
  if (moments(slide)[moment].includes("guess")) frame.focus();
}

function go(number, at = 0) {
  slide = Math.max(0, Math.min(number, slides.length - 1));
  moment = Math.max(0, Math.min(at, moments(slide).length - 1));
  return show();
}

function on() {
  if (moment + 1 < moments(slide).length) return go(slide, moment + 1);
  return slide + 1 < slides.length ? go(slide + 1) : undefined;
}

function back() {
  if (moment) return go(slide, moment - 1);
  return slide ? go(slide - 1, Infinity) : undefined;
}

const keys = {
  ArrowRight: on, ArrowDown: on, PageDown: on, ArrowLeft: back, ArrowUp: back, PageUp: back,
  Home: () => go(0), End: () => go(slides.length - 1),
};

addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
find("on").addEventListener("click", on);
find("back").addEventListener("click", back);

/* The programs hand on the keys that they do not use. */
addEventListener("message", ({source, data}) => { if (source === frame.contentWindow) keys[data]?.(); });

function follow() {
  const [, number = 1, at = 1] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
  return go(number - 1, at - 1);
}

frame.addEventListener("load", focus);
addEventListener("hashchange", follow);
follow();
