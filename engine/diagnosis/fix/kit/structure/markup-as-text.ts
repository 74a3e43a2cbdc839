/** Markup and text mistaken for each other: HTML tags in a text, or an element of the invoice escaped as text. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { positionFor } from '../adding/additions.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** HTML elements that start a new line or block. */
const BLOCKS: ReadonlySet<string> = new Set(HTML.blocks);
/** HTML elements that change only the appearance. */
const INLINE: ReadonlySet<string> = new Set(HTML.inline);

/** Tags are not removed from longer texts. */
const MAX_TEXT = 20_000;

/** Replaces HTML elements inside an element by their text. */
export function removeTags(element: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  let text = '';
  for (let inner = element + 1; inner < tree.end[element]!; inner++) {
    if (tree.kind[inner] === TEXT) text += tree.stringValue(inner);
    if (tree.kind[inner] !== ELEMENT) continue;
    const name = tree.names[tree.name[inner]!]!.local.toLowerCase();
    if (!BLOCKS.has(name) && !INLINE.has(name)) return [];
    if (BLOCKS.has(name)) text += ' ';
    if (text.length > MAX_TEXT) return [];
  }
  const plainText = text.replace(/\s+/g, ' ').trim();
  return plainText === '' ? [] : [{ class: 'choice', ...editor.setValue(element, plainText) }];
}

/** Matches the text `<cbc:Note>…</cbc:Note>`; the second group is the name. */
const ESCAPED_ELEMENT = /^\s*(<((?:[\w.-]+:)?[\w.-]+)[^<>]*>[^]*<\/\2\s*>)\s*$/;
/** Longer texts are not converted. */
const MAX_ESCAPED = 2_000;

/** Turns an element that is escaped as text into an element. */
export function unescapeElement(text: number, editor: Editor): readonly Candidate[] {
  const { tree, scope } = editor;
  const value = tree.stringValue(text);
  const [, markup, name] = value.length > MAX_ESCAPED ? [] : (ESCAPED_ELEMENT.exec(value) ?? []);
  if (markup === undefined || name === undefined) return [];
  const parent = tree.parent[text]!;
  const uri = namespaceOf(name, tree);
  const local = name.slice(name.indexOf(':') + 1);
  if (uri === null || scope.nameInScope(uri, local, parent) !== name || !isWellFormed(markup)) return [];
  const before = positionFor(parent, `{${uri}}${local}`, editor);
  return [{ class: 'choice', ...editor.combine([editor.delete([text]), editor.insert(parent, before, markup)]) }];
}

/**
 * The namespace of a name's prefix, taken from the first element with this prefix; null if no element has the prefix.
 */
function namespaceOf(name: string, tree: Tree): string | null {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '';
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.lexicalName(node).startsWith(prefix))
      if (prefix !== '' || !tree.lexicalName(node).includes(':')) return tree.names[tree.name[node]!]!.uri;
  return null;
}

/** Whether markup is well-formed, apart from undeclared prefixes. */
function isWellFormed(markup: string): boolean {
  return parse(markup.replace(/(<\/?)[\w.-]+:/g, '$1')).ok;
}
