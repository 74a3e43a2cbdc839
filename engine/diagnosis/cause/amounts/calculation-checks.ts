/** Checks which calculations of rules are right after a change. */
import { type Calculation, type Numbers, isAmountRight } from '../../facts/calculations/calculation.js';
import type { Elements } from '../../facts/elements.js';
import { type Change, trialValues } from '../../conclude/change.js';
import type { Changes } from '../../facts/figures/equations.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';

/** Checks calculations of rules. Results of calculations that a change does not affect are cached. */
export class CalculationChecks {
  readonly #elements: Elements;
  /** For each calculation, its result without a change, and the nodes that the calculation read. */
  readonly #unchanged = new Map<Calculation, { readonly isRight: boolean; readonly reads: ReadonlySet<number> }>();

  constructor(elements: Elements) {
    this.#elements = elements;
  }

  /** Whether the stated amount matches its calculation after a change. */
  isRightAfter(change: Change, calculation: Calculation): boolean {
    const changes = trialValues(change);
    let unchanged = this.#unchanged.get(calculation);
    if (unchanged === undefined) {
      const reads = new Set<number>();
      const read: Numbers = (node) => {
        reads.add(node);
        return this.#elements.amount(node);
      };
      this.#unchanged.set(calculation, (unchanged = { isRight: isCalculationRight(calculation, read), reads }));
    }
    for (const node of changes.keys())
      if (unchanged.reads.has(node))
        return isCalculationRight(calculation, (each) => numberAt(each, changes) ?? this.#elements.amount(each));
    return unchanged.isRight;
  }
}

function isCalculationRight(calculation: Calculation, numbers: Numbers): boolean {
  const { target, expected } = calculation;
  return isAmountRight(calculation, target === null ? undefined : numbers(target), expected(numbers));
}

/** The number that the changes set at a node; undefined if the changes set no number there. */
function numberAt(node: number, changes: Changes): Exact | undefined {
  const to = changes.get(node);
  return to === undefined || to === null || typeof to === 'string' ? undefined : to;
}
