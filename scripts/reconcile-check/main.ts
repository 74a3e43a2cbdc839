/** `npm run reconcile-check` (see `command.ts`). */
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, reconcileCheck } from './command.js';

await runProgram('reconcile-check', USAGE, (args) =>
  reconcileCheck(args, { settings: readRulesSettings(), write: print }),
);
