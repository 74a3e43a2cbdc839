/** `npm run differential` (see `command.ts`, also those of `schemas`, `sources` and `verdicts`). */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readRulesSettings } from '#validator/settings/rules.js';
import { fileSources } from '#cli/compile-rules/fetch.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import { readFolders } from '../suites/folders.js';
import { fetchPackagedStylesheets } from '../suites/stylesheets.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { differential, readOptions } from './command.js';
import { expressions } from './expressions/command.js';
import { models } from './models/command.js';
import { schemas } from './schemas/command.js';
import { sources } from './sources/command.js';
import { USAGE } from './usage.js';
import { verdicts } from './verdicts/command.js';

const COMPILE = fileURLToPath(new URL('../../../cli/dist/compile-rules/main.js', import.meta.url));

await runProgram('differential', USAGE, async (args) => {
  const { rules } = readRulesSettings();
  const context = { rules, folders: readFolders(), write: print, progress: process.stderr };
  if (args.some((argument) => /^--expressions(?:=|$)/.test(argument))) return expressions(args, context);
  if (args.some((argument) => /^--models(?:=|$)/.test(argument))) return models(args, context);
  const settings = readSourceSettings('rules');
  const ofStylesheets = { ...context, sources: fileSources(settings) };
  if (args.some((argument) => /^--verdicts(?:=|$)/.test(argument))) return verdicts(args, ofStylesheets);
  if (args.includes('--schemas')) return schemas(args, context);
  if (args.includes('--sources'))
    return sources(args, { ...ofStylesheets, packaged: () => fetchPackagedStylesheets(context.folders, settings) });
  // Compiling for the reference engine takes minutes, so only on request, and only the core, which is what is compared.
  const isRun = readOptions(args) !== null;
  const compiled = isRun
    ? spawnSync(process.execPath, [COMPILE, '--quiet', '--engine', 'saxon'], {
        stdio: 'inherit',
        env: { ...process.env, RULE_SETS: 'core' },
      }).status
    : 0;
  return compiled === 0 ? differential(args, context) : 2;
});
