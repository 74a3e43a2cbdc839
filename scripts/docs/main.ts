/** `npm run build:docs`: the documentation as a site, with a page for each rule. */
import { join, resolve } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { UsageError, readArguments, wholeNumber } from '#cli/terminal/usage.js';
import { buildDocs } from './build.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'dist', 'docs');

const USAGE = `Usage: npm run build:docs [-- [--tries N] FOLDER]

Writes the documentation to FOLDER (dist/docs when absent), anew: the pages of docs, and a page in each language for every rule that
is held (RULE_SETS). Every link is checked. Any host for files can serve the folder; it can be read from a disk, too.

OPTIONS
  --tries N  mistakes that are made in invented invoices in search of an example for each rule (2000)
  --help     this text
`;

await runProgram('build:docs', USAGE, async (args) => {
  const read = readArguments(args, { tries: { type: 'string', default: '2000' } });
  if (read === null) {
    print(USAGE);
    return 0;
  }
  const [folder = FOLDER, more] = read.positionals;
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`);
  const tries = wholeNumber('tries', read.values.tries, 0);
  const { rules, hold } = readRulesSettings();
  const start = performance.now();
  const built = await buildDocs({ folder: resolve(folder), rules: { ...rules, hold }, tries });
  const n = (count: number): string => count.toLocaleString('en');
  print(`${folder}: ${n(built.pages)} pages, ${(built.bytes / 1024 / 1024).toFixed(1)} MB, ${((performance.now() - start) / 1000).toFixed(1)} s
${n(built.rules)} rules in three languages, ${n(built.examples)} with an example; ${n(built.unnamed)} checks without a name of their publisher's have no page
${n(built.links)} places inside are linked to, and all are there
`);
  return 0;
});
