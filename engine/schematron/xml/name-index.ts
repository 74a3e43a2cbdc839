/** From an expanded name to its number in a document: documents can have many thousands of names. */
import { once } from './once.js';
import type { Tree } from './tree.js';

/** The number of a name, -1 where the document has it nowhere. */
type NameIndex = (uri: string, local: string) => number;

/** The look-up of a document's names, made on the first call for a tree. */
export const nameIndex = once(indexOf);

/** So many names are gone through as fast as a table of them is built for the few look-ups that most documents need. */
const FEW = 1_000;

function indexOf({ names }: Tree): NameIndex {
  if (names.length <= FEW) return (uri, local) => names.findIndex((name) => name.local === local && name.uri === uri);
  const byUri = new Map<string, Map<string, number>>();
  let [uri, locals] = ['', new Map<string, number>()];
  byUri.set(uri, locals);
  names.forEach((name, number) => {
    // Names of one namespace mostly stand together.
    if (name.uri !== uri) {
      uri = name.uri;
      locals = byUri.get(uri) ?? new Map<string, number>();
      byUri.set(uri, locals);
    }
    locals.set(name.local, number);
  });
  return (wanted, local) => byUri.get(wanted)?.get(local) ?? -1;
}
