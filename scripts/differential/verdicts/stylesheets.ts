/** Which stylesheet says what a rule set finds. */
import { stylesheetFile } from '../../bench/measure/stylesheets.js';
import type { PublishedStylesheets } from '../../suites/stylesheets.js';

/** Of a rule set: the publisher's own where there is one, and ours, in which each check stands alone. */
export interface Stylesheets {
  readonly publishers: string | null;
  readonly own: () => string;
}

/**
 * @param published the publishers' stylesheets; null to use our own only
 * @param folder where ours are written
 */
export function stylesheetsOf(
  ruleSet: string,
  version: string,
  published: PublishedStylesheets | null,
  folder: string,
): Stylesheets {
  return { publishers: published?.get(`${ruleSet}@${version}`) ?? null, own: () => stylesheetFile(ruleSet, folder) };
}
