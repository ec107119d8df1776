/* The editor: CodeMirror with Python, in the colours of the page.

It is in a shadow tree, where its rules need no permission of the page's
policy to be added by script. */

import {basicSetup} from "codemirror";
import {indentWithTab} from "@codemirror/commands";
import {python} from "@codemirror/lang-python";
import {foldEffect, foldService, HighlightStyle, indentUnit, syntaxHighlighting} from "@codemirror/language";
import {Annotation, EditorState} from "@codemirror/state";
import {EditorView, keymap} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import {_} from "./words.mjs";

const COLOURS = HighlightStyle.define([
  {tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--keyword)"},
  {tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--name)", fontWeight: "600"},
  {tag: tags.meta, color: "var(--name)"},
  {tag: tags.string, color: "var(--text)"},
  {tag: [tags.number, tags.bool, tags.null], color: "var(--number)"},
  {tag: tags.comment, color: "var(--comment)"},
]);

const LOOKS = EditorView.theme({
  "&": {height: "100%", backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "13px"},
  "&.cm-focused": {outline: "2px solid var(--mark)", outlineOffset: "-1px"},
  ".cm-scroller": {fontFamily: "var(--mono)", lineHeight: "1.45"},
  ".cm-content": {caretColor: "var(--ink)"},
  ".cm-cursor": {borderLeftColor: "var(--ink)"},
  ".cm-gutters": {backgroundColor: "var(--card)", color: "var(--quiet)", borderRight: "1px solid var(--edge)"},
  ".cm-activeLine": {backgroundColor: "color-mix(in srgb, var(--now) 45%, transparent)"},
  ".cm-activeLineGutter": {backgroundColor: "var(--now)", color: "var(--ink)"},
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {backgroundColor: "var(--on)"},
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {backgroundColor: "var(--on)", outline: "1px solid var(--path)"},
  ".cm-panels, .cm-tooltip": {backgroundColor: "var(--paper)", color: "var(--ink)", borderColor: "var(--edge)"},
});

const adopted = Annotation.define();

/* The docstring of a module, which in a port has its source and errata. */
const HEADER = /^(?:#.*\n|\s*\n)*[rR]?("""|''')[^]*?\1/;

/* Return what can be folded of a header, but for its first line, if that begins at a place. */
function headerAt(text, at) {
  const [header] = HEADER.exec(text) ?? [""], begun = header.search(/[rR]?("""|''')/);
  const from = text.indexOf("\n", begun);
  return begun === at && from >= 0 && from < header.length ? {from, to: header.length} : null;
}

const HEADER_FOLDS = foldService.of((state, from) => headerAt(state.doc.toString(), from));

export class Editor {
  /* Show an empty editor in an element.

  `changed` hears each change by hand, `run` is called by Control-Enter. */
  constructor(box, changed, run) {
    const listening = EditorView.updateListener.of(update => {
      const theirs = update.transactions.some(each => each.annotation(adopted));
      if (update.docChanged && !theirs) changed(this.text);
    });
    const running = {key: "Mod-Enter", run: () => { run(); return true; }};
    this.extensions = [
      keymap.of([running, indentWithTab]), basicSetup, python(), indentUnit.of("    "), EditorView.lineWrapping,
      syntaxHighlighting(COLOURS), LOOKS, HEADER_FOLDS, listening, EditorView.contentAttributes.of(() => ({"aria-label": _("Program"), tabindex: "0"})),
    ];
    const root = box.attachShadow({mode: "open"});
    this.view = new EditorView({parent: root, root});
  }

  get text() { return this.view.state.doc.toString(); }

  /* Show a text, its header folded, without a way back to the one before. */
  open(text) {
    this.view.setState(EditorState.create({doc: text, extensions: this.extensions}));
    const header = headerAt(text, text.search(/[rR]?("""|''')/));
    if (header) this.view.dispatch({effects: foldEffect.of(header)});
  }

  /* Return what there is to see: the text, what is folded, where one is. */
  get place() { return {text: this.text, state: this.view.state, scroll: this.view.scrollSnapshot()}; }

  /* Show what there was to see. */
  back({state, scroll}) {
    this.view.setState(state);
    this.view.dispatch({effects: scroll});
  }

  /* Show a text in place of another, which undoing brings back. */
  replace(text) {
    if (text === this.text) return;
    const changes = {from: 0, to: this.view.state.doc.length, insert: text};
    this.view.dispatch({changes, annotations: adopted.of(true)});
  }

  /* Show a line, from 1, at the top or in the middle, and put the cursor there. */
  goTo(number, where = "center") {
    const {doc} = this.view.state, line = doc.line(Math.max(1, Math.min(number, doc.lines)));
    const effects = EditorView.scrollIntoView(line.from, {y: where});
    this.view.dispatch({selection: {anchor: line.from, head: line.to}, effects});
  }

  focus() { this.view.focus(); }
}
