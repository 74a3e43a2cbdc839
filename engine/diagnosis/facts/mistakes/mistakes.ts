/** Combines the schema violations that one mistake causes. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { nameBareTextElements } from './bare-text.js';
import { addIntendedAttributes } from './intended-attribute.js';
import { mergeMissingWrappers } from './missing-wrapper.js';
import { mergeMisplacedBesideGroup, addPossibleGroups } from './beside-group.js';
import { linkRepeated } from './repeated.js';
import { mergeWrongProfile } from './wrong-profile.js';

/**
 * Interprets the violations of a document together, and compares them with what is usual in invoices. Violations of one
 * mistake are merged or linked, and intended names are added.
 * @param prefixes maps namespaces to prefixes
 */
export function combineViolations(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  if (violations.length === 0) return violations;
  const withGroups = mergeMisplacedBesideGroup(mergeWrongProfile(violations), tree, prefixes, 'missing there');
  const withWrappers = mergeMisplacedBesideGroup(
    mergeMissingWrappers(withGroups, tree, prefixes),
    tree,
    prefixes,
    'possible',
  );
  const withHomes = addPossibleGroups(nameBareTextElements(withWrappers, tree, prefixes), tree, prefixes);
  return linkRepeated(addIntendedAttributes(withHomes, tree, prefixes), tree);
}
