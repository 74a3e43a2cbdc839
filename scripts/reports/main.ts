/** `npm run reports` (see `command.ts`). */
import { readFolders, requireSuites } from '../suites/folders.js';
import { print, runProgram } from '../kit/program.js';
import { readArguments } from '../kit/usage.js';
import { checkReports } from './command.js';

const USAGE = `Usage: npm run reports -- [FILE|FOLDER]...

Validates files in every format of "einvoice validate" and compares what the formats tell; SARIF and JUnit are held
against their published schemas. All suites of the publishers (npm run suites) when no file is named.
`;

await runProgram('reports', USAGE, async (args) => {
  const read = readArguments(args, {});
  if (read === null) {
    print(USAGE);
    return 0;
  }
  const paths = read.positionals.length > 0 ? read.positionals : [requireSuites(readFolders())];
  return (await checkReports(paths, print, (text) => {
    process.stderr.write(text);
  }))
    ? 0
    : 1;
});
