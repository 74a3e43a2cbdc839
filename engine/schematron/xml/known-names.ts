/**
 * Names used by compiled rules and schemas: one shared object each, with a number that replaces name look-ups in every
 * document. Only compiled modules register names; documents never do.
 */

import type { DocumentName, QName } from './tree.js';

/** For names that occur only in their document. */
export const UNKNOWN = -1;

const byUri = new Map<string, Map<string, DocumentName>>();
let nameCount = 0;

/** Registers a name. @returns its number */
export function registerName(uri: string, local: string): number {
  let locals = byUri.get(uri);
  if (locals === undefined) byUri.set(uri, (locals = new Map()));
  let name = locals.get(local);
  if (name === undefined) locals.set(local, (name = { uri, local, number: nameCount++ }));
  return name.number;
}

/** The number of a name, `UNKNOWN` if it has none. */
export function nameNumber({ uri, local }: QName): number {
  return byUri.get(uri)?.get(local)?.number ?? UNKNOWN;
}

/** The registered names of a namespace by their local names; undefined if there are none. */
export function registeredNames(uri: string): ReadonlyMap<string, DocumentName> | undefined {
  return byUri.get(uri);
}
