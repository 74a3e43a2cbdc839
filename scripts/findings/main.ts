/** `npm run findings` (see `command.ts`). */
import { readRulesSettings } from '../../server/settings/rules.js';
import { mirrorFolder } from '../compile-rules/mirror.js';
import { print, runProgram } from '../kit/program.js';
import { readFolders } from '../suites/folders.js';
import { USAGE, findings } from './command.js';

await runProgram('findings', USAGE, (args) => {
  const { rules, rulesMirror } = readRulesSettings();
  return findings(args, { rules, folders: readFolders(), mirror: mirrorFolder(rulesMirror, 'rules'), write: print });
});
