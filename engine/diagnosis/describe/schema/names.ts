/** Formats element and attribute names for messages. */
import { type Position, lineColumn } from 'einvoice-schematron/xml/locate.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';

/** Longer names are clipped: documents may contain names of any length. */
const MAX_NAME_LENGTH = 120;

/** At most this many alternatives are named. */
const MAX_ALTERNATIVES = 3;

/** At most this many elements of a sequence are named. */
const MAX_LISTED = 24;

/** Formats the names of one document. */
export class Names {
  readonly #tree: Tree;
  readonly #prefixes: Prefixes;

  constructor(tree: Tree, prefixes: Prefixes) {
    this.#tree = tree;
    this.#prefixes = prefixes;
  }

  /** The prefixed name of an element or attribute; `{uri}local` if its namespace is unknown. */
  nameOf(node: number): string {
    const { uri, local } = this.#tree.names[this.#tree.name[node]!]!;
    return this.#withPrefix(uri, local);
  }

  /** Converts `{uri}local` to a prefixed name. */
  nameOfKey(key: string): string {
    const end = key.lastIndexOf('}');
    return this.#withPrefix(key.slice(1, end), key.slice(end + 1));
  }

  #withPrefix(uri: string, local: string): string {
    const prefix = this.#prefixes.get(uri);
    const shown =
      uri === ''
        ? local
        : prefix === undefined
          ? `{${clip(uri)}}${local}`
          : prefix === ''
            ? local
            : `${prefix}:${local}`;
    return clip(shown, MAX_NAME_LENGTH);
  }

  /** The line of a node, with a blank before it: ` (line 12)`. */
  atLineOf(node: number): Part {
    return this.atLine(lineColumn(this.#tree, node));
  }

  atLine({ line }: Position): Part {
    return part('schema.atLine', { line });
  }

  /** Joins names: `a, b or c`. Of a longer list, only the first names are shown. */
  anyOf(keys: readonly string[]): Part {
    const names = [...new Set(keys)].map((key) => this.nameOfKey(key));
    if (names.length === 0) return part('schema.anyElement');
    return names.length > MAX_ALTERNATIVES
      ? truncatedList(names, MAX_ALTERNATIVES)
      : { id: 'or', data: { items: names } };
  }

  /** Joins names without duplicates: `a, b, c`. Of a very long list, only the first names are shown. */
  sequence(keys: readonly string[]): Part {
    return truncatedList(
      [...new Set(keys)].map((key) => this.nameOfKey(key)),
      MAX_LISTED,
    );
  }

  /** Joins lists: `a and b`. Each list may contain alternatives: `a or b and c`. */
  allOf(lists: readonly (readonly string[])[]): Part {
    const names = lists.map((keys) => this.anyOf(keys));
    return names.length > MAX_ALTERNATIVES
      ? truncatedList(names, MAX_ALTERNATIVES)
      : { id: 'and', data: { items: names } };
  }
}

function truncatedList(items: readonly Datum[], maxItems: number): Part {
  return { id: 'list', data: { items: items.length > maxItems ? [...items.slice(0, maxItems), '…'] : items } };
}
