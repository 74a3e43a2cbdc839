/** `npm run findings` (see `command.ts`). */
import { readConfig } from '../../server/config.js';
import { mirrorFolder } from '../compile-rules/mirror.js';
import { readFolders } from '../suites/folders.js';
import { USAGE, UsageError, findings } from './command.js';

try {
  const { rules, rulesMirror } = readConfig();
  process.exitCode = await findings(process.argv.slice(2), { rules, folders: readFolders(), mirror: mirrorFolder(rulesMirror, 'rules'), write: (text) => { process.stdout.write(text); } });
} catch (error) {
  process.stderr.write(`findings: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
