/** `npm run reports` (see `command.ts`). */
import { readFolders, requireSuites } from '../suites/folders.js';
import { checkReports } from './command.js';

const USAGE = `Usage: npm run reports -- [FILE|FOLDER]...

Validates files in every format of "einvoice validate" and compares what the formats tell; SARIF and JUnit are held
against their published schemas. All suites of the publishers (npm run suites) when no file is named.
`;

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) process.stdout.write(USAGE);
  else {
    const paths = args.length > 0 ? args : [requireSuites(readFolders())];
    process.exitCode = await checkReports(paths, (text) => process.stdout.write(text), (text) => process.stderr.write(text)) ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`reports: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
