/** The layout: what stands where, and how large a file may get. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { needs } from '../needs/needs.js';

const ROOT = findPackageRoot(import.meta.url);

/** The top of the project, as the documentation has it. */
const FOLDERS = [
  'automation',
  'cli',
  'compiled-sef',
  'deploy',
  'docs',
  'editors',
  'engine',
  'examples',
  'python',
  'schematron',
  'scripts',
  'server',
  'suites',
  'test',
];
/** What tools make beside them; none of it is under version control. */
const MADE = ['data', 'dist', 'node_modules'];

const LONGEST = 300;
/** Tests may be longer: much of them are tables of cases, with a case on several lines, and are read case by case. */
const LONGEST_TEST = 400;
/** Longer files, with the reason. A file that has become shorter leaves the list. */
const LONG: Readonly<Record<string, string>> = {
  'engine/schematron/xml/parser.ts':
    'one grammar; its productions share the state of the parser, and are the hottest code',
};

const IS_CHECKOUT = existsSync(join(ROOT, '.git'));

/** Files under version control, or all files where this is no checkout (a package, for example). */
function projectFiles(): string[] {
  if (IS_CHECKOUT)
    return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !MADE.some((folder) => file.startsWith(folder)) && statSync(join(ROOT, file)).isFile(),
  );
}

describe('the layout', () => {
  const all = IS_CHECKOUT ? needs('git') : needs();

  it('has the documented folders at the top, and no others', () => {
    const found = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.includes(entry.name))
      .map(({ name }) => name);
    assert.deepEqual(
      found.filter((name) => !FOLDERS.includes(name)),
      [],
    );
    assert.deepEqual(
      FOLDERS.filter((name) => !found.includes(name)),
      [],
    );
  });

  all.it('keeps official files and what is made of them out of version control', () => {
    const kept = projectFiles().filter((file) => /^(schematron|compiled-sef|suites)\//.test(file));
    assert.deepEqual(
      kept.filter(
        (file) =>
          !/^(schematron|suites)\/manifest\.json$|^schematron\/(watched|licences)\.json$|^suites\/(packaged-)?stylesheets\.json$|^suites\/findings(-europe|-orders)?\.jsonl\.br$|\/README\.md$/.test(
            file,
          ),
      ),
      [],
    );
  });

  all.it(`has no file of more than ${LONGEST} lines, ${LONGEST_TEST} for tests`, () => {
    const longest = (file: string): number => (file.startsWith('test/') ? LONGEST_TEST : LONGEST);
    const long = projectFiles().filter(
      (file) => file.endsWith('.ts') && readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 > longest(file),
    );
    assert.deepEqual(long, Object.keys(LONG));
  });
});
