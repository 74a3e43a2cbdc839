/** The element and attribute names that a rule mentions, and the values that it compares. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Comparison } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';

/** The vocabulary of a rule. */
export interface RuleVocabulary {
  /** The names in the rule's context and test. */
  readonly names: ReadonlySet<string>;
  /** The names in the rule's test only. */
  readonly inTest: ReadonlySet<string>;
  /** The comparisons in the rule's test, such as `cbc:ID = 'S'`. */
  readonly compared: readonly Comparison[];
}

/** The vocabulary of issues without a rule. */
export const NO_RULE: RuleVocabulary = { names: new Set(), inTest: new Set(), compared: [] };

const VOCABULARIES = new WeakMap<Assertion, RuleVocabulary>();

/** The vocabulary of a rule; cached. */
export function ruleVocabulary(assertion: Assertion): RuleVocabulary {
  let vocabulary = VOCABULARIES.get(assertion);
  if (vocabulary === undefined) {
    const { contextPath, shape, reads = [], traits: { words = {}, compared = [] } = {} } = assertion;
    const paths: readonly NodePath[] = [
      ...(shape !== null && 'path' in shape ? [shape.path] : []),
      ...reads.map(({ path }) => path),
    ];
    const inTest = new Set([...paths.flat(), ...(words.test ?? [])]);
    const names = new Set([...inTest, ...contextPath, ...(words.context ?? [])]);
    VOCABULARIES.set(assertion, (vocabulary = { names, inTest, compared }));
  }
  return vocabulary;
}

/** Whether a rule mentions a name that matches a pattern. */
export function mentionsMatch({ names }: RuleVocabulary, form: RegExp): boolean {
  for (const name of names) if (form.test(name)) return true;
  return false;
}

/** Whether a rule compares a value with a code. */
export function comparesCode({ compared }: RuleVocabulary, code: string): boolean {
  return compared.some(({ values, isNumber }) => isNumber !== true && values.includes(code));
}

/** Names that differ by more edits are not similar. */
export const MAX_MISTAKES = 2;

/** Whether a rule mentions a name that is similar to a given name. */
export function mentionsSimilar({ names }: RuleVocabulary, name: string): boolean {
  for (const other of names)
    if (
      other.includes(':') &&
      Math.abs(other.length - name.length) <= MAX_MISTAKES &&
      other[0] === name[0] &&
      editDistance(other, name) <= MAX_MISTAKES
    )
      return true;
  return false;
}
