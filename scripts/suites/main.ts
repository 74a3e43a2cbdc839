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

Downloads the publishers' test suites that suites/manifest.json pins to suites/files, and the publishers' XSLT that
suites/stylesheets.json pins to suites/xslt: from mirrors, or else from the publishers. Files with another hash are
rejected.

ENVIRONMENT
  SUITES_MIRROR  mirrors to try before the publishers: a folder, several separated by "${delimiter}", or an
                 http(s) URL; default: ../shared/suites, ../shared/suites-europe
                 and ../shared/suites-new, if they exist
  RULES_MIRROR   the same for the stylesheets; default: ../shared/rules, ../shared/rules-europe and
                 ../shared/rules-new, if they exist
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY
                 proxy for both
  SUITES_DIR     folder that already contains the suites: only the stylesheets are downloaded
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
