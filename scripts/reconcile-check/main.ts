/** `npm run reconcile-check` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { print, runProgram } from '../kit/program.js';
import { USAGE, reconcileCheck } from './command.js';

await runProgram('reconcile-check', USAGE, (args) =>
  reconcileCheck(args, { settings: readRulesSettings(), write: print }),
);
