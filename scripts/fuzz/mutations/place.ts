/** Places in a document for insertions and replacements. */
import type { Random } from '../../kit/random.js';
import { type ElementSpan, elementSpan } from '#schematron/xml/markup.js';
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import type { Sample } from '../samples.js';

/** Replaces a range of the text. */
export function replaceRange(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

/** Any element of a document. */
export function anyElement(random: Random, { tree }: Sample): ElementSpan {
  for (;;) {
    const node = 1 + random.below(tree.size - 1);
    if (tree.kind[node] === ELEMENT) return elementSpan(tree.source, tree.from[node]!);
  }
}

/** The elements that contain only text, with their local names. */
export function leavesOf({
  names,
  kind,
  name,
  firstChild,
  nextSibling,
  size,
}: Tree): readonly { readonly node: number; readonly local: string }[] {
  const found: { node: number; local: string }[] = [];
  for (let node = 1; node < size; node++) {
    const child = firstChild[node]!;
    if (kind[node] === ELEMENT && (child === 0 || (kind[child] !== ELEMENT && nextSibling[child] === 0)))
      found.push({ node, local: names[name[node]!]!.local });
  }
  return found;
}

/** Replaces the content of one element. */
export function withContent({ text }: Sample, span: ElementSpan, content: string): string {
  if (!span.tag.isEmpty) return replaceRange(text, span.contentFrom, span.contentTo, content);
  return replaceRange(text, text.lastIndexOf('/', span.to - 1), span.to, `>${content}</${span.tag.name}>`);
}
