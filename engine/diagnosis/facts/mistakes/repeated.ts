/** Links repetitions of the same structural mistake. */
import { closest, closestTo, localOf } from '../structure/closest.js';
import { findPresentNames } from '../structure/other-names.js';
import type { Repeated, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** From this number on, missing attributes are no oversight: the software never writes them. */
const MANY = 3;

/**
 * Links violations that are one mistake: the same misspelt name, an attribute that is missing everywhere, or misordered
 * elements of one parent.
 */
export function linkRepeated(violations: readonly SchemaViolation[], tree: Tree): readonly SchemaViolation[] {
  if (violations.length < 2) return violations;
  const nodes = new Map<string, number[]>();
  const misspelt = new Set(
    violations.flatMap((each) =>
      each.kind === 'attribute' && each.meant !== undefined ? [`${each.node} ${each.meant}`] : [],
    ),
  );
  const keyOf = (violation: SchemaViolation): string | null =>
    // The attribute is not missing: its name is misspelt.
    violation.kind === 'attributeMissing' && misspelt.has(`${violation.node} ${violation.attribute}`)
      ? null
      : kindOf(violation, tree);
  for (const violation of violations) {
    const key = keyOf(violation);
    if (key === null) continue;
    const known = nodes.get(key);
    if (known === undefined) nodes.set(key, [wrongIn(violation)]);
    else known.push(wrongIn(violation));
  }
  const repeated = new Map<string, Repeated>();
  for (const [key, all] of nodes)
    if (all.length >= (key.startsWith('without ') ? MANY : 2))
      repeated.set(key, { key, nodes: all.sort((one, other) => one - other) });
  if (repeated.size === 0) return violations;
  return violations.map((violation) => {
    const found = repeated.get(keyOf(violation) ?? '');
    return found === undefined ? violation : { ...violation, repeated: found };
  });
}

/** The key of elements with names of an earlier version of the format. */
const EARLIER_NAMES = 'earlier names';

/** The key shared by repetitions of a mistake; null for a mistake that is never repeated. */
function kindOf(violation: SchemaViolation, tree: Tree): string | null {
  const { node, kind } = violation;
  switch (kind) {
    case 'unknown': {
      const { local } = tree.names[tree.name[node]!]!;
      const { instead, allowed } = violation;
      const other = otherNamespaceOf(violation, tree);
      if (other !== null) return `namespace ${other}`;
      const present = findPresentNames(local);
      const fitting = [instead, ...allowed].find((name) => name !== null && present.includes(localOf(name)));
      if (fitting != null) return EARLIER_NAMES + (present.length > 1 ? fitting : '');
      const meant = instead === null ? closestTo(local, kind, allowed, tree) : closest(local, [instead]);
      return meant === null ? null : `name ${tree.name[node]} ${meant}`;
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

/** The actual and the right namespace of an element that has only the wrong namespace; null for others. */
function otherNamespaceOf({ node, instead }: Extract<SchemaViolation, { kind: 'unknown' }>, tree: Tree): string | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return instead === null || localOf(instead) !== local ? null : `${uri} ${instead.slice(1, instead.lastIndexOf('}'))}`;
}

/** The element or attribute that a violation is about. */
export function wrongIn(violation: SchemaViolation): number {
  return violation.kind === 'attribute'
    ? violation.attribute
    : violation.kind === 'order'
      ? violation.moved
      : violation.node;
}
