/** What a rule says, by the names of elements and attributes and by the values that it compares. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Comparison } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';

export interface RuleSays {
  /** The names in its context and test. */
  readonly names: ReadonlySet<string>;
  /** Those in its test alone. */
  readonly inTest: ReadonlySet<string>;
  readonly compared: readonly Comparison[];
}

/** Of what no rule says. */
export const NO_RULE: RuleSays = { names: new Set(), inTest: new Set(), compared: [] };

const RULES = new WeakMap<Assertion, RuleSays>();

/** One per rule, however often it finds something. */
export function saysOf(assertion: Assertion): RuleSays {
  let says = RULES.get(assertion);
  if (says === undefined) {
    const { contextPath, shape, reads = [], traits: { words = {}, compared = [] } = {} } = assertion;
    const paths: readonly NodePath[] = [
      ...(shape !== null && 'path' in shape ? [shape.path] : []),
      ...reads.map(({ path }) => path),
    ];
    const inTest = new Set([...paths.flat(), ...(words.test ?? [])]);
    const names = new Set([...inTest, ...contextPath, ...(words.context ?? [])]);
    RULES.set(assertion, (says = { names, inTest, compared }));
  }
  return says;
}

/** Whether it has a name of some form. */
export function saysLike({ names }: RuleSays, form: RegExp): boolean {
  for (const name of names) if (form.test(name)) return true;
  return false;
}

/** Whether it compares something with a code. */
export function saysCode({ compared }: RuleSays, code: string): boolean {
  return compared.some(({ values, isNumber }) => isNumber !== true && values.includes(code));
}

/** Mistakes in a name beyond which another one is meant. */
export const MOST_MISTAKES = 2;

/** Whether it has a name that is nearly the same. */
export function nearlySays({ names }: RuleSays, name: string): boolean {
  for (const other of names)
    if (
      other.includes(':') &&
      Math.abs(other.length - name.length) <= MOST_MISTAKES &&
      other[0] === name[0] &&
      editDistance(other, name) <= MOST_MISTAKES
    )
      return true;
  return false;
}
