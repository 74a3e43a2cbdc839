/** Text and markup taken for each other: tags of web pages in a text, an element of the invoice written as a text. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { placeFor } from '../adding/additions.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** Elements of web pages that begin a new line, or a new part. */
const BLOCKS: ReadonlySet<string> = new Set(HTML.blocks);
/** Those that only change how text looks. */
const INLINE: ReadonlySet<string> = new Set(HTML.inline);

/** Deeper or longer texts are no descriptions. */
const MOST_TEXT = 20_000;

/** The text of an element without the tags of web pages in it: what was to be read stays. */
export function withoutTags(element: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  let text = '';
  for (let at = element + 1; at < tree.end[element]!; at++) {
    if (tree.kind[at] === TEXT) text += tree.stringValue(at);
    if (tree.kind[at] !== ELEMENT) continue;
    const name = tree.names[tree.name[at]!]!.local.toLowerCase();
    if (!BLOCKS.has(name) && !INLINE.has(name)) return [];
    if (BLOCKS.has(name)) text += ' ';
    if (text.length > MOST_TEXT) return [];
  }
  const read = text.replace(/\s+/g, ' ').trim();
  return read === '' ? [] : [{ class: 'choice', ...editor.set(element, read) }];
}

/** `<cbc:Note>...</cbc:Note>`, the name first. */
const WRITTEN = /^\s*(<((?:[\w.-]+:)?[\w.-]+)[^<>]*>[^]*<\/\2\s*>)\s*$/;
const LONGEST = 2_000;

/** An element that was written as a text, as the element that it is. */
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

/** The namespace that the document uses the prefix of a name for. */
function uriOf(name: string, tree: Tree): string | null {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '';
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.lexicalName(node).startsWith(prefix))
      if (prefix !== '' || !tree.lexicalName(node).includes(':')) return tree.names[tree.name[node]!]!.uri;
  return null;
}

/** Whether it can be read by itself, but for what its prefixes mean. */
function isOneElement(markup: string): boolean {
  return parse(markup.replace(/(<\/?)[\w.-]+:/g, '$1')).ok;
}
