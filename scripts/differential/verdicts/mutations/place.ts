/** A place in a document to change, and helpers for changes. */
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import type { ElementSpan } from '#schematron/xml/markup.js';
import type { Random } from '../../../kit/random.js';

/** A text with one change; it may be unchanged, and need not be well-formed. */
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

/** Replaces a part of the text. */
export function splice(text: string, from: number, to: number, inserted: string): string {
  return text.slice(0, from) + inserted + text.slice(to);
}

/** Replaces the content of an element, which may be empty. */
export function withContent(source: string, span: ElementSpan, content: string): string {
  if (!span.tag.isEmpty) return splice(source, span.contentFrom, span.contentTo, content);
  return splice(source, source.lastIndexOf('/', span.to - 1), span.to, `>${content}</${span.tag.name}>`);
}

/** Whether an element has no child elements. */
export function isLeafOf({ kind, end }: Tree, node: number): boolean {
  for (let inner = node + 1; inner < end[node]!; inner++) if (kind[inner] === ELEMENT) return false;
  return true;
}
