/** `npm run pack-automation` (see `command.ts`). */
import { print, runProgram } from '#cli/terminal/program.js';
import { USAGE, packAutomation } from './command.js';

await runProgram('pack-automation', USAGE, (args) => packAutomation(args, print));
