/** `npm run fuzz` (see `command.ts`). */
import { readFolders } from '../suites/folders.js';
import { endOnSignal, print, runProgram } from '#cli/terminal/program.js';
import { fuzz } from './command.js';
import { USAGE } from './options.js';

endOnSignal();
await runProgram('fuzz', USAGE, (args) =>
  fuzz(args, { folders: readFolders(), write: print, progress: process.stderr }),
);
