/** `npm run suites` (see `command.ts`). */
import { delimiter } from 'node:path';
import { print, runProgram } from '#cli/terminal/program.js';
import { readOptionValues } from '#cli/terminal/usage.js';
import { fileSources } from '#cli/compile-rules/fetch.js';
import { readFolders } from './folders.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { fetchSuites } from './command.js';
import { fetchStylesheets } from './stylesheets.js';

const USAGE = `Usage: npm run suites

Fetches the publishers' test suites that suites/manifest.json pins into suites/files, and the publishers' XSLT that
suites/stylesheets.json pins into suites/xslt: from mirrors, else from their publishers. A file counts only with the
pinned hash.

ENVIRONMENT
  SUITES_MIRROR  what files are taken from before their publishers are asked: a folder, several with "${delimiter}" between
                 them, or an http(s) URL; ../shared/suites, ../shared/suites-europe
                 and ../shared/suites-new where they exist
  RULES_MIRROR   the same for the stylesheets; ../shared/rules, ../shared/rules-europe and
                 ../shared/rules-new where they exist
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY
                 the proxy for both
  SUITES_DIR     folder that has the suites already: only the stylesheets are fetched
`;

await runProgram('suites', USAGE, async (args) => {
  if (readOptionValues(args, {}) === null) {
    print(USAGE);
    return 0;
  }
  const folders = readFolders();
  await fetchSuites({ folders, sources: fileSources(readSourceSettings('suites')), write: print });
  await fetchStylesheets(folders, fileSources(readSourceSettings('rules')));
  return 0;
});
