/** What the programs of `scripts` have in common. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { runModule } from '../../fixtures/as-a-process.js';

const SCRIPTS = join(findPackageRoot(import.meta.url), 'dist', 'scripts');
const PROGRAMS = readdirSync(SCRIPTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[^/\\]+[/\\]main\.js$/.test(name),
);

describe('programs of scripts', () => {
  it('are found', () => assert.ok(PROGRAMS.length >= 9, PROGRAMS.join()));
  for (const program of PROGRAMS) {
    it(`${program} prints its usage with --help`, async () => {
      const { code, out, err } = await runModule(join(SCRIPTS, program), ['--help']);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, /^Usage: /);
    });
    it(`${program} refuses an unknown option with its usage, and 2`, async () => {
      const { code, out, err } = await runModule(join(SCRIPTS, program), ['--no-such-option']);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, /^[a-z:-]+: there is no option --no-such-option\n\nUsage: /);
    });
  }
});

describe('readOptionValues', () => {
  const OPTIONS = { jobs: { type: 'string', default: '2' } } as const;
  it('gives values and defaults', () => {
    assert.equal(readOptionValues([], OPTIONS)?.jobs, '2');
    assert.equal(readOptionValues(['--jobs', '4'], OPTIONS)?.jobs, '4');
  });
  it('gives null for help, whatever else is there', () => {
    for (const args of [['--help'], ['--jobs', '4', '--help'], ['--what', '--help']])
      assert.equal(readOptionValues(args, OPTIONS), null);
  });
  it('refuses everything else', () => {
    for (const args of [['stray'], ['--job', '4'], ['--jobs'], ['--jobs', '--help=1'], ['-j4']])
      assert.throws(() => readOptionValues(args, OPTIONS), UsageError);
  });
});

describe('wholeNumber', () => {
  for (const [text, number] of [
    ['0', 0],
    ['7', 7],
    ['007', 7],
    ['4294967295', 4_294_967_295],
    ['64', 64],
  ] as const) {
    it(`takes ${text}`, () => assert.equal(wholeNumber('seed', text, 0), number));
  }
  for (const text of ['', ' 1', '-1', '1.5', '1e3', '0x10', 'many', '65']) {
    it(`refuses ${JSON.stringify(text)}`, () =>
      assert.throws(() => wholeNumber('jobs', text, 1, 64), {
        name: 'UsageError',
        message: `--jobs is "${text}"; it must be a whole number from 1 to 64`,
      }));
  }
});
