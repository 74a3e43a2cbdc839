/** `npm run screens` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { USAGE, screens } from './command.js';

endOnSignal();
await runProgram('screens', USAGE, (args) => screens(args, print));
