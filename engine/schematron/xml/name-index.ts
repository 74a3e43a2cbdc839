/** Maps expanded names to their numbers in a document, which may have many thousands of names. */
import { once } from './once.js';
import type { Tree } from './tree.js';

/** The number of a name, -1 if the document does not contain it. */
type NameIndex = (uri: string, local: string) => number;

/** The name look-up of a document, built on the first call for a tree. */
export const nameIndex = once(buildNameIndex);

/**
 * Up to this many names, a linear search is as fast as building a table, since most documents need only a few look-ups.
 */
const FEW = 1_000;

function buildNameIndex({ names }: Tree): NameIndex {
  if (names.length <= FEW) return (uri, local) => names.findIndex((name) => name.local === local && name.uri === uri);
  const byUri = new Map<string, Map<string, number>>();
  let [uri, locals] = ['', new Map<string, number>()];
  byUri.set(uri, locals);
  names.forEach((name, number) => {
    // Names of one namespace are mostly adjacent.
    if (name.uri !== uri) {
      uri = name.uri;
      locals = byUri.get(uri) ?? new Map<string, number>();
      byUri.set(uri, locals);
    }
    locals.set(name.local, number);
  });
  return (wanted, local) => byUri.get(wanted)?.get(local) ?? -1;
}
