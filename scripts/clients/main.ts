/** `npm run clients` (see `command.ts`). */
import { Progress } from '#cli/terminal/progress.js';
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { clients, USAGE } from './command.js';

endOnSignal();
await runProgram('clients', USAGE, (args) => {
  const progress = new Progress(process.stderr);
  return clients(args, {
    write: print,
    progress: (text) => (text === '' ? progress.clear() : progress.show(text)),
  });
});
