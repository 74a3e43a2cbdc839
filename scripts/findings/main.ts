/** `npm run findings` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { fileSources } from '#cli/compile-rules/fetch.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readFolders } from '../suites/folders.js';
import { USAGE, findings } from './command.js';

await runProgram('findings', USAGE, (args) => {
  const { rules } = readRulesSettings();
  return findings(args, {
    rules,
    folders: readFolders(),
    sources: fileSources(readSourceSettings('rules')),
    write: print,
  });
});
