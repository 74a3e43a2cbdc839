/** Finds the intended attribute for one that its element does not allow. */
import { closest, localOf } from '../structure/closest.js';
import { attributesBelow } from '../terms/term-paths.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { attributesOf } from 'einvoice-core/invoice/names.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** Shorter prefixes are ambiguous. */
const SHORTEST = 4;

/** At most this many elements of the same name are searched for their attributes. */
const MAX_OTHERS = 20;

/**
 * Adds the intended name to violations about unknown attributes: a similar name, the missing attribute, or a longer
 * form of the name that is usual in invoices or in other elements of that name.
 * @param prefixes namespace to prefix
 */
export function addMeantAttributes(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  if (!violations.some(({ kind }) => kind === 'attribute')) return violations;
  const missing = new Map<number, ElementName[]>();
  const refused = new Map<number, number>();
  for (const violation of violations) {
    const { kind, node } = violation;
    if (kind === 'attributeMissing') missing.set(node, [...(missing.get(node) ?? []), violation.attribute]);
    if (kind === 'attribute') refused.set(node, (refused.get(node) ?? 0) + 1);
  }
  return violations.map((violation) => {
    if (violation.kind !== 'attribute') return violation;
    const { node, attribute, allowed } = violation;
    const own = localOf(nameKey(tree, attribute));
    const lacking = missing.get(node) ?? [];
    const stands = refused.get(node) === 1 && lacking.length === 1 ? lacking[0]! : null;
    const isThere = (key: ElementName): boolean =>
      attributesOf(tree, node).some((other) => nameKey(tree, other) === key);
    const meant =
      closest(own, allowed) ??
      stands ??
      beginsWith(
        own,
        allowed.filter((key) => !isThere(key)),
      );
    return meant === null ? violation : { ...violation, meant };

    function beginsWith(start: string, keys: readonly ElementName[]): ElementName | null {
      if (start.length < SHORTEST) return null;
      const usual = attributesBelow(prefixedPath(tree, node, prefixes));
      const others = nodesNamed(tree, prefixedName(tree, node, prefixes), prefixes).slice(0, MAX_OTHERS);
      const found = keys.filter((key) => {
        const name = localOf(key);
        const isUsual = (): boolean =>
          usual.includes(`@${name}`) ||
          others.some((other) => attributesOf(tree, other).some((each) => nameKey(tree, each) === key));
        return name.toLowerCase().startsWith(start.toLowerCase()) && isUsual();
      });
      return found.length === 1 ? found[0]! : null;
    }
  });
}
