/** Finds the intended name of an attribute that its element does not allow: `schemeID` for `scheme`. */
import { findClosest, localNameOf } from '../structure/closest-name.js';
import { attributesBelow } from '../terms/term-paths.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { attributesOf } from 'einvoice-core/invoice/names.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A shorter beginning of a name is ambiguous. */
const MIN_PREFIX = 4;

/** At most this many elements of the same name are searched for their attributes. */
const MAX_NAMESAKES = 20;

/**
 * Adds the intended name to violations about unknown attributes. The intended name is a similar allowed name; otherwise
 * the only required attribute that is missing; otherwise a longer allowed name that begins with the unknown name, if
 * invoices or other elements of the document have this attribute here.
 * @param prefixes maps namespaces to prefixes
 */
export function addIntendedAttributes(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  if (!violations.some(({ kind }) => kind === 'attribute')) return violations;
  const missing = new Map<number, ElementName[]>();
  const unknownCounts = new Map<number, number>();
  for (const violation of violations) {
    const { kind, node } = violation;
    if (kind === 'attributeMissing') missing.set(node, [...(missing.get(node) ?? []), violation.attribute]);
    if (kind === 'attribute') unknownCounts.set(node, (unknownCounts.get(node) ?? 0) + 1);
  }
  return violations.map((violation) => {
    if (violation.kind !== 'attribute') return violation;
    const { node, attribute, allowed } = violation;
    const localName = localNameOf(nameKey(tree, attribute));
    const missingHere = missing.get(node) ?? [];
    const onlyMissing = unknownCounts.get(node) === 1 && missingHere.length === 1 ? missingHere[0]! : null;
    const isPresent = (key: ElementName): boolean =>
      attributesOf(tree, node).some((attributeNode) => nameKey(tree, attributeNode) === key);
    const intended =
      findClosest(localName, allowed) ??
      onlyMissing ??
      usualLongerName(
        localName,
        allowed.filter((key) => !isPresent(key)),
      );
    return intended === null ? violation : { ...violation, meant: intended };

    /**
     * The only allowed name that begins with `start` and is usual: invoices, or other elements of this name, have it.
     */
    function usualLongerName(start: string, keys: readonly ElementName[]): ElementName | null {
      if (start.length < MIN_PREFIX) return null;
      const usualAttributes = attributesBelow(prefixedPath(tree, node, prefixes));
      const namesakes = nodesNamed(tree, prefixedName(tree, node, prefixes), prefixes).slice(0, MAX_NAMESAKES);
      const candidates = keys.filter((key) => {
        const name = localNameOf(key);
        const isUsual = (): boolean =>
          usualAttributes.includes(`@${name}`) ||
          namesakes.some((other) => attributesOf(tree, other).some((each) => nameKey(tree, each) === key));
        return name.toLowerCase().startsWith(start.toLowerCase()) && isUsual();
      });
      return candidates.length === 1 ? candidates[0]! : null;
    }
  });
}
