/** `npm run patterns` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { Progress } from '../bench/progress.js';
import { patterns } from './command.js';
import { USAGE, UsageError } from './options.js';

const progress = new Progress(process.stderr);
try {
  process.exitCode = patterns(process.argv.slice(2), {
    paths: readRulesSettings().rules,
    progress: progress.show,
    write: (text) => {
      progress.done();
      process.stdout.write(text);
    },
  });
} catch (error) {
  process.stderr.write(`patterns: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
