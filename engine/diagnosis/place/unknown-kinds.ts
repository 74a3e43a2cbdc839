/** Attributes by which a rule distinguishes kinds, with values that it does not know. */
import type { Assertion } from 'einvoice-core/types.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Reached } from '../facts/tests/reach.js';

/** Only the first nodes that a rule has read are used. */
const MAX_READS = 400;

/** Elements that exist but that the rule ignores, since it does not know their kind. */
export function unknownKinds(
  assertion: Assertion,
  reached: readonly Pick<Reached, 'nodes'>[],
  tree: Tree,
): readonly number[] {
  return (assertion.reads ?? [])
    .flatMap(({ path, for: purpose }, at) => {
      // A value that the rule treats differently counts as known.
      const compared = purpose === 'condition' ? valuesOf(assertion, path.at(-1)!) : [];
      if (compared.length === 0) return [];
      return reached[at]!.nodes.slice(0, MAX_READS).filter((node) => !compared.includes(tree.stringValue(node).trim()));
    })
    .slice(0, MAX_KINDS);
}

/** The limit of unknown kinds that are reported. */
const MAX_KINDS = 20;

/** The values that a rule compares an attribute with; none for an element. */
function valuesOf({ traits }: Assertion, name: string): readonly string[] {
  if (!name.startsWith('@')) return [];
  return (traits?.compared ?? []).flatMap((each) => (each.name === name && each.is === '=' ? each.values : []));
}
