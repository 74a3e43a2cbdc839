/** Names known ahead of any document, with the same index in each document. */

import type { QName } from './tree.js';

/** An immutable table of names. Shared by all documents; a document's own names are numbered after it. */
export interface Vocabulary {
  readonly names: readonly QName[];
  /** Namespace URI to local name to index in `names`. */
  readonly byUri: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The index of a name, or -1. */
  indexOf(uri: string, local: string): number;
}

/**
 * Makes the table; the index of a name is its place in the list.
 * @throws RangeError when a name is in the list twice: its index would be ambiguous
 */
export function createVocabulary(names: readonly QName[]): Vocabulary {
  const byUri = new Map<string, Map<string, number>>();
  const copies = names.map(({ uri, local }, index) => {
    let locals = byUri.get(uri);
    if (locals === undefined) byUri.set(uri, (locals = new Map()));
    if (locals.has(local)) throw new RangeError(`The name Q{${uri}}${local} is in the vocabulary twice.`);
    locals.set(local, index);
    return Object.freeze({ uri, local });
  });
  // The list itself stays unfrozen: documents copy it, and copying a frozen array is slow.
  const indexOf = (uri: string, local: string): number => byUri.get(uri)?.get(local) ?? -1;
  return Object.freeze({ names: copies, byUri, indexOf });
}

/** The vocabulary without names. */
export const NO_VOCABULARY: Vocabulary = createVocabulary([]);
