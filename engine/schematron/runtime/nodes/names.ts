/**
 * The names used by a rule set as small numbers: *codes*. A node test on a code is one comparison, and codes index the
 * tables of path states.
 *
 * 0 document   1 text   2 comment   3 processing instruction
 * elements known by name, then unknown elements by class, then the same for attributes
 *
 * A class records which wildcard tests of the rule set a name passes (`cbc:*`, `*:ID`, a suffix): names that no test
 * distinguishes share a code.
 */

import type { DocumentName, QName } from '../../xml/tree.js';
import { UNKNOWN, registerName, nameNumber } from '../../xml/known-names.js';

export const DOCUMENT_CODE = 0;
export const TEXT_CODE = 1;
export const COMMENT_CODE = 2;
export const INSTRUCTION_CODE = 3;
export const FIRST_NAME_CODE = 4;

/** A path of child steps: one code per step; the last step may be an attribute. */
export type Path = readonly number[];

/** The element or attribute names that a rule set uses; written by the compiler. */
export interface NameList {
  /** Namespace URI to local names, in the order of their codes. */
  readonly known: readonly (readonly [uri: string, locals: readonly string[]])[];
  /** Wildcard tests: `p:*`, `*:a`, and suffixes of local names, longest first. */
  readonly uris: readonly string[];
  readonly locals: readonly string[];
  readonly suffixes: readonly string[];
}

/** Codes of element or attribute names. */
export class Codes {
  readonly #list: NameList;
  readonly #unknown: number;
  /** By name number; 0 if not looked up yet. */
  #codes = new Uint16Array();
  /** One past the last code. */
  readonly end: number;

  constructor(list: NameList, first: number) {
    this.#list = list;
    let code = first;
    for (const [uri, locals] of list.known) for (const local of locals) this.#keep(registerName(uri, local), code++);
    this.#unknown = code;
    this.end = code + (list.uris.length + 1) * (list.locals.length + 1) * (list.suffixes.length + 1);
  }

  /** The code of a name. */
  of(name: DocumentName): number {
    // Rules may have been loaded after the document was read.
    const number = name.number === UNKNOWN ? nameNumber(name) : name.number;
    if (number === UNKNOWN) return this.#unknown + this.#classOf(name);
    const kept = number < this.#codes.length ? this.#codes[number]! : 0;
    return kept === 0 ? this.#keep(number, this.#unknown + this.#classOf(name)) : kept;
  }

  /** The code of a name that comes from no document. */
  ofName({ uri, local }: QName): number {
    return this.of({ uri, local, number: UNKNOWN });
  }

  #keep(number: number, code: number): number {
    if (number >= this.#codes.length) {
      const longer = new Uint16Array(2 * number + 64);
      longer.set(this.#codes);
      this.#codes = longer;
    }
    return (this.#codes[number] = code);
  }

  #classOf({ uri, local }: DocumentName): number {
    const { uris, locals, suffixes } = this.#list;
    if (uris.length + locals.length + suffixes.length === 0) return 0;
    const suffix = suffixes.findIndex((end) => local.endsWith(end)) + 1;
    return (suffix * (uris.length + 1) + uris.indexOf(uri) + 1) * (locals.length + 1) + locals.indexOf(local) + 1;
  }
}
