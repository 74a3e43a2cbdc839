/** Attributes by which a rule tells kinds of things, and knows none of. */
import type { Assertion } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Reached } from '../facts/tests/reach.js';

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
      const compared = purpose === 'condition' ? valuesOf(assertion, path.at(-1)!) : [];
      if (compared.length === 0) return [];
      return reached[at]!.nodes.slice(0, MOST_READS).filter(
        (node) => !compared.includes(tree.stringValue(node).trim()),
      );
    })
    .slice(0, MOST_KINDS);
}

/** Of unknown kinds as many as anybody mends one by one. */
const MOST_KINDS = 20;

/** The values that a rule compares an attribute with; none for an element. */
function valuesOf({ traits }: Assertion, name: string): readonly string[] {
  if (!name.startsWith('@')) return [];
  return (traits?.compared ?? []).flatMap((each) => (each.name === name && each.is === '=' ? each.values : []));
}
