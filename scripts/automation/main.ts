/** `npm run automation` (see `command.ts`). */
import { Progress } from '#cli/terminal/progress.js';
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { USAGE, automation } from './command.js';

endOnSignal();
await runProgram('automation', USAGE, (args) => {
  const progress = new Progress(process.stderr);
  return automation(args, {
    paths: readRulesSettings().rules,
    print,
    progress: (text) => (text === '' ? progress.clear() : progress.show(text)),
  });
});
