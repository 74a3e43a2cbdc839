/** A value that stands straight in a group: the element that has such values is missing around it. */
import { valuesBelow } from '../messages/term-paths.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import { hasElements } from '../messages/evidence/value-node.js';
import { pathOf, withPrefix } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';

/**
 * The violations of a document, where text in an element that has nothing else is told what is missing around it: the only
 * value that invoices have there, or that the schema demands.
 * @param prefixes namespace to prefix
 */
export function withBareText(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): readonly SchemaViolation[] {
  return violations.some(({ kind }) => kind === 'text')
    ? violations.map((violation) => {
        if (violation.kind !== 'text' || hasElements(tree, violation.node)) return violation;
        const inner = innerOf(violation.node, violations, tree, prefixes);
        return inner === null ? violation : { ...violation, inner };
      })
    : violations;
}

function innerOf(
  node: number,
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): string | null {
  const values = valuesBelow(pathOf(tree, node, prefixes));
  if (values.length < 2) return values[0] ?? null;
  const missing = violations.find(
    (other) => other.kind === 'missing' && other.node === node && other.place === 'within',
  );
  const names = missing?.kind === 'missing' ? missing.missing.flat().map((name) => withPrefix(name, prefixes)) : [];
  const [demanded, another] = values.filter((value) => names.includes(value));
  return another === undefined ? (demanded ?? null) : null;
}
