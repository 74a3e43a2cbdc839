/** `npm run diagnostics` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readFolders } from '../suites/folders.js';
import { diagnostics } from './command.js';
import { USAGE } from './options.js';

await runProgram('diagnostics', USAGE, (args) =>
  diagnostics(args, { rules: readRulesSettings().rules, folders: readFolders(), write: print }),
);
