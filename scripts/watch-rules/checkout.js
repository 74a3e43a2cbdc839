/**
 * `npm run watch-rules` in a checkout. It compares with the rules that are held, so they are built and compiled first; to
 * say how it is used, what has been built before is enough. This file is run as it stands.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const program = new URL('../../dist/scripts/watch-rules/main.js', import.meta.url);
const asksForHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');

/** Its exit code; a script that could not be started has failed. */
function run(script) {
  return spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status ?? 1;
}

const steps = asksForHelp ? (existsSync(program) ? [] : ['build']) : ['build', 'rules'];
if (steps.every((step) => run(step) === 0)) await import(program.href);
else process.exitCode = 2;
