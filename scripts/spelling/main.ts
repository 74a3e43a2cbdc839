/** `npm run spelling` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { print, runProgram } from '../kit/program.js';
import { USAGE, spelling } from './command.js';

await runProgram('spelling', USAGE, (args) => spelling(args, { rules: readRulesSettings().rules, write: print }));
