/** `npm run reports` (see `command.ts`). */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Registry } from '#core/rules/registry.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { readFolders, requireSuites } from '../suites/folders.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { UsageError, readArguments, wholeNumber } from '#cli/terminal/usage.js';
import { checkReports } from './command.js';
import { reportLines, reported } from './write.js';

const USAGE = `Usage: npm run reports -- [FILE|FOLDER]...
       npm run reports -- --write FILE [--step N]

Validates files in every format of "einvoice validate" and compares the findings in them; SARIF and JUnit are validated
against their published schemas. Without files, uses all of the publishers' suites (npm run suites).

  --write FILE  write a line per document and language instead: for all suites, for mistakes written down by people, and for
                generated mistakes. "diff" of the files of two versions shows what reports say differently
  --step N      only every N-th document of each; default 10
`;

await runProgram('reports', USAGE, async (args) => {
  const read = readArguments(args, { write: { type: 'string' }, step: { type: 'string', default: '10' } });
  if (read === null) {
    print(USAGE);
    return 0;
  }
  const { write, step } = read.values;
  if (write !== undefined) {
    if (read.positionals[0] !== undefined) throw new UsageError(`"${read.positionals[0]}" is one too many`);
    const registry = new Registry(readRulesSettings().rules);
    const documents = reported(readFolders(), registry, wholeNumber('step', step, 1));
    const file = openSync(write, 'w');
    for (const document of documents) for (const line of reportLines(document, registry)) writeSync(file, `${line}\n`);
    closeSync(file);
    print(`reports: ${documents.length} documents\n`);
    return 0;
  }
  const paths = read.positionals.length > 0 ? read.positionals : [requireSuites(readFolders())];
  return (await checkReports(paths, print, (text) => {
    process.stderr.write(text);
  }))
    ? 0
    : 1;
});
