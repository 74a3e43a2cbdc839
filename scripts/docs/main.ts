/** `npm run build:docs`: the documentation as a site, with a page for each rule. */
import { join, resolve } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { UsageError, readArguments, wholeNumber } from '#cli/terminal/usage.js';
import { buildDocs } from './build.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'dist', 'docs');

const USAGE = `Usage: npm run build:docs [-- [--tries N] FOLDER]

Writes the documentation to FOLDER (default dist/docs), replacing its content: the pages of docs, and a page per language for
every installed rule (RULE_SETS). Checks every link. Any web server for static files can serve the folder; it can also be
opened from disk.

OPTIONS
  --tries N  number of mistakes generated in invented invoices to find an example for each rule; default 2000
  --help     print this text
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
