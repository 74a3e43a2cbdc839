/** Combines schema violations into the mistakes that cause them. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { nameBareTextElements } from './bare-text.js';
import { addMeantAttributes } from './meant-attribute.js';
import { mergeMissingWrappers } from './missing-wrapper.js';
import { mergeSlippedOut, addPossibleHomes } from './slipped-out.js';
import { linkRepeated } from './repeated.js';
import { mergeWrongProfile } from './wrong-profile.js';

/**
 * The violations of a document; each is interpreted with the help of the others and of what is usual in invoices.
 * @param prefixes namespace to prefix
 */
export function combineViolations(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  if (violations.length === 0) return violations;
  const found = mergeSlippedOut(mergeWrongProfile(violations), tree, prefixes, 'missing there');
  const wrapped = mergeSlippedOut(mergeMissingWrappers(found, tree, prefixes), tree, prefixes, 'possible');
  const told = addPossibleHomes(nameBareTextElements(wrapped, tree, prefixes), tree, prefixes);
  return linkRepeated(addMeantAttributes(told, tree, prefixes), tree);
}
