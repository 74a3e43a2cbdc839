/** The codes of the names that a rule set uses; the counterpart of `runtime/names.ts`. */

import { FIRST_NAME_CODE, type NameList } from '../../runtime/nodes/names.js';
import type { CodeTest } from '../../runtime/rules.js';
import type { CoreTest } from '../xpath/core.js';
import * as T from '../xpath/types.js';

type CoreNameTest = NonNullable<CoreTest['names']>[number];

/** Names of one kind while they are being collected. */
class Collected {
  readonly byUri = new Map<string, string[]>();
  readonly uris: string[] = [];
  readonly locals: string[] = [];
  readonly suffixes: string[] = [];

  add({ uri, local }: CoreNameTest): void {
    if (uri === null && local === null) return;
    if (uri === null) return insert(this.locals, local!);
    if (local === null) return insert(this.uris, uri);
    let names = this.byUri.get(uri);
    if (names === undefined) this.byUri.set(uri, (names = []));
    insert(names, local);
  }

  /** Sorted, so that the same rules give the same module. */
  list(): NameList {
    const known = [...this.byUri]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([uri, locals]) => [uri, [...locals].sort()] as const);
    // Longest suffix first: the class of a name is the first matching suffix, which implies the shorter ones.
    return {
      known,
      uris: this.uris.sort(),
      locals: this.locals.sort(),
      suffixes: this.suffixes.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
    };
  }
}

function insert(list: string[], value: string): void {
  if (!list.includes(value)) list.push(value);
}

/** What is known about all names with one code; `null`: only that the rule set does not use the name. */
interface CodeNames {
  readonly uri: string | null;
  readonly local: string | null;
  /** For unknown names: the longest matching suffix, `''` if none matches. */
  readonly suffix: string;
}

interface Layout {
  readonly elements: NameList;
  readonly attributes: NameList;
  /** By code, from `FIRST_NAME_CODE` on. */
  readonly names: readonly CodeNames[];
  readonly firstAttribute: number;
  readonly end: number;
}

/** Collects names, then assigns codes. */
export class NameTable {
  readonly #elements = new Collected();
  readonly #attributes = new Collected();
  #codes: Layout | undefined;

  /** Adds the names of a test. */
  add({ kinds, names }: CoreTest): void {
    for (const name of names ?? []) {
      if ((kinds & T.ELEMENT) !== 0) this.#elements.add(name);
      if ((kinds & T.ATTRIBUTE) !== 0) this.#attributes.add(name);
    }
  }

  /** Adds a suffix of local element names. */
  addSuffix(suffix: string): void {
    insert(this.#elements.suffixes, suffix);
  }

  get elements(): NameList {
    return this.#layout().elements;
  }
  get attributes(): NameList {
    return this.#layout().attributes;
  }

  /** The code after the last element code; element codes start at `FIRST_NAME_CODE`. */
  get firstAttribute(): number {
    return this.#layout().firstAttribute;
  }

  /** One more than the last code. */
  get end(): number {
    return this.#layout().end;
  }

  /** What the names with a code have in common. */
  namesOf(code: number): CodeNames {
    return this.#layout().names[code - FIRST_NAME_CODE]!;
  }

  /** The code that a test matches, if that is one name of one kind. */
  single({ kinds, names }: CoreTest): number | undefined {
    const [name] = names ?? [];
    if (name === undefined || names?.length !== 1 || name.uri === null || name.local === null) return undefined;
    if (kinds !== T.ELEMENT && kinds !== T.ATTRIBUTE) return undefined;
    return this.codes(kinds, [name])[0];
  }

  /** The codes of one kind (`ELEMENT` or `ATTRIBUTE`) that match; `null` matches all. */
  codes(kind: number, names: CoreTest['names']): readonly number[] {
    const { firstAttribute, end } = this.#layout();
    const [from, to] = kind === T.ELEMENT ? [FIRST_NAME_CODE, firstAttribute] : [firstAttribute, end];
    const found: number[] = [];
    for (let code = from; code < to; code++)
      if (names === null || names.some((name) => matchesName(name, this.namesOf(code)))) found.push(code);
    return found;
  }

  #layout(): Layout {
    if (this.#codes === undefined) {
      const [elements, attributes] = [this.#elements.list(), this.#attributes.list()];
      const names = [...codeNames(elements)];
      const firstAttribute = FIRST_NAME_CODE + names.length;
      names.push(...codeNames(attributes));
      this.#codes = { elements, attributes, names, firstAttribute, end: FIRST_NAME_CODE + names.length };
    }
    return this.#codes;
  }
}

/** In the order of the codes, see `Codes`. */
function* codeNames({ known, uris, locals, suffixes }: NameList): Iterable<CodeNames> {
  for (const [uri, names] of known) for (const local of names) yield { uri, local, suffix: '' };
  for (const suffix of ['', ...suffixes])
    for (const uri of [null, ...uris]) for (const local of [null, ...locals]) yield { uri, local, suffix };
}

function matchesName(test: CoreNameTest, name: CodeNames): boolean {
  return (test.uri === null || test.uri === name.uri) && (test.local === null || test.local === name.local);
}

/** Whether the local name of every element with this code ends in the suffix, which must have been collected. */
export function endsWith(name: CodeNames, suffix: string): boolean {
  return (name.local ?? name.suffix).endsWith(suffix);
}

/** Codes as a test of the runtime: a range if they are contiguous. */
export function codeTest(codes: readonly number[]): CodeTest {
  const [first, last] = [codes[0], codes.at(-1)];
  const isRange = first !== undefined && last !== undefined && codes.length > 2 && last - first + 1 === codes.length;
  return isRange ? { from: first, to: last + 1 } : { codes };
}
