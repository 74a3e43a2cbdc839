/** `npm run suites` (see `command.ts`). */
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.js';
import { readFolders } from './folders.js';
import { mirrorFolder } from '../compile-rules/mirror.js';
import { fetchSuites } from './command.js';
import { fetchStylesheets } from './stylesheets.js';

const USAGE = `Usage: npm run suites

Fetches the publishers' test suites that suites/manifest.json pins into suites/files, and the publishers' XSLT that
suites/stylesheets.json pins into suites/xslt: from mirrors, else from their publishers. A file counts only with the
pinned hash.

ENVIRONMENT
  SUITES_MIRROR  folder that files are taken from before their publishers are asked; ../shared/suites where it exists
  RULES_MIRROR   the same for the stylesheets; ../shared/rules where it exists
  SUITES_DIR     folder that has the suites already: only the stylesheets are fetched
`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help === true) process.stdout.write(USAGE);
  else {
    const folders = readFolders();
    await fetchSuites({ folders, mirror: mirrorFolder(folders.mirror, 'suites'), write: (text) => { process.stdout.write(text); } });
    await fetchStylesheets(folders, mirrorFolder(readConfig().rulesMirror, 'rules'));
  }
} catch (error) {
  process.stderr.write(`suites: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
