/** The content model of one type: which particles may follow which. State 0 is the start. */

import { type ContentCode, type OperationsCode, Op } from './code.js';

export interface ModelStep {
  readonly position: number;
  /** Null if the step uses no counter. */
  readonly operations: OperationsCode | null;
}

/** Whether content may end in a state. */
export const NEVER = 0;
const ALWAYS = 1;
export const COUNTED = 2;

export class ContentModel {
  readonly code: ContentCode;
  readonly positions: readonly number[];
  /** Number of particles. */
  readonly size: number;
  /** Whether it has wildcards; otherwise, a name unknown to the schema is never allowed. */
  readonly hasWildcards: boolean;
  /** Number of its start state in the table of all states. */
  readonly first: number;

  constructor(code: ContentCode, first: number) {
    this.code = code;
    this.positions = code.positions;
    this.size = code.positions.length;
    this.first = first;
    this.hasWildcards = code.positions.some((term) => term < -1);
  }

  /** The steps from a state; those with counters come first, in order of precedence. */
  *stepsFrom(state: number): Iterable<ModelStep> {
    for (const [from, position, operations] of this.code.guarded ?? [])
      if (from === state) yield { position, operations };
    const ranges = this.code.steps[state]!;
    for (let at = 0; at < ranges.length; at += 2)
      for (let position = ranges[at]!; position <= ranges[at + 1]!; position++) yield { position, operations: null };
  }

  endsAt(state: number): number {
    if (state === 0) return this.code.isEmptiable ? ALWAYS : NEVER;
    const position = state - 1;
    const { ends } = this.code;
    for (let at = 0; at < ends.length; at += 2) if (position >= ends[at]! && position <= ends[at + 1]!) return ALWAYS;
    return this.code.guardedEnds?.some(([guarded]) => guarded === position) ? COUNTED : NEVER;
  }

  /** The first positions covered by a counter; empty if there are none. */
  countedBy(counter: number): readonly number[] {
    const found = (this.code.guarded ?? []).find(([, , operations]) =>
      operations.some((value, at) => at % 3 === 1 && value === counter && operations[at - 1] !== Op.Leave),
    );
    return found === undefined ? [] : [found[1]];
  }

  endOperations(state: number): OperationsCode {
    return this.code.guardedEnds?.find(([position]) => position === state - 1)?.[1] ?? [];
  }
}

/** Whether the counters allow the operations. @param base index of the element's first counter */
export function isAllowed(operations: OperationsCode, counters: Int32Array, base: number): boolean {
  for (let at = 0; at < operations.length; at += 3) {
    const count = counters[base + operations[at + 1]!]!;
    const bound = operations[at + 2]!;
    if (operations[at] === Op.Again ? count >= bound : operations[at] === Op.Leave && count < bound) return false;
  }
  return true;
}

export function performOperations(operations: OperationsCode, counters: Int32Array, base: number): void {
  for (let at = 0; at < operations.length; at += 3) {
    const counter = base + operations[at + 1]!;
    if (operations[at] === Op.Enter) counters[counter] = 1;
    else if (operations[at] === Op.Again) counters[counter]! += 1;
  }
}
