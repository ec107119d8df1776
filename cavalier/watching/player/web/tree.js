/* The tree of calls under a program: the part that is in view, as far as it has grown. */

const NODE_WIDTH = 46, NODE_HEIGHT = 40, TREE_MARGIN = 1;

class TreeView {
  /* `go` is called with the node that is clicked, or to which an arrow key leads. */
  constructor(recording, root, go) {
    this.recording = recording;
    this.root = root;
    this.picture = svg("svg", {role: "img"});
    this.root.append(this.picture);
    this.root.addEventListener("scroll", () => { if (this.tree) this.#draw(); });
    this.picture.addEventListener("click", ({target}) => {
      const group = target.closest("[data-node]");
      if (group) go(this.tree.nodes[group.dataset.node]);
    });
    // After a click, arrow keys go on from event to event.
    this.picture.addEventListener("mousedown", event => event.preventDefault());
    this.root.addEventListener("keydown", event => {
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      const node = this.tree?.from(this.tree.present(this.position), event.key);
      if (!node) return;
      event.preventDefault();
      event.stopPropagation();
      go(node);
    });
  }

  /* Show the tree at a position, around the call under way. */
  show(position) {
    this.tree ??= new CallTree(this.recording);
    this.position = position;
    const {leaves, levels} = this.tree;
    filled(this.picture, {width: Math.max(1, leaves) * NODE_WIDTH, height: levels.length * NODE_HEIGHT}, []);
    const present = this.tree.present(position), {root} = this;
    if (present) {
      root.scrollLeft = (present.x + .5) * NODE_WIDTH - root.clientWidth / 2;
      root.scrollTop = (present.depth + .5) * NODE_HEIGHT - root.clientHeight / 2;
    }
    const calls = counted("calls_so_far", this.tree.grown(position)), depth = present ? present.depth + 1 : 0;
    this.picture.setAttribute("aria-label", say("tree_of", {calls, depth}));
    this.#draw();
  }

  #draw() {
    const {root} = this, across = each => each / NODE_WIDTH, down = each => Math.floor(each / NODE_HEIGHT);
    const nodes = this.tree.part(this.position, {
      left: across(root.scrollLeft) - TREE_MARGIN, right: across(root.scrollLeft + root.clientWidth) + TREE_MARGIN,
      top: down(root.scrollTop) - TREE_MARGIN, bottom: down(root.scrollTop + root.clientHeight) + TREE_MARGIN,
    });
    const present = this.tree.present(this.position);
    const lines = nodes.filter(node => node.above).map(node => this.#line(node));
    this.picture.replaceChildren(...lines, ...nodes.map(node => this.#node(node, node === present)));
  }

  #line(node) {
    const [from, to] = [node.above, node].map(middle);
    return svg("line", {class: this.tree.state(node, this.position), x1: from.x, y1: from.y, x2: to.x, y2: to.y});
  }

  #node(node, present) {
    const {x, y} = middle(node), state = this.tree.state(node, this.position);
    const result = state === "open" ? "" : this.#result(node);
    const name = this.recording.nameOf(node);
    const label = node.square === undefined ? shortened(name, 6) : this.recording.square(node.square);
    const title = [name, node.square === undefined ? "" : label, result && say("returned_value", {value: result})].filter(Boolean).join(" ");
    return svg("g", {class: `${state}${present ? " present" : ""}`, "data-node": node.number},
      svg("title", {}, title),
      svg("rect", {x: x - 19, y: y - 14, width: 38, height: 28, rx: 5}),
      svg("text", {x, y: result ? y - 5 : y}, label), ...result ? [svg("text", {class: "result", x, y: y + 7}, shortened(result, 6))] : []);
  }

  /* Return what a call has returned, if it is short. */
  #result({result}) {
    const value = this.recording.values[result];
    if (typeof value === "string") return value === "None" ? "" : value;
    const size = (value?.squares ?? value?.items)?.length;
    return size === undefined ? "" : say("list_of", {n: size});
  }
}

function middle({x, depth}) { return {x: (x + .5) * NODE_WIDTH, y: (depth + .5) * NODE_HEIGHT}; }
