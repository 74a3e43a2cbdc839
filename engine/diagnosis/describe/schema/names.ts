/** Element names in messages. */
import { type Position, lineColumn } from 'einvoice-schematron/xml/locate.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';

/** Names come from the document and may have any length. */
const MAX_NAME_LENGTH = 120;

/** The number of allowed elements that are named. */
const MAX_ALTERNATIVES = 3;

/** The number of elements of a sequence that are named. */
const MAX_LISTED = 24;

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
    return this.#withPrefix(uri, local);
  }

  /** `{uri}local` as a prefixed name. */
  ofKey(ofKey: string): string {
    const end = ofKey.lastIndexOf('}');
    return this.#withPrefix(ofKey.slice(1, end), ofKey.slice(end + 1));
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

  /** The line of a node in parentheses, after a blank. */
  atLineOf(node: number): Part {
    return this.atLine(lineColumn(this.#tree, node));
  }

  atLine({ line: atLineOf }: Position): Part {
    return part('schema.atLine', { line: atLineOf });
  }

  /** `a, b or c`; of a long list, only the first names. */
  anyOf(keys: readonly string[]): Part {
    const names = [...new Set(keys)].map((ofKey) => this.ofKey(ofKey));
    if (names.length === 0) return part('schema.anyElement');
    return names.length > MAX_ALTERNATIVES ? listPart(names, MAX_ALTERNATIVES) : { id: 'or', data: { items: names } };
  }

  /** `a, b, c` without duplicates; of a very long list, only the first names. */
  sequence(keys: readonly string[]): Part {
    return listPart(
      [...new Set(keys)].map((ofKey) => this.ofKey(ofKey)),
      MAX_LISTED,
    );
  }

  /** `a and b`, each with possible alternatives. */
  allOf(lists: readonly (readonly string[])[]): Part {
    const names = lists.map((keys) => this.anyOf(keys));
    return names.length > MAX_ALTERNATIVES ? listPart(names, MAX_ALTERNATIVES) : { id: 'and', data: { items: names } };
  }
}

function listPart(items: readonly Datum[], maxItems: number): Part {
  return { id: 'list', data: { items: items.length > maxItems ? [...items.slice(0, maxItems), '…'] : items } };
}
