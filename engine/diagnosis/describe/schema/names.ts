/** Names as messages have them. */
import { type Position, lineColumn } from 'einvoice-schematron/xml/locate.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';

/** Names are the document's own, too: they may be of any length. */
const LONGEST_NAME = 120;

/** How many of the elements that may stand at a place are named. */
const NAMED = 3;

/** And of those in an order. */
const LISTED = 24;

export class Names {
  readonly #tree: Tree;
  readonly #prefixes: Prefixes;

  constructor(tree: Tree, prefixes: Prefixes) {
    this.#tree = tree;
    this.#prefixes = prefixes;
  }

  /** Of an element or attribute of the document; one in a namespace that nobody knows keeps it. */
  of(node: number): string {
    const { uri, local } = this.#tree.names[this.#tree.name[node]!]!;
    return this.#prefixed(uri, local);
  }

  /** `{uri}local` with a prefix. */
  key(key: string): string {
    const end = key.lastIndexOf('}');
    return this.#prefixed(key.slice(1, end), key.slice(end + 1));
  }

  #prefixed(uri: string, local: string): string {
    const prefix = this.#prefixes.get(uri);
    const shown =
      uri === ''
        ? local
        : prefix === undefined
          ? `{${clip(uri)}}${local}`
          : prefix === ''
            ? local
            : `${prefix}:${local}`;
    return clip(shown, LONGEST_NAME);
  }

  /** The line of a node, in parentheses and with a blank in front. */
  line(node: number): Part {
    return this.lineOf(lineColumn(this.#tree, node));
  }

  lineOf({ line }: Position): Part {
    return part('schema.atLine', { line });
  }

  /** `a, b or c`; of many the first ones. */
  or(keys: readonly string[]): Part {
    const names = [...new Set(keys)].map((key) => this.key(key));
    if (names.length === 0) return part('schema.anyElement');
    return names.length > NAMED ? list(names, NAMED) : { id: 'or', data: { items: names } };
  }

  /** `a, b, c`, of very many the first ones; each once. */
  list(keys: readonly string[]): Part {
    return list(
      [...new Set(keys)].map((key) => this.key(key)),
      LISTED,
    );
  }

  /** `a and b`, each of which may have alternatives. */
  and(lists: readonly (readonly string[])[]): Part {
    const names = lists.map((keys) => this.or(keys));
    return names.length > NAMED ? list(names, NAMED) : { id: 'and', data: { items: names } };
  }
}

function list(items: readonly Datum[], most: number): Part {
  return { id: 'list', data: { items: items.length > most ? [...items.slice(0, most), '…'] : items } };
}
