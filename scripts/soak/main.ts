/** `npm run soak` (see `command.ts`). */
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { soak } from './command.js';
import { USAGE } from './options.js';

endOnSignal();
await runProgram('soak', USAGE, (args) =>
  soak(args, print, (text) => {
    process.stderr.write(text);
  }),
);
