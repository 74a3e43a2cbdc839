/** Element names in messages. */
import { type Position, lineColumn } from 'einvoice-schematron/xml/locate.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';

/** Names come from the document and may have any length. */
const LONGEST_NAME = 120;

/** The number of allowed elements that are named. */
const NAMED = 3;

/** The number of elements of a sequence that are named. */
const LISTED = 24;

export class Names {
  readonly #tree: Tree;
  readonly #prefixes: Prefixes;

  constructor(tree: Tree, prefixes: Prefixes) {
    this.#tree = tree;
    this.#prefixes = prefixes;
  }

  /** The name of an element or attribute; with its namespace if that is unknown. */
  of(node: number): string {
    const { uri, local } = this.#tree.names[this.#tree.name[node]!]!;
    return this.#prefixed(uri, local);
  }

  /** `{uri}local` as a prefixed name. */
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

  /** The line of a node in parentheses, after a blank. */
  line(node: number): Part {
    return this.lineOf(lineColumn(this.#tree, node));
  }

  lineOf({ line }: Position): Part {
    return part('schema.atLine', { line });
  }

  /** `a, b or c`; of a long list, only the first names. */
  or(keys: readonly string[]): Part {
    const names = [...new Set(keys)].map((key) => this.key(key));
    if (names.length === 0) return part('schema.anyElement');
    return names.length > NAMED ? list(names, NAMED) : { id: 'or', data: { items: names } };
  }

  /** `a, b, c` without duplicates; of a very long list, only the first names. */
  list(keys: readonly string[]): Part {
    return list(
      [...new Set(keys)].map((key) => this.key(key)),
      LISTED,
    );
  }

  /** `a and b`, each with possible alternatives. */
  and(lists: readonly (readonly string[])[]): Part {
    const names = lists.map((keys) => this.or(keys));
    return names.length > NAMED ? list(names, NAMED) : { id: 'and', data: { items: names } };
  }
}

function list(items: readonly Datum[], most: number): Part {
  return { id: 'list', data: { items: items.length > most ? [...items.slice(0, most), '…'] : items } };
}
