/** `npm run watch-rules` (see `command.ts`). */
import { join } from 'node:path';
import { Progress } from '#cli/terminal/progress.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { USAGE, watchRules } from './command.js';
import { readReleasesApi } from './settings.js';

await runProgram('watch-rules', USAGE, (args) => {
  endOnSignal();
  const progress = new Progress(process.stderr);
  return watchRules(args, {
    rules: readRulesSettings().rules,
    settings: readSourceSettings('rules'),
    releasesApi: readReleasesApi(),
    watched: join(findPackageRoot(import.meta.url), 'schematron', 'watched.json'),
    write: print,
    progress: (text) => (text === '' ? progress.clear() : progress.show(`asking for ${text}`)),
  });
});
