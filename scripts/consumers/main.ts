/** `npm run consumers` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { readFolders, requireSuites } from '../suites/folders.js';
import { USAGE, consumers } from './command.js';

endOnSignal();
await runProgram('consumers', USAGE, (args) =>
  consumers(args, { paths: readRulesSettings().rules, suites: requireSuites(readFolders()), print }),
);
