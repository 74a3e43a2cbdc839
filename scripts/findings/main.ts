/** `npm run findings` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { plainSources } from '../compile-rules/fetch.js';
import { readSourceSettings } from '../compile-rules/sources/settings.js';
import { print, runProgram } from '../kit/program.js';
import { readFolders } from '../suites/folders.js';
import { USAGE, findings } from './command.js';

await runProgram('findings', USAGE, (args) => {
  const { rules } = readRulesSettings();
  return findings(args, {
    rules,
    folders: readFolders(),
    sources: plainSources(readSourceSettings('rules')),
    write: print,
  });
});
