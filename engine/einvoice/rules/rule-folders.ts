/** Where rules are, as plain data; finding them requires Node.js and is done elsewhere. */

import type { RulesPackage } from './rules-package.js';

/** Where all rule files are; plain data, so that it can be sent to workers. */
export interface RulePaths {
  readonly manifestPath: string;
  readonly compiledDir: string;
  readonly officialDir: string;
  /** The folder argument of commands that fill these locations; absent for the default. */
  readonly rulesDir?: string;
  /** Installed packages of compiled rules, searched for files that `compiledDir` lacks; none if absent. */
  readonly packages?: readonly RulesPackage[];
}
