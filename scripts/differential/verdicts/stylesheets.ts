/** Which stylesheet gives the findings of a rule set. */
import { join } from 'node:path';
import { isStylesheet } from '#schematron/compiled.js';
import { type RuleSetEntry, versionedName } from '#core/rules/manifest.js';
import { stylesheetFile } from '../../bench/measure/stylesheets.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import type { PublishedStylesheets } from '../../suites/stylesheets.js';

/** The stylesheets of a rule set: the publisher's, if there is one, and ours, in which each check is independent. */
export interface Stylesheets {
  readonly publishers: string | null;
  readonly own: () => string;
}

/**
 * @param published the publishers' stylesheets; null to use only ours
 * @param folder where ours are written
 */
export function stylesheetsOf(
  ruleSet: RuleSetEntry,
  published: PublishedStylesheets | null,
  folder: string,
): Stylesheets {
  const name = versionedName(ruleSet);
  const { officialDir } = readRulesSettings().rules;
  return {
    publishers: published === null ? null : publishersOf(ruleSet, published, officialDir),
    own: () => stylesheetFile(name, folder),
  };
}

/**
 * The publisher's stylesheet of a rule set: the file it is compiled from, or the one pinned for tests.
 * @returns its path; null if there is none
 */
export function publishersOf(
  ruleSet: RuleSetEntry,
  published: PublishedStylesheets,
  officialDir: string,
): string | null {
  if (!isStylesheet(ruleSet.schematron)) return published.get(versionedName(ruleSet)) ?? null;
  return join(officialDir, ruleSet.schematron);
}
