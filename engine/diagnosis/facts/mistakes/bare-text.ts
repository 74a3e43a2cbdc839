/** Text directly in a group, such as `<cac:PartyName>Acme</cac:PartyName>`: the element around the text is missing. */
import { isRequiredAt, valuesBelow } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { hasElements } from '../values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** At most this many elements of the same name are searched for their usual content. */
const MAX_NAMESAKES = 20;

/** At most this many values are read in each of these elements. */
const MAX_VALUES = 50;

/**
 * Adds the name of the missing element to violations about text in an element without child elements. The missing
 * element is the only value that invoices have at this place, that invoices or the schema require there, or that other
 * elements of the same name contain.
 * @param prefixes maps namespaces to prefixes
 */
export function nameBareTextElements(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  return violations.some(({ kind }) => kind === 'text')
    ? violations.map((violation) => {
        if (violation.kind !== 'text' || hasElements(tree, violation.node)) return violation;
        const missingName = findMissingElement(violation.node, violations, tree, prefixes);
        return missingName === null ? violation : { ...violation, inner: missingName };
      })
    : violations;
}

/** The name of the element that is missing around the text of a node; null if it is unclear which one. */
function findMissingElement(
  node: number,
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): string | null {
  const path = prefixedPath(tree, node, prefixes);
  const knownValues = valuesBelow(path);
  const onlyOne = (names: readonly string[]): string | null => (names.length === 1 ? names[0]! : null);
  const missingViolation = violations.find(
    (other) => other.kind === 'missing' && other.node === node && other.place === 'within',
  );
  const requiredNames =
    missingViolation?.kind === 'missing'
      ? missingViolation.missing.flat().map((name) => prefixedKey(name, prefixes))
      : [];
  const valuesOfNamesakes = knownValues.length === 0 ? valuesInNamesakes(node, tree, prefixes) : [];
  return (
    onlyOne(knownValues) ??
    onlyOne(knownValues.filter((name) => requiredNames.includes(name))) ??
    onlyOne(knownValues.filter((name) => isRequiredAt([...path, name]))) ??
    // At a place without business terms, it is unknown whether an element contains a value or elements.
    (knownValues.length === 0
      ? (onlyOne(valuesOfNamesakes) ??
        (valuesOfNamesakes.length === 0 ? onlyOne(requiredNames.filter(isValueName)) : null))
      : null)
  );
}

/** Whether elements with the prefix of this name contain only values. */
function isValueName(name: string): boolean {
  return /^(?:cbc|udt|qdt):/.test(name);
}

/** The names of the values in other elements that have the same name as the node. */
function valuesInNamesakes(node: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  const names = new Set<string>();
  for (const namesake of nodesNamed(tree, prefixedName(tree, node, prefixes), prefixes).slice(0, MAX_NAMESAKES))
    for (
      let child = tree.firstChild[namesake]!, count = 0;
      child !== 0 && count < MAX_VALUES;
      child = tree.nextSibling[child]!, count++
    )
      if (tree.kind[child] === ELEMENT && !hasElements(tree, child)) names.add(prefixedName(tree, child, prefixes));
  return [...names];
}
