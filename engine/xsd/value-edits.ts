/** What libxml2 is given in place of a value or of what parts values. */
import type { Edit } from '../xml/edits.js';
import { COMMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from '../xml/tree.js';

const CDATA = '<![CDATA[';

/** Another text as the content of an element that has no element in it. */
export function contentEdit(tree: Tree, element: number, text: string): Edit {
  const { source } = tree;
  const close = endOfStartTag(source, tree.from[element]!);
  if (source[close - 1] === '/') {
    const name = tree.lexicalName(element);
    return { from: close - 1, to: close + 1, text: `>${escaped(text)}</${name}>` };
  }
  return { from: close + 1, to: endOfContent(tree, element, close + 1), text: escaped(text) };
}

/** Another value of an attribute. */
export function attributeEdit(tree: Tree, attribute: number, text: string): Edit {
  const { source } = tree;
  let quote = source.indexOf('=', tree.from[attribute]!) + 1;
  while (source[quote] !== '"' && source[quote] !== "'") quote++;
  return { from: quote + 1, to: source.indexOf(source[quote]!, quote + 1), text: escaped(text) };
}

/** Where a comment or processing instruction stands; neither can hold what ends it. */
export function separatorEdit({ kind, from, source }: Tree, node: number): Edit {
  const [open, close] = kind[node] === COMMENT ? (['<!--', '-->'] as const) : (['<?', '?>'] as const);
  const start = from[node]!;
  return { from: start, to: source.indexOf(close, start + open.length) + close.length, text: '' };
}

/** The offset of the `>`. */
function endOfStartTag(source: string, from: number): number {
  for (let at = from; ; at++) {
    const character = source[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") at = source.indexOf(character, at + 1);
  }
}

/** Where the end tag begins. */
function endOfContent(tree: Tree, element: number, start: number): number {
  const { source, kind, end, from } = tree;
  const last = end[element]! - 1;
  if (kind[last] === COMMENT || kind[last] === PROCESSING_INSTRUCTION) return separatorEdit(tree, last).to;
  let at = kind[last] === TEXT ? from[last]! : start;
  for (;;) {
    at = source.indexOf('<', at);
    if (!source.startsWith(CDATA, at)) return at;
    at = source.indexOf(']]>', at) + ']]>'.length;
  }
}

/** The value may come out of a reference, and must go into an attribute, too. */
function escaped(text: string): string {
  return text.replace(/[&<>"'\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
