/** Text directly in a group: the element around the text is missing. */
import { isRequiredAt, valuesBelow } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { hasElements } from '../values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** At most this many elements of the same name are searched for their usual content. */
const MAX_OTHERS = 20;

/** At most this many values are read in each. */
const MAX_VALUES = 50;

/**
 * Adds the missing element to violations about text in an element without children. It is the only value that invoices
 * have or require there, that the schema requires, or that other elements of the same name contain.
 * @param prefixes namespace to prefix
 */
export function nameBareTextElements(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  return violations.some(({ kind }) => kind === 'text')
    ? violations.map((violation) => {
        if (violation.kind !== 'text' || hasElements(tree, violation.node)) return violation;
        const inner = innerOf(violation.node, violations, tree, prefixes);
        return inner === null ? violation : { ...violation, inner };
      })
    : violations;
}

function innerOf(node: number, violations: readonly SchemaViolation[], tree: Tree, prefixes: Prefixes): string | null {
  const path = prefixedPath(tree, node, prefixes);
  const values = valuesBelow(path);
  const only = (names: readonly string[]): string | null => (names.length === 1 ? names[0]! : null);
  const missing = violations.find(
    (other) => other.kind === 'missing' && other.node === node && other.place === 'within',
  );
  const demanded = missing?.kind === 'missing' ? missing.missing.flat().map((name) => prefixedKey(name, prefixes)) : [];
  const others = values.length === 0 ? valuesOfOthers(node, tree, prefixes) : [];
  return (
    only(values) ??
    only(values.filter((name) => demanded.includes(name))) ??
    only(values.filter((name) => isRequiredAt([...path, name]))) ??
    // Without a business term it is unknown whether an element contains a value or elements.
    (values.length === 0 ? (only(others) ?? (others.length === 0 ? only(demanded.filter(isLeaf)) : null)) : null)
  );
}

/** Whether a name has a prefix whose elements contain only values. */
function isLeaf(name: string): boolean {
  return /^(?:cbc|udt|qdt):/.test(name);
}

/** The values that other elements of the same name contain. */
function valuesOfOthers(node: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  const found = new Set<string>();
  for (const other of nodesNamed(tree, prefixedName(tree, node, prefixes), prefixes).slice(0, MAX_OTHERS))
    for (let at = tree.firstChild[other]!, seen = 0; at !== 0 && seen < MAX_VALUES; at = tree.nextSibling[at]!, seen++)
      if (tree.kind[at] === ELEMENT && !hasElements(tree, at)) found.add(prefixedName(tree, at, prefixes));
  return [...found];
}
