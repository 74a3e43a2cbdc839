/**
 * Rewrites `*[self::a or self::b]` to `(a | b)`: names are looked up, while predicates are evaluated for every element.
 */

import type { Core, CoreStep, CoreTest } from './core.js';
import * as T from './types.js';

type NameTests = NonNullable<CoreTest['names']>;

/** Replaces an any-name element step by the names that its first predicates require. */
export function mergeSelfTests(step: CoreStep): CoreStep {
  const { test, predicates, axis } = step;
  const [first, ...others] = predicates;
  if (first === undefined || axis === 'attribute' || test.names !== null || (test.kinds & T.ELEMENT) === 0) return step;
  const names = first.mode === 'boolean' ? selfNames(first.expr) : undefined;
  return names === undefined ? step : { axis, test: { kinds: T.ELEMENT, names }, predicates: others };
}

/** The names of the context item for which an expression is true. */
function selfNames(core: Core): NameTests | undefined {
  if (core.kind === 'or') {
    const names = core.operands.map(selfNames);
    return names.includes(undefined) ? undefined : names.flatMap((some) => some!);
  }
  if (core.kind !== 'exists' || core.input.kind !== 'path' || core.input.input.kind !== 'item') return undefined;
  const [step, next] = core.input.steps;
  if (step === undefined || next !== undefined || step.axis !== 'self' || step.predicates.length > 0) return undefined;
  return step.test.kinds === T.ELEMENT && step.test.names !== null ? step.test.names : undefined;
}
