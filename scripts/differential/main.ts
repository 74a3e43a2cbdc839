/** `npm run differential` (see `command.ts`). */
import { readConfig } from '../../server/config.js';
import { readFolders } from '../conformance/folders.js';
import { USAGE, UsageError, differential } from './command.js';

try {
  const { rules } = readConfig();
  process.exitCode = await differential(process.argv.slice(2), { rules, folders: readFolders(), write: (text) => { process.stdout.write(text); }, progress: process.stderr });
} catch (error) {
  process.stderr.write(`differential: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
