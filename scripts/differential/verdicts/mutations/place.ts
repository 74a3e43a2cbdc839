/** A place in a document to change, and what changes are made of. */
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import type { ElementSpan } from '#schematron/xml/markup.js';
import type { Random } from '../../../kit/random.js';

/** A text with one change; it may leave it as it is, and need not be well-formed. */
export type Mutation = (place: Place) => string;

export interface Place {
  readonly tree: Tree;
  readonly source: string;
  /** An element, never the root. */
  readonly span: ElementSpan;
  readonly local: string;
  readonly isLeaf: boolean;
  readonly random: Random;
  /** Any other element, never the root. */
  readonly other: () => ElementSpan;
}

/** The text with other text instead of a piece of it. */
export function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

/** The text with other content in an element, which may be empty. */
export function withContent(source: string, span: ElementSpan, content: string): string {
  if (!span.tag.isEmpty) return splice(source, span.contentFrom, span.contentTo, content);
  return splice(source, source.lastIndexOf('/', span.to - 1), span.to, `>${content}</${span.tag.name}>`);
}

/** Whether an element has no element in it. */
export function isLeafOf({ kind, end }: Tree, node: number): boolean {
  for (let inner = node + 1; inner < end[node]!; inner++) if (kind[inner] === ELEMENT) return false;
  return true;
}
