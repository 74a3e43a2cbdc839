/** `npm run spelling` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, spelling } from './command.js';

await runProgram('spelling', USAGE, (args) => spelling(args, { rules: readRulesSettings().rules, write: print }));
