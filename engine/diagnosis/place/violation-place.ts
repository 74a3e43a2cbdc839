/** Finds the place to change for a schema violation. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { NodePath } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Place } from './place.js';

/** The place of the wrong element or attribute; if it is missing, the place in its parent. */
export function findViolationPlace(violation: SchemaViolation, tree: Tree, prefixes: Prefixes): Place {
  const { node, kind } = violation;
  const place = (placeNode: number, missing: NodePath | null = null, related: readonly number[] = []): Place => ({
    node: placeNode,
    missing,
    related,
  });
  switch (kind) {
    case 'value':
    case 'attribute':
    case 'instance':
    case 'identity':
      return place(violation.attribute ?? node);
    case 'attributeMissing':
      return place(node, [`@${localName(violation.attribute)}`]);
    case 'order':
      return place(violation.moved, null, [violation.other]);
    case 'missing': {
      const [first] = violation.missing;
      const names = first?.[0] === undefined ? null : [toPrefixedName(first[0], prefixes)];
      return violation.place === 'before'
        ? { ...place(tree.parent[node]!, names), insertBefore: node }
        : place(node, names);
    }
    case 'tooMany':
      return place(node, null, firstSiblingOfName(tree, node));
    case 'text':
      return place(violation.text);
    case 'content':
      return place(violation.child);
    default:
      return place(node);
  }
}

/** The values in the code list of the schema; undefined for other violations. */
export function allowedValues(violation: SchemaViolation): readonly string[] | undefined {
  return violation.kind === 'value' && violation.facet === 'enumeration' ? violation.allowed : undefined;
}

function firstSiblingOfName(tree: Tree, node: number): readonly number[] {
  for (
    let sibling = tree.firstChild[tree.parent[node]!]!;
    sibling !== 0 && sibling !== node;
    sibling = tree.nextSibling[sibling]!
  )
    if (tree.kind[sibling] === ELEMENT && tree.name[sibling] === tree.name[node]) return [sibling];
  return [];
}

function localName(key: string): string {
  return key.slice(key.lastIndexOf('}') + 1);
}

/** Converts `{uri}local` to a prefixed name: `cbc:ID`. */
function toPrefixedName(key: string, prefixes: Prefixes): string {
  const prefix = prefixes.get(key.slice(1, key.lastIndexOf('}')));
  return prefix === undefined ? localName(key) : `${prefix}:${localName(key)}`;
}
