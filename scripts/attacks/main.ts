/** `npm run attacks` (see `command.ts`). */
import { Progress } from '#cli/terminal/progress.js';
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { AREAS } from './areas/areas.js';
import { attacks } from './command.js';
import { usage } from './options.js';

endOnSignal();
const progress = new Progress(process.stderr, { lineEveryMs: 5_000 });
await runProgram('attacks', usage(AREAS.map(({ name }) => name)), (args) =>
  attacks(args, {
    areas: AREAS,
    write: (text) => {
      progress.clear();
      print(text);
    },
    note: progress.show,
  }),
);
