/** A part of a document's columns, renumbered as a document of its own. */

import type { Columns } from './nodes.js';
import { DOCUMENT } from './tree.js';

/** The columns of an element's subtree; offsets into the source are unchanged. */
export function renumberSubtree(columns: Columns, element: number): Columns {
  const offset = element - 1;
  const last = columns.end[element]!;
  const size = last - offset;
  const part = <Column extends Int32Array | Uint8Array>(column: Column): Column => column.slice(offset, last) as Column;
  /** Node numbers; 0 means none and stays. */
  const renumbered = (column: Int32Array): Int32Array => part(column).map((node) => (node === 0 ? 0 : node - offset));
  const own: Columns = {
    size,
    kind: part(columns.kind),
    name: part(columns.name),
    parent: renumbered(columns.parent),
    firstChild: renumbered(columns.firstChild),
    nextSibling: renumbered(columns.nextSibling),
    end: renumbered(columns.end),
    from: part(columns.from),
    to: part(columns.to),
  };
  // The entry before the element's becomes the document node.
  own.kind[0] = DOCUMENT;
  own.name[0] = -1;
  own.parent[0] = -1;
  own.firstChild[0] = 1;
  own.nextSibling[0] = 0;
  own.end[0] = size;
  own.from[0] = columns.from[element]!;
  own.to[0] = 0;
  own.parent[1] = 0;
  own.nextSibling[1] = 0;
  return own;
}
