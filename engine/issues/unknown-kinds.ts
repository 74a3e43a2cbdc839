/** Attributes by which a rule tells kinds of things, and knows none of. */
import type { Assertion } from '../types.js';
import type { Tree } from '../xml/tree.js';
import type { Reached } from './reach.js';
import { ruleOf } from './rule-text.js';

/** Of what a rule has looked at only the first counts. */
const MOST_READS = 400;

/** Something is there, and counts for nothing: the rule knows its kind as little as another rule does. */
export function unknownKinds(
  assertion: Assertion,
  reached: readonly Pick<Reached, 'nodes'>[],
  tree: Tree,
): readonly number[] {
  return (assertion.reads ?? [])
    .flatMap(({ path, for: purpose }, at) => {
      // What a rule does something else with is as good as known.
      const compared = purpose === 'condition' ? comparedIn(assertion).get(path.at(-1)!) : undefined;
      if (compared === undefined) return [];
      return reached[at]!.nodes.slice(0, MOST_READS).filter((node) => {
        const value = tree.stringValue(node).trim();
        return !compared.includes(`'${value}'`) && !compared.includes(`"${value}"`);
      });
    })
    .slice(0, MOST_KINDS);
}

/** Of unknown kinds as many as anybody mends one by one. */
const MOST_KINDS = 20;

const COMPARISONS = new WeakMap<Assertion, ReadonlyMap<string, string>>();

/** The attributes that a rule compares with values, and the values as they are written there. */
function comparedIn(assertion: Assertion): ReadonlyMap<string, string> {
  let known = COMPARISONS.get(assertion);
  if (known === undefined) {
    const found = new Map<string, string>();
    for (const [, attribute, values] of ruleOf(assertion).matchAll(COMPARED))
      found.set(attribute!, `${found.get(attribute!) ?? ''} ${values}`);
    COMPARISONS.set(assertion, (known = found));
  }
  return known;
}

const COMPARED = /(@[\w:]+)\s*\)?\s*(?:=|eq)\s*(\([^)]*\)|'[^']*'|"[^"]*")/g;
