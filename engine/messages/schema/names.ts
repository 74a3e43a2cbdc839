/** Names as messages have them. */
import type { Language } from '../../types.js';
import { type Position, lineColumn } from '../../xml/locate.js';
import type { Tree } from '../../xml/tree.js';
import { clipped } from '../evidence/clip.js';
import { fill, sentencesOf } from '../sentences.js';
import { schemaSentencesOf } from './sentences.js';

/** Names are the document's own, too: they may be of any length. */
const LONGEST_NAME = 120;

/** How many of the elements that may stand at a place are named. */
const NAMED = 3;

/** And of those in an order. */
const LISTED = 24;

export class Names {
  readonly #tree: Tree;
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #language: Language;

  constructor(tree: Tree, prefixes: ReadonlyMap<string, string>, language: Language) {
    this.#tree = tree;
    this.#prefixes = prefixes;
    this.#language = language;
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
          ? `{${clipped(uri)}}${local}`
          : prefix === ''
            ? local
            : `${prefix}:${local}`;
    return clipped(shown, LONGEST_NAME);
  }

  /** The line of a node, in parentheses and with a blank in front. */
  line(node: number): string {
    return this.lineOf(lineColumn(this.#tree, node));
  }

  lineOf({ line }: Position): string {
    return ` ${fill(schemaSentencesOf(this.#language).atLine, { line })}`;
  }

  /** `a, b or c`; of many the first ones. */
  or(keys: readonly string[]): string {
    const names = [...new Set(keys)].map((key) => this.key(key));
    if (names.length === 0) return schemaSentencesOf(this.#language).anyElement;
    if (names.length > NAMED) return `${names.slice(0, NAMED).join(', ')}, …`;
    return this.#joined(names, sentencesOf(this.#language).or);
  }

  /** `a, b, c`, of very many the first ones; each once. */
  list(keys: readonly string[]): string {
    const names = [...new Set(keys)].map((key) => this.key(key));
    return names.length > LISTED ? `${names.slice(0, LISTED).join(', ')}, …` : names.join(', ');
  }

  /** `a and b`, each of which may have alternatives. */
  and(lists: readonly (readonly string[])[]): string {
    const names = lists.map((keys) => this.or(keys));
    return names.length > NAMED
      ? `${names.slice(0, NAMED).join(', ')}, …`
      : this.#joined(names, sentencesOf(this.#language).and);
  }

  #joined(names: readonly string[], word: string): string {
    return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)!}`;
  }
}
