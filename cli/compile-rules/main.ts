/**
 * `npm run compile-rules`: fetches the official files that the manifest pins, and compiles the rule sets that changed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { CODE_INDEX_FILE, codeIndex } from 'einvoice-core/rules/code-index-file.js';
import { isIndexComplete } from 'einvoice-core/rules/code-index.js';
import { type RuleSetEntry, versionOf } from 'einvoice-core/rules/manifest.js';
import { parseManifest } from 'einvoice-core/rules/parse-manifest.js';
import { Registry, type RegistryOptions } from 'einvoice-core/rules/registry.js';
import { warmUp } from 'einvoice-validator/warm-up.js';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { buildAll } from './build-all.js';
import { type BuildResult, enginesFor } from './write-rule-set.js';
import { fetchOfficialFiles } from './fetch.js';
import { absenceReport, buildReport, fetchReport } from './report.js';
import { selectRules, withoutAbsent } from './selection.js';
import { requireXslt3 } from './sef.js';
import { toolHash } from './tool-hash.js';
import { trySets } from './try-sets.js';
import { readSourceSettings } from './sources/settings.js';
import { SOURCE_NAMES } from './sources/source.js';
import { table } from '../terminal/table.js';
import { print, runProgram } from '../terminal/program.js';
import { UsageError, readOptionValues } from '../terminal/usage.js';
import { printHelp } from '../terminal/print.js';

const USAGE = `Usage: einvoice compile-rules [--force] [--all | --country CODE... | --only ID...]
                              [--engine native|saxon] [--reference ID...] [--source NAME] [--readable]
                              [--quiet] [--try FILE]
       npm run compile-rules -- [OPTION]...

Fetches the official files that schematron/manifest.json pins and compiles the rule sets that changed. Each file comes
from the first that has it: a mirror (RULES_MIRROR), its publisher, a package registry (through Maven or pip); it counts
only with the pinned hash. National rule sets are taken where their files can be had; RULE_SETS, --all and --country say
which ones must be there. "einvoice" is the command of the installed package, "npm run" that of a checkout.

OPTIONS
  --force        compile all of them, changed or not
  --all          every rule set of the manifest, national ones included
  --country CODE those of a country (fr), beside the ones that every service has; may be given several times
  --only ID      this rule set only, or those of this release; may be given several times
  --engine NAME  saxon: for the reference engine, too, which takes minutes and needs saxon-js and xslt3 (npm install
                 saxon-js@2 xslt3@2 in an installed package); ENGINE when absent
  --reference ID this rule set for the reference engine, too, as --engine saxon does it for all; may be given several
                 times
  --readable     keep comments and indentation in the generated code; the next run without it compiles again
  --source NAME  ask no other than the mirror, the publisher or the registry
  --quiet        print only what had to be done
  --try FILE     compile what a JSON file lists, in memory, and say what stops each; see docs/rule-releases.md
  --help         this text

EXIT STATUS
  0  all rule sets and XML Schemas are compiled
  2  wrong use, or at least one is not; standard error says why

ENVIRONMENT
  RULES_MIRROR      mirror: a folder, several with "${delimiter}" between them, or an http(s) URL; ../shared/rules,
                    ../shared/rules-europe and ../shared/rules-new where they exist
  HTTP_PROXY, HTTPS_PROXY, NO_PROXY
                    the proxy for publishers, mirrors, MAVEN_REPOSITORY and PYPI_REPOSITORY
  MAVEN             the Maven client, which asks the registries that it is set up for; mvn when absent
  MAVEN_REPOSITORY  a repository in Maven's layout, folder or http(s) URL, which is read without a client
  PIP               pip, which asks the indexes that it is set up for; python3 -m pip when absent
  PYPI_REPOSITORY   a folder of Python wheels, or the http(s) URL of an index of them, which is read without pip
  RULE_SETS         all, core, or names of countries, releases and rule sets with commas between them: the ones that
                    must be there, and that the service holds; absent: those whose files can be had
  RULES_DIR         folder for what is fetched and compiled; the package's own when absent
`;

async function compileRules(args: readonly string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const values = readOptionValues(args, {
    force: flag,
    quiet: flag,
    readable: flag,
    all: flag,
    country: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    engine: { type: 'string' },
    reference: { type: 'string', multiple: true },
    source: { type: 'string' },
    try: { type: 'string' },
  });
  if (values === null) {
    printHelp(USAGE);
    return 0;
  }
  if (values.try !== undefined) return trySets(values.try, print);
  const config = readRulesSettings();
  const engine = values.engine ?? config.engine ?? 'native';
  if (engine !== 'native' && engine !== 'saxon')
    throw new UsageError(`--engine ${engine} is not known, only native and saxon are`);
  const source = SOURCE_NAMES.find((name) => name === values.source);
  if (source !== values.source)
    throw new UsageError(`--source ${values.source} is not known, only ${SOURCE_NAMES.join(', ')} are`);
  const { manifestPath, compiledDir, officialDir } = config.rules;
  const manifest = parseManifest(readFileSync(manifestPath, 'utf8'));
  if ([values.all, values.country, values.only].filter(Boolean).length > 1)
    throw new UsageError('--all, --country and --only do not go together');
  const choice = values.all ? 'all' : (values.country ?? config.hold ?? 'available');
  let selection = selectRules(manifest, choice, values.only);
  const named = values.reference === undefined ? [] : selectRules(manifest, choice, values.reference).ruleSets;
  const isReference = (entry: RuleSetEntry): boolean => engine === 'saxon' || named.includes(entry);
  if (selection.ruleSets.some((entry) => enginesFor(entry, isReference(entry)).includes('saxon'))) requireXslt3();
  await mkdir(compiledDir, { recursive: true });
  const isVerbose = !values.quiet;

  await fetchOfficialFiles(manifest, {
    settings: readSourceSettings('rules'),
    officialDir,
    source,
    without: selection.without,
    optional: selection.optional,
    ...fetchReport(process.stdout, print, { isVerbose }),
    onAbsent: (files, reason) => {
      const { ruleSets } = selection;
      selection = withoutAbsent(manifest, selection, files);
      // The start of the service and `einvoice rules` report missing rule sets themselves.
      if (!isVerbose) return;
      const absent = ruleSets.filter((entry) => !selection.ruleSets.includes(entry));
      print(absenceReport(absent, reason));
    },
  });

  const started = performance.now();
  const { ruleSets: results, schemas } = await buildAll(
    {
      ruleSets: selection.ruleSets,
      schemas: selection.schemas,
      options: { manifest, officialDir, compiledDir, isReadable: values.readable },
      toolHash: values.readable ? `${toolHash()} readable` : toolHash(),
      isReference,
      force: values.force,
    },
    buildReport(process.stdout, print, { isVerbose }),
  );
  const compiled = results.filter(({ outcome }) => outcome === 'compiled').length;
  if (compiled + schemas > 0)
    print(
      `compiled  rule sets: ${compiled}, XML Schemas: ${schemas}, in ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
    );
  // With --only, the other rule sets need not exist.
  if (values.only === undefined) {
    // Rule sets that were not selected may still exist, compiled by an earlier version.
    const held = { manifestPath, compiledDir, hold: choice };
    if (cacheModules(held)) print(`prepared  the code for Node.js ${process.version}\n`);
    writeCodeIndex(held);
  }
  if (isVerbose) print(summary(results));
  return 0;
}

/** Writes an index of rule codes, so that looking up a code does not read all rule sets. */
function writeCodeIndex(held: RegistryOptions): void {
  const registry = new Registry(held);
  const { ruleSets } = registry.manifest;
  if (isIndexComplete(ruleSets, held.compiledDir)) return;
  const text = codeIndex(ruleSets, held.compiledDir, (entry) => registry.assertions(entry));
  writeFileSync(join(held.compiledDir, CODE_INDEX_FILE), text);
}

/**
 * Caches V8's compiled code, including functions that are only compiled when called.
 * @returns false if the cache is current
 */
function cacheModules(held: RegistryOptions): boolean {
  const registry = new Registry(held);
  return registry.cacheModules(() => warmUp(registry, true));
}

function summary(results: readonly BuildResult[]): string {
  return `\n${table(
    ['rule set', 'version', 'rules', 'checks', 'seconds', 'outcome'],
    results.map(({ entry, outcome, rules, checks, milliseconds }) => [
      entry.id,
      versionOf(entry),
      outcome === 'compiled' ? String(rules) : '',
      outcome === 'compiled' ? String(checks) : '',
      outcome === 'compiled' ? (milliseconds / 1000).toFixed(1) : '',
      outcome,
    ]),
  )}\n`;
}

await runProgram('compile-rules', USAGE, compileRules);
