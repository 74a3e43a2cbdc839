/** `npm run conformance` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, conformance } from './command.js';
import { readFolders } from '../suites/folders.js';

await runProgram('conformance', USAGE, (args) =>
  conformance(args, {
    rules: readRulesSettings().rules,
    folders: readFolders(),
    write: print,
    progress: process.stderr,
  }),
);
