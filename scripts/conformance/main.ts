/** `npm run conformance` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { USAGE, UsageError, conformance } from './command.js';
import { readFolders } from '../suites/folders.js';

try {
  const { rules } = readRulesSettings();
  const write = (text: string): void => { process.stdout.write(text); };
  process.exitCode = await conformance(process.argv.slice(2), { rules, folders: readFolders(), write, progress: process.stderr });
} catch (error) {
  process.stderr.write(`conformance: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
