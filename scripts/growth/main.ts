/** `npm run growth` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { Progress } from '../bench/progress.js';
import { growth } from './command.js';
import { USAGE, UsageError } from './options.js';

const progress = new Progress(process.stderr);
try {
  process.exitCode = await growth(process.argv.slice(2), {
    paths: readRulesSettings().rules,
    progress: progress.show,
    write: (text) => {
      progress.done();
      process.stdout.write(text);
    },
  });
} catch (error) {
  process.stderr.write(`growth: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
