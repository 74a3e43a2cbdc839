/** `npm run bench` (see `options.ts`). */
import { compileSparingly } from '#validator/index.js';
import { Progress } from '#cli/terminal/progress.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { bench } from './bench.js';
import { USAGE, readOptions } from './options.js';
import { markdown } from './report/markdown.js';

await runProgram('bench', USAGE, async (args) => {
  const options = readOptions(args);
  if (options === null) {
    print(USAGE);
    return 0;
  }
  // Measures workers in this process, as in our programs.
  compileSparingly();
  const progress = new Progress(process.stderr, { isSteps: true, lineEveryMs: 0 });
  const result = await bench(options, progress.show);
  progress.clear();
  print(options.json ? `${JSON.stringify(result, null, 2)}\n` : markdown(result));
  return 0;
});
