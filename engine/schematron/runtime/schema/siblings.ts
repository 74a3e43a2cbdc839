/** The children of an element in whose structure something is wrong: each is looked at once, however much is wrong. */

import { ELEMENT } from '../../xml/tree.js';
import type { Run } from './run.js';

export class Siblings {
  readonly parent: number;
  readonly #run: Run;
  /** Per code its first child, its last one, and how many there are before the one that was looked at last. */
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();
  readonly #counts = new Map<number, number>();
  #counted: number;
  #previous = 0;
  #firsts: readonly (readonly [code: number, first: number])[] | undefined;
  /** Codes of elements that stand elsewhere than they should, which has been said. */
  readonly excused = new Set<number>();
  /** Has text between the elements been reported? */
  hasText = false;
  /** Code of the elements that have been reported as too late, while nothing else follows. */
  late = 0;

  constructor(run: Run, parent: number) {
    this.#run = run;
    this.parent = parent;
    const { firstChild, nextSibling, kind } = run.tree;
    this.#counted = firstChild[parent]!;
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      if (kind[child] !== ELEMENT) continue;
      const code = run.elementCode(child);
      if (!this.#first.has(code)) this.#first.set(code, child);
      this.#last.set(code, child);
    }
  }

  /** The first child of a code; 0 without one. */
  firstOf(code: number): number {
    return this.#first.get(code) ?? 0;
  }

  /** The last child of a code behind another child; 0 without one. */
  later(code: number, child: number): number {
    const last = this.#last.get(code) ?? 0;
    return last > child ? last : 0;
  }

  /** The first child of each code that counts, which is asked once. */
  firsts(counts: (code: number, child: number) => boolean): readonly (readonly [code: number, first: number])[] {
    return (this.#firsts ??= [...this.#first].filter(([code, child]) => counts(code, child)));
  }

  /** How many children of a code stand in front of one. Asked in document order. */
  countBefore(code: number, child: number): number {
    const { nextSibling, kind } = this.#run.tree;
    for (; this.#counted !== 0 && this.#counted < child; this.#counted = nextSibling[this.#counted]!) {
      if (kind[this.#counted] !== ELEMENT) continue;
      const own = this.#run.elementCode(this.#counted);
      this.#counts.set(own, (this.#counts.get(own) ?? 0) + 1);
      this.#previous = own;
    }
    return this.#counts.get(code) ?? 0;
  }

  /** The code of the element in front of a child; 0 without one. Asked in document order. */
  previous(child: number): number {
    this.countBefore(0, child);
    return this.#previous;
  }

  /** The next element behind a child; 0 without one. */
  next(child: number): number {
    const { nextSibling, kind } = this.#run.tree;
    let at = nextSibling[child]!;
    while (at !== 0 && kind[at] !== ELEMENT) at = nextSibling[at]!;
    return at;
  }
}
