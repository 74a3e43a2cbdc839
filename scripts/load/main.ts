/** `npm run load` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { load } from './command.js';
import { USAGE } from './options.js';

endOnSignal();
await runProgram('load', USAGE, (args) =>
  load(args, print, (text) => {
    process.stderr.write(text);
  }),
);
