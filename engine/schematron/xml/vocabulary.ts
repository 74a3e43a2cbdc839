/**
 * Names that rules and schemas know: one object each for all documents, with a number, so that what is known of a name is
 * found by its number and not looked up again in every document. Only what is compiled adds to them: no document can.
 */

import type { DocumentName, QName } from './tree.js';

/** Of names that only their document has. */
export const UNKNOWN = -1;

const byUri = new Map<string, Map<string, DocumentName>>();
let count = 0;

/** Makes a name known. @returns its number */
export function numberFor(uri: string, local: string): number {
  let locals = byUri.get(uri);
  if (locals === undefined) byUri.set(uri, (locals = new Map()));
  let name = locals.get(local);
  if (name === undefined) locals.set(local, (name = { uri, local, number: count++ }));
  return name.number;
}

/** The number of a name, `UNKNOWN` where it has none. */
export function numberOf({ uri, local }: QName): number {
  return byUri.get(uri)?.get(local)?.number ?? UNKNOWN;
}

/** The known names of a namespace by their local names; undefined while there are none. */
export function knownIn(uri: string): ReadonlyMap<string, DocumentName> | undefined {
  return byUri.get(uri);
}
