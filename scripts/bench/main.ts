/** `npm run bench` (see `options.ts`). */
import { bench } from './bench.js';
import { USAGE, UsageError, readOptions } from './options.js';
import { Progress } from './progress.js';
import { markdown } from './report/markdown.js';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(USAGE);
  } else {
    const progress = new Progress(process.stderr);
    const result = await bench(options, progress.show);
    progress.done();
    process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : markdown(result));
  }
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
