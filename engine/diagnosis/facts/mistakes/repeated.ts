/** Links schema violations that repeat the same mistake. */
import { findClosest, findIntendedName, localNameOf } from '../structure/closest-name.js';
import { findCurrentNames } from '../structure/other-names.js';
import type { Repeated, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** If an attribute is missing at least this often, the software never writes it. */
const MIN_MISSING_ATTRIBUTES = 3;

/**
 * Links violations that repeat one mistake: the same misspelt name, namespace or attribute; an attribute that is
 * missing several times; or misordered elements of one parent.
 */
export function linkRepeated(violations: readonly SchemaViolation[], tree: Tree): readonly SchemaViolation[] {
  if (violations.length < 2) return violations;
  const nodesByMistake = new Map<string, number[]>();
  const misspelt = new Set(
    violations.flatMap((each) =>
      each.kind === 'attribute' && each.meant !== undefined ? [`${each.node} ${each.meant}`] : [],
    ),
  );
  const mistakeKeyOf = (violation: SchemaViolation): string | null =>
    // The attribute is not missing but misspelt.
    violation.kind === 'attributeMissing' && misspelt.has(`${violation.node} ${violation.attribute}`)
      ? null
      : mistakeKey(violation, tree);
  for (const violation of violations) {
    const key = mistakeKeyOf(violation);
    if (key === null) continue;
    const nodesOfMistake = nodesByMistake.get(key);
    if (nodesOfMistake === undefined) nodesByMistake.set(key, [wrongNode(violation)]);
    else nodesOfMistake.push(wrongNode(violation));
  }
  const repeated = new Map<string, Repeated>();
  for (const [key, sameNodes] of nodesByMistake)
    if (sameNodes.length >= (key.startsWith('without ') ? MIN_MISSING_ATTRIBUTES : 2))
      repeated.set(key, { key, nodes: sameNodes.sort((one, other) => one - other) });
  if (repeated.size === 0) return violations;
  return violations.map((violation) => {
    const repetition = repeated.get(mistakeKeyOf(violation) ?? '');
    return repetition === undefined ? violation : { ...violation, repeated: repetition };
  });
}

/** The key of the mistake that a document uses names of an earlier version of the format. */
const EARLIER_NAMES = 'earlier names';

/**
 * The key of a mistake, such as `name 7 {urn:…}ID`. Violations that repeat the mistake have the same key. Null for
 * mistakes that are not linked.
 */
function mistakeKey(violation: SchemaViolation, tree: Tree): string | null {
  const { node, kind } = violation;
  switch (kind) {
    case 'unknown': {
      const { local } = tree.names[tree.name[node]!]!;
      const { instead, allowed } = violation;
      const namespaces = wrongNamespacePair(violation, tree);
      if (namespaces !== null) return `namespace ${namespaces}`;
      const currentNames = findCurrentNames(local);
      const currentName = [instead, ...allowed].find(
        (name) => name !== null && currentNames.includes(localNameOf(name)),
      );
      if (currentName != null) return EARLIER_NAMES + (currentNames.length > 1 ? currentName : '');
      const intended = instead === null ? findIntendedName(local, kind, allowed, tree) : findClosest(local, [instead]);
      return intended === null ? null : `name ${tree.name[node]} ${intended}`;
    }
    case 'attribute':
      return violation.meant === undefined ? null : `attribute ${tree.name[violation.attribute]} ${violation.meant}`;
    case 'attributeMissing':
      return `without ${violation.attribute}`;
    case 'order':
      return `order ${tree.parent[violation.moved]}`;
    default:
      return null;
  }
}

/** The actual and the right namespace of an element whose only mistake is its namespace; otherwise null. */
function wrongNamespacePair(
  { node, instead }: Extract<SchemaViolation, { kind: 'unknown' }>,
  tree: Tree,
): string | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return instead === null || localNameOf(instead) !== local
    ? null
    : `${uri} ${instead.slice(1, instead.lastIndexOf('}'))}`;
}

/** The element or attribute that a violation is about. */
export function wrongNode(violation: SchemaViolation): number {
  return violation.kind === 'attribute'
    ? violation.attribute
    : violation.kind === 'order'
      ? violation.moved
      : violation.node;
}
