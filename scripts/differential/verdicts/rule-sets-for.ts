/** The rule sets that the engine chooses for a document today. */
import { chooseRuleSets } from '#core/detection/choose-rule-sets.js';
import { countryChoices } from '#core/detection/country-rules.js';
import { today } from '#core/rules/today.js';
import type { DetectionRow, Manifest } from '#core/rules/manifest.js';
import type { Tree } from '#schematron/xml/tree.js';

/** @param manifest of the installed rules */
export function ruleSetsFor(tree: Tree, row: DetectionRow, manifest: Manifest): readonly string[] {
  const countries = countryChoices(tree, row, manifest);
  return chooseRuleSets(row, countries, { day: today(), options: {}, held: manifest, manifest }).ruleSets;
}
