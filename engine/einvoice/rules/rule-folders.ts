/** Where rules are, as plain data: without a way to find it, which only Node.js has. */

import type { RulesPackage } from './rules-package.js';

/** Where everything is; plain data, so that it can be handed to a worker. */
export interface RulePaths {
  readonly manifestPath: string;
  readonly compiledDir: string;
  readonly officialDir: string;
  /** What a command has to be told so that it fills these places; absent for the package's own. */
  readonly rulesDir?: string;
  /** Installed packages of compiled rules, which are asked for what is not in `compiledDir`; none when absent. */
  readonly packages?: readonly RulesPackage[];
}
