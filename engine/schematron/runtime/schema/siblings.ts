/** The children of an element with invalid content; each is visited once, however many errors there are. */

import { ELEMENT } from '../../xml/tree.js';
import type { ValidationRun } from './validation-run.js';

export class Siblings {
  readonly parent: number;
  readonly #run: ValidationRun;
  /** Per code its first child, its last one, and the number of children before the position queried last. */
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();
  readonly #counts = new Map<number, number>();
  #counted: number;
  #previous = 0;
  #firsts: readonly (readonly [code: number, first: number])[] | undefined;
  /** Codes of misplaced elements that have been reported. */
  readonly excused = new Set<number>();
  /** Whether text between the elements has been reported. */
  hasText = false;
  /** Code of elements just reported as late, until another element follows. */
  late = 0;

  constructor(run: ValidationRun, parent: number) {
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

  /** The first child with a code; 0 if there is none. */
  firstWithCode(code: number): number {
    return this.#first.get(code) ?? 0;
  }

  /** The last child with a code after the given child; 0 if there is none. */
  lastAfter(code: number, child: number): number {
    const last = this.#last.get(code) ?? 0;
    return last > child ? last : 0;
  }

  /** The first child of each code that `counts` accepts. */
  firsts(counts: (code: number, child: number) => boolean): readonly (readonly [code: number, first: number])[] {
    return (this.#firsts ??= [...this.#first].filter(([code, child]) => counts(code, child)));
  }

  /** The number of children with a code before the given one. Must be called in document order. */
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

  /** The code of the element before a child; 0 if there is none. Must be called in document order. */
  previous(child: number): number {
    this.countBefore(0, child);
    return this.#previous;
  }

  /** The next element after a child; 0 if there is none. */
  next(child: number): number {
    const { nextSibling, kind } = this.#run.tree;
    let at = nextSibling[child]!;
    while (at !== 0 && kind[at] !== ELEMENT) at = nextSibling[at]!;
    return at;
  }
}
