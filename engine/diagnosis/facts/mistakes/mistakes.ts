/** Combines raw schema violations into the mistakes that caused them. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { withBareText } from './bare-text.js';
import { withMeantAttributes } from './meant-attribute.js';
import { withMissingWrapper } from './missing-wrapper.js';
import { withHomes, withPossibleHomes } from './slipped-out.js';
import { withRepeated } from './repeated.js';
import { withWrongProfile } from './wrong-profile.js';

/**
 * The violations of a document, each enriched by the others and by what is usual in invoices.
 * @param prefixes namespace to prefix
 */
export function asMistakes(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  if (violations.length === 0) return violations;
  const found = withHomes(withWrongProfile(violations), tree, prefixes, 'missing there');
  const wrapped = withHomes(withMissingWrapper(found, tree, prefixes), tree, prefixes, 'possible');
  const told = withPossibleHomes(withBareText(wrapped, tree, prefixes), tree, prefixes);
  return withRepeated(withMeantAttributes(told, tree, prefixes), tree);
}
