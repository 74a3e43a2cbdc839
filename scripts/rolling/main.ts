/** `npm run rolling` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { rolling } from './command.js';
import { USAGE } from './options.js';

endOnSignal();
await runProgram('rolling', USAGE, (args) =>
  rolling(args, print, (text) => {
    process.stderr.write(text);
  }),
);
