/** Finds attributes that state the kind of an element with a value that the rule does not know. */
import type { Assertion } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Reached } from '../facts/tests/reach.js';

/** Only the first nodes that a rule has read are checked. */
const MAX_READS = 400;

/** The attributes because of which the rule ignores existing elements. */
export function unknownKinds(
  assertion: Assertion,
  reached: readonly Pick<Reached, 'nodes'>[],
  tree: Tree,
): readonly number[] {
  return (assertion.reads ?? [])
    .flatMap(({ path, for: purpose }, at) => {
      // A value that the rule compares is known to it.
      const compared = purpose === 'condition' ? valuesOf(assertion, path.at(-1)!) : [];
      if (compared.length === 0) return [];
      return reached[at]!.nodes.slice(0, MAX_READS).filter((node) => !compared.includes(tree.stringValue(node).trim()));
    })
    .slice(0, MAX_KINDS);
}

/** At most this many attributes are returned. */
const MAX_KINDS = 20;

/** The values that a rule compares an attribute with; none for an element. */
function valuesOf({ traits }: Assertion, name: string): readonly string[] {
  if (!name.startsWith('@')) return [];
  return (traits?.compared ?? []).flatMap((each) => (each.name === name && each.is === '=' ? each.values : []));
}
