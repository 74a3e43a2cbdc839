/** `npm run differential` (see `command.ts` and `verdicts/command.ts`). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readRulesSettings } from '../../server/settings/rules.js';
import { mirrorFolder } from '../compile-rules/mirror.js';
import { readFolders } from '../suites/folders.js';
import { differential } from './command.js';
import { USAGE, UsageError } from './usage.js';
import { verdicts } from './verdicts/command.js';

const COMPILE = fileURLToPath(new URL('../compile-rules/main.js', import.meta.url));

try {
  const args = process.argv.slice(2);
  const { rules, rulesMirror } = readRulesSettings();
  const context = { rules, folders: readFolders(), write: (text: string): void => { process.stdout.write(text); }, progress: process.stderr };
  if (args.some((argument) => /^--verdicts(?:=|$)/.test(argument))) {
    process.exitCode = await verdicts(args, { ...context, mirror: mirrorFolder(rulesMirror, 'rules') });
  } else {
    // The reference engine takes minutes to compile, so it is compiled for those only who ask for it.
    const needsRules = !args.includes('--help');
    const compiled = needsRules ? spawnSync(process.execPath, [COMPILE, '--quiet', '--engine', 'saxon'], { stdio: 'inherit' }).status : 0;
    process.exitCode = compiled === 0 ? await differential(args, context) : 2;
  }
} catch (error) {
  process.stderr.write(`differential: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`);
  process.exitCode = 2;
}
