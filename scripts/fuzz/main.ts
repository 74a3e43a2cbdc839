/** `npm run fuzz` (see `command.ts`). */
import { readFolders } from '../suites/folders.js';
import { fuzz } from './command.js';
import { USAGE, UsageError } from './options.js';

// An interrupted run ends the service that it has started.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

try {
  process.exitCode = await fuzz(process.argv.slice(2), { folders: readFolders(), write: (text) => { process.stdout.write(text); }, progress: process.stderr });
} catch (error) {
  process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
