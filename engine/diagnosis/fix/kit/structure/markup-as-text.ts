/** Markup and text mistaken for each other: HTML tags in a text, or an element of the invoice escaped as text. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { placeFor } from '../adding/additions.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** HTML elements that start a new line or block. */
const BLOCKS: ReadonlySet<string> = new Set(HTML.blocks);
/** HTML elements that change only the appearance. */
const INLINE: ReadonlySet<string> = new Set(HTML.inline);

/** Longer texts are left alone. */
const MAX_TEXT = 20_000;

/** Removes HTML tags from the text of an element; all words stay. */
export function withoutTags(element: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  let text = '';
  for (let at = element + 1; at < tree.end[element]!; at++) {
    if (tree.kind[at] === TEXT) text += tree.stringValue(at);
    if (tree.kind[at] !== ELEMENT) continue;
    const name = tree.names[tree.name[at]!]!.local.toLowerCase();
    if (!BLOCKS.has(name) && !INLINE.has(name)) return [];
    if (BLOCKS.has(name)) text += ' ';
    if (text.length > MAX_TEXT) return [];
  }
  const read = text.replace(/\s+/g, ' ').trim();
  return read === '' ? [] : [{ class: 'choice', ...editor.set(element, read) }];
}

/** Matches the text `<cbc:Note>…</cbc:Note>`; the second group is the name. */
const WRITTEN = /^\s*(<((?:[\w.-]+:)?[\w.-]+)[^<>]*>[^]*<\/\2\s*>)\s*$/;
const LONGEST = 2_000;

/** Turns an element that is escaped as text into an element. */
export function asElement(text: number, editor: Editor): readonly Candidate[] {
  const { tree, scope } = editor;
  const value = tree.stringValue(text);
  const [, markup, name] = value.length > LONGEST ? [] : (WRITTEN.exec(value) ?? []);
  if (markup === undefined || name === undefined) return [];
  const parent = tree.parent[text]!;
  const uri = uriOf(name, tree);
  const local = name.slice(name.indexOf(':') + 1);
  if (uri === null || scope.written(uri, local, parent) !== name || !isOneElement(markup)) return [];
  const before = placeFor(parent, `{${uri}}${local}`, editor);
  return [{ class: 'choice', ...editor.together([editor.delete([text]), editor.insert(parent, before, markup)]) }];
}

/** The namespace of the first element with the same prefix; null if there is none. */
function uriOf(name: string, tree: Tree): string | null {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '';
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.lexicalName(node).startsWith(prefix))
      if (prefix !== '' || !tree.lexicalName(node).includes(':')) return tree.names[tree.name[node]!]!.uri;
  return null;
}

/** Whether markup is well-formed, apart from undeclared prefixes. */
function isOneElement(markup: string): boolean {
  return parse(markup.replace(/(<\/?)[\w.-]+:/g, '$1')).ok;
}
