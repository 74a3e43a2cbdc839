/**
 * The names that a rule set knows, as small numbers: *codes*. A node test on a code is one comparison, and
 * codes index the tables of path states.
 *
 *     0 document   1 text   2 comment   3 processing instruction
 *     elements known by name, then unknown elements by class, then the same for attributes
 *
 * A class says which of the rule set's wildcard tests a name passes (`cbc:*`, `*:ID`, a suffix), and nothing
 * else: names that no test tells apart have the same code.
 */

import type { QName } from '../../xml/tree.js';

export const DOCUMENT_CODE = 0;
export const TEXT_CODE = 1;
export const COMMENT_CODE = 2;
export const INSTRUCTION_CODE = 3;
export const FIRST_NAME_CODE = 4;

/** A path downwards: one code per step, all on the child axis, the last one perhaps of an attribute. */
export type Path = readonly number[];

/** One kind of names (elements or attributes) as a rule set uses them. Written by the compiler. */
export interface NameList {
  /** Namespace URI to local names, in the order of their codes. */
  readonly known: readonly (readonly [uri: string, locals: readonly string[]])[];
  /** What wildcard tests ask of other names: `p:*`, `*:a`, and ends of local names, longest first. */
  readonly uris: readonly string[];
  readonly locals: readonly string[];
  readonly suffixes: readonly string[];
}

/** No namespace has this name. */
const NO_URI = '\u0000';

/** Codes of one kind of names. */
export class Codes {
  readonly #byUri = new Map<string, Map<string, number>>();
  readonly #list: NameList;
  readonly #unknown: number;
  #uri = NO_URI;
  #otherUri = NO_URI;
  #locals: ReadonlyMap<string, number> | undefined;
  #otherLocals: ReadonlyMap<string, number> | undefined;
  /** The first code behind. */
  readonly end: number;

  constructor(list: NameList, first: number) {
    this.#list = list;
    let code = first;
    for (const [uri, locals] of list.known) this.#byUri.set(uri, new Map(locals.map((local) => [local, code++])));
    this.#unknown = code;
    this.end = code + (list.uris.length + 1) * (list.locals.length + 1) * (list.suffixes.length + 1);
  }

  /** The code of a name. */
  of({ uri, local }: QName): number {
    return this.#localsOf(uri)?.get(local) ?? this.#unknown + this.#classOf(uri, local);
  }

  /**
   * The names of a document share their namespace's string, so that two strings that are the same need not be
   * compared; there are mostly two namespaces, in turns.
   */
  #localsOf(uri: string): ReadonlyMap<string, number> | undefined {
    if (uri !== this.#uri) {
      [this.#uri, this.#otherUri] = [this.#otherUri, this.#uri];
      [this.#locals, this.#otherLocals] = [this.#otherLocals, this.#locals];
      if (uri !== this.#uri) {
        this.#uri = uri;
        this.#locals = this.#byUri.get(uri);
      }
    }
    return this.#locals;
  }

  /** Forgets the strings of a document: a piece of a text keeps the whole of it in memory. */
  forget(): void {
    this.#uri = this.#otherUri = NO_URI;
    this.#locals = this.#otherLocals = undefined;
  }

  #classOf(uri: string, local: string): number {
    const { uris, locals, suffixes } = this.#list;
    if (uris.length + locals.length + suffixes.length === 0) return 0;
    const suffix = suffixes.findIndex((end) => local.endsWith(end)) + 1;
    return (suffix * (uris.length + 1) + uris.indexOf(uri) + 1) * (locals.length + 1) + locals.indexOf(local) + 1;
  }
}
