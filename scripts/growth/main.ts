/** `npm run growth` (see `command.ts`). */
import { Progress } from '#cli/terminal/progress.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { growth } from './command.js';
import { USAGE } from './options.js';

const progress = new Progress(process.stderr, { isSteps: true, lineEveryMs: 0 });
await runProgram('growth', USAGE, (args) =>
  growth(args, {
    paths: readRulesSettings().rules,
    progress: progress.show,
    write: (text) => {
      progress.clear();
      print(text);
    },
  }),
);
