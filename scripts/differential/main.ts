/** `npm run differential` (see `command.ts`, `sources/command.ts` and `verdicts/command.ts`). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readRulesSettings } from '../../server/settings/rules.js';
import { mirrorFolder } from '../compile-rules/mirror.js';
import { readFolders } from '../suites/folders.js';
import { print, runProgram } from '../kit/program.js';
import { differential, readOptions } from './command.js';
import { sources } from './sources/command.js';
import { USAGE } from './usage.js';
import { verdicts } from './verdicts/command.js';

const COMPILE = fileURLToPath(new URL('../compile-rules/main.js', import.meta.url));

await runProgram('differential', USAGE, async (args) => {
  const { rules, rulesMirror } = readRulesSettings();
  const context = { rules, folders: readFolders(), write: print, progress: process.stderr };
  if (args.some((argument) => /^--verdicts(?:=|$)/.test(argument))) {
    return verdicts(args, { ...context, mirror: mirrorFolder(rulesMirror, 'rules') });
  }
  if (args.includes('--sources')) return sources(args, { ...context, mirror: mirrorFolder(rulesMirror, 'rules') });
  // The reference engine takes minutes to compile, so it is compiled for those only who ask for it.
  const isRun = readOptions(args) !== null;
  const compiled = isRun
    ? spawnSync(process.execPath, [COMPILE, '--quiet', '--engine', 'saxon'], { stdio: 'inherit' }).status
    : 0;
  return compiled === 0 ? differential(args, context) : 2;
});
