/**
 * Finds attributes such as `@schemeID` whose value the rule does not know. The rule ignores the elements with these
 * attributes.
 */
import type { Assertion } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { ResolvedPath } from '../facts/tests/resolve-path.js';

/** Of the nodes on each path, at most this many are checked. */
const MAX_READS = 400;

/** The attributes whose values make a rule ignore existing elements. */
export function findUnknownKinds(
  assertion: Assertion,
  resolvedReads: readonly Pick<ResolvedPath, 'nodes'>[],
  tree: Tree,
): readonly number[] {
  return (assertion.reads ?? [])
    .flatMap(({ path, for: purpose }, index) => {
      // The rule knows the values with which it compares the attribute.
      const comparedValues = purpose === 'condition' ? valuesComparedWith(assertion, path.at(-1)!) : [];
      if (comparedValues.length === 0) return [];
      return resolvedReads[index]!.nodes.slice(0, MAX_READS).filter(
        (node) => !comparedValues.includes(tree.stringValue(node).trim()),
      );
    })
    .slice(0, MAX_RESULTS);
}

/** At most this many attributes are returned. */
const MAX_RESULTS = 20;

/** The values that a rule compares an attribute with; none for an element. */
function valuesComparedWith({ traits }: Assertion, name: string): readonly string[] {
  if (!name.startsWith('@')) return [];
  return (traits?.compared ?? []).flatMap((each) => (each.name === name && each.is === '=' ? each.values : []));
}
