/**
 * Names of namespaces that are no URIs. They are no error (Namespaces in XML, section 2.2: what is compared is the
 * characters), and no schema knows them; but libxml2 does not read a document that has one.
 */

import type { Edit } from './edits.js';
import { declarationsAt } from './standalone.js';
import { ELEMENT, type Tree } from './tree.js';
import { resolveAttribute } from './values.js';

/** URIs without anything that could be wrong in them: all that any schema of ours has. */
const PLAIN =
  /^(?:[a-z][a-z0-9.+-]*:(?:\/\/[a-z0-9._~-]*(?:\/[a-z0-9:/._~-]*)?|[a-z0-9._~-][a-z0-9:/._~-]*)|[a-z0-9/._~-]*)(?:#[a-z0-9:/._~-]*)?$/i;

/** Edits that give such a namespace another name, the same one everywhere, and the way back. */
interface PlainNamespaces {
  readonly edits: readonly Edit[];
  /** The value of a declaration, quotes included, as it has to be written. */
  written(value: string): string;
  restored(text: string): string;
}

/** The declarations of a tree's elements. */
export function plainNamespaces(tree: Tree): PlainNamespaces {
  const { source, kind, from, size } = tree;
  const numbers = new Map<string, number>();
  const written = (value: string): string => {
    const name = resolveAttribute(value.slice(1, -1));
    if (PLAIN.test(name)) return value;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `"${STANDS_FOR}${numbers.get(name)}"`;
  };
  const edits: Edit[] = [];
  for (let node = 1; node < size; node++) {
    if (kind[node] !== ELEMENT) continue;
    for (const { value, at } of declarationsAt(source, from[node]!)) {
      const text = written(value);
      if (text !== value) edits.push({ from: at, to: at + value.length, text });
    }
  }
  const restored = (text: string): string =>
    text.replace(/urn:no-uri:(\d+)/g, (found, number: string) => [...numbers.keys()][Number(number)] ?? found);
  return { edits, written, restored };
}

const STANDS_FOR = 'urn:no-uri:';
