/** The text range of a value or group in the document. */
import { elementSpan } from 'einvoice-schematron/xml/markup.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Invoice } from './invoice.js';

/** Offsets in the decoded document, in UTF-16 units. */
export interface Extent {
  readonly from: number;
  /** Offset after its last character. */
  readonly to: number;
}

/** The range of the markup of a value or group; null for a group without an element. */
export function extentOf({ tree }: Pick<Invoice, 'tree'>, { node }: { readonly node: number }): Extent | null {
  if (node < 0) return null;
  const from = tree.from[node]!;
  if (tree.kind[node] !== ATTRIBUTE) return { from, to: elementSpan(tree.source, from).to };
  const to = tree.to[node]!;
  // Include the closing quote.
  return { from, to: (to < 0 ? ~to : to) + 1 };
}
