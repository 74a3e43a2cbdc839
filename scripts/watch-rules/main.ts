/** `npm run watch-rules` (see `command.ts`). */
import { join } from 'node:path';
import { Progress } from '../../cli/terminal/progress.js';
import { findPackageRoot } from '../../engine/package-root.js';
import { readRulesSettings } from '../../server/settings/rules.js';
import { readSourceSettings } from '../compile-rules/sources/settings.js';
import { endOnSignal, print, runProgram } from '../kit/program.js';
import { USAGE, watchRules } from './command.js';
import { readReleasesApi } from './settings.js';

await runProgram('watch-rules', USAGE, (args) => {
  endOnSignal();
  const progress = new Progress(process.stderr);
  return watchRules(args, {
    rules: readRulesSettings().rules,
    settings: readSourceSettings('rules'),
    releasesApi: readReleasesApi(),
    watched: join(findPackageRoot(), 'schematron', 'watched.json'),
    write: print,
    progress: (text) => (text === '' ? progress.clear() : progress.show(`asking for ${text}`)),
  });
});
