/** `npm run suites` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { print, runProgram } from '../kit/program.js';
import { readOptionValues } from '../kit/usage.js';
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

await runProgram('suites', USAGE, async (args) => {
  if (readOptionValues(args, {}) === null) {
    print(USAGE);
    return 0;
  }
  const folders = readFolders();
  await fetchSuites({ folders, mirror: mirrorFolder(folders.mirror, 'suites'), write: print });
  await fetchStylesheets(folders, mirrorFolder(readRulesSettings().rulesMirror, 'rules'));
  return 0;
});
