/**
 * Cache of content model steps: from a state, by the code of a name, to a state. A schema has tens of thousands of
 * steps, while documents use the same few hundred.
 */

/** No step: the element is not allowed there. */
export const NO_STEP = -1;

/** Layout of an entry: its key, the next state, the declaration, and the counter operations. */
export const NEXT = 1;
export const DECLARATION = 2;
/** 0: none; else the index of a list of alternatives, plus 1. */
export const GUARD = 3;
const WIDTH = 4;

const FIRST_SIZE = 1 << 10;
const MIX = 0x9e3779b1;

/** A step that depends on counters. */
export interface GuardedStep {
  readonly next: number;
  readonly declaration: number;
  readonly operations: readonly number[];
}

export class Transitions {
  /** Entries by hash; the first entry is reserved for uncached steps. */
  table = new Int32Array((FIRST_SIZE + 1) * WIDTH);
  #size = FIRST_SIZE;
  #used = 0;
  readonly #codes: number;
  readonly #guards: (readonly GuardedStep[])[] = [[]];

  /** @param codes number of name codes */
  constructor(codes: number) {
    this.#codes = codes;
  }

  /** Index of an entry in `table`; NO_STEP if the step is not cached. */
  find(state: number, code: number): number {
    const key = state * this.#codes + code + 1;
    const { table } = this;
    const mask = this.#size - 1;
    for (let slot = (Math.imul(key, MIX) >>> 12) & mask; ; slot = (slot + 1) & mask) {
      const at = (slot + 1) * WIDTH;
      const found = table[at]!;
      if (found === key) return at;
      if (found === 0) return NO_STEP;
    }
  }

  /** @param alternatives if counters decide @returns index of the entry */
  add(
    state: number,
    code: number,
    isKept: boolean,
    next: number,
    declaration: number,
    alternatives: readonly GuardedStep[] | null = null,
  ): number {
    let at = 0;
    if (isKept) {
      if (this.#used * 2 >= this.#size) this.#grow();
      at = this.#free(state * this.#codes + code + 1);
      this.#used++;
      this.table[at] = state * this.#codes + code + 1;
    }
    this.table[at + NEXT] = next;
    this.table[at + DECLARATION] = declaration;
    this.table[at + GUARD] = alternatives === null ? 0 : this.#guard(alternatives, isKept);
    return at;
  }

  alternatives(guard: number): readonly GuardedStep[] {
    return this.#guards[guard - 1]!;
  }

  #guard(alternatives: readonly GuardedStep[], isKept: boolean): number {
    if (isKept) return this.#guards.push(alternatives);
    // All uncached steps share the first entry.
    this.#guards[0] = alternatives;
    return 1;
  }

  #free(key: number): number {
    const mask = this.#size - 1;
    let slot = (Math.imul(key, MIX) >>> 12) & mask;
    while (this.table[(slot + 1) * WIDTH] !== 0) slot = (slot + 1) & mask;
    return (slot + 1) * WIDTH;
  }

  #grow(): void {
    const old = this.table;
    this.#size *= 2;
    this.table = new Int32Array((this.#size + 1) * WIDTH);
    for (let at = WIDTH; at < old.length; at += WIDTH) {
      if (old[at] === 0) continue;
      const to = this.#free(old[at]!);
      for (let field = 0; field < WIDTH; field++) this.table[to + field] = old[at + field]!;
    }
  }
}
