/** Finds names that the schema requires and the document lacks. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** Keys of missing elements: the node of the parent and the name of the element, as in `12 {urn:…}ID`. */
export function requiredNamesIn(violations: readonly SchemaViolation[], { parent }: Tree): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const violation of violations)
    if (violation.kind === 'missing')
      for (const name of violation.missing.flat())
        keys.add(`${violation.place === 'before' ? parent[violation.node]! : violation.node} ${name}`);
    else if ('instead' in violation && violation.instead !== null)
      keys.add(`${parent[violation.node]!} ${violation.instead}`);
  return keys;
}
