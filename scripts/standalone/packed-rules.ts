/** The packages of compiled rules that another command has made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '#cli/terminal/usage.js';
import { RULES_PACKAGES } from '#core/rules/installed-packages.js';

/**
 * The rule packages in a folder that `npm run pack-rules` has written.
 * @throws UsageError if there are none
 */
export function packedRules(folder: string): readonly string[] {
  const found = RULES_PACKAGES.map((name) => join(folder, name)).filter((path) =>
    existsSync(join(path, 'package.json')),
  );
  if (found.length === 0)
    throw new UsageError(`${folder} has no packages of rules; "npm run pack-rules -- --output ${folder}" makes them`);
  return found;
}
