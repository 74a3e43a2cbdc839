/** `npm run anonymise-check` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readFolders } from '../suites/folders.js';
import { USAGE, anonymiseCheck } from './command.js';

await runProgram('anonymise-check', USAGE, (args) =>
  anonymiseCheck(args, { rules: readRulesSettings().rules, folders: readFolders(), write: print }),
);
