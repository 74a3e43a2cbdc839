/** What tests need beside Node.js, and what brings it where it is absent. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { compiledFiles, engineFile, type RuleSetHeader } from '#core/rules/compiled.js';
import { isOptional } from '#core/rules/holding.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { SAXON_JAR } from '../../scripts/bench/measure/contenders.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { postgresqlPrograms } from '../../scripts/kit/postgresql-server.js';
import { hasSuites, readFolders } from '../../scripts/suites/folders.js';
import { suiteFiles } from '../../scripts/suites/manifest.js';
import { hasStylesheets } from '../../scripts/suites/stylesheets.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { isLong } from './wanted.js';

/** Where Debian and others put Chromium. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Debian and others put Firefox. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The program that starts Firefox. */
export function firefoxProgram(): string | undefined {
  return FIREFOX.find((place) => existsSync(place));
}

/** The program that starts Chromium. */
export function chromiumProgram(): string | undefined {
  return CHROMIUM.find((place) => existsSync(place));
}

/** The program of `stripe-mock`: where Go puts what it installs, or in `PATH`. */
export function stripeMockProgram(): string | undefined {
  const { PATH = '', GOBIN, GOPATH } = process.env;
  const folders = [GOBIN, GOPATH && join(GOPATH, 'bin'), join(homedir(), 'go', 'bin'), ...PATH.split(delimiter)];
  return folders.map((folder) => (folder ? join(folder, 'stripe-mock') : '')).find((file) => existsSync(file));
}

interface Thing {
  /** As a sentence has it behind "needs". */
  readonly title: string;
  /** The one command that brings it; on another system than Debian it says what to look for. */
  readonly command: string;
  readonly isThere: () => boolean;
}

const answers = (program: string, argument = '--version'): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/** Everything that a test may ask for: who needs something else adds it here. */
export const THINGS = {
  minutes: { title: 'minutes of a processor', command: 'TEST_LONG=1 npm test', isThere: () => isLong() },
  suites: { title: "the publishers' test suites", command: 'npm run suites', isThere: () => hasSuites(readFolders()) },
  stylesheets: {
    title: "the publishers' XSLT",
    command: 'npm run suites',
    isThere: () => hasStylesheets(readFolders()),
  },
  'reference rules': {
    title: 'all rules compiled for SaxonJS',
    command: 'RULE_SETS=core npm run rules -- --engine saxon',
    isThere: hasReferenceRules,
  },
  'national rules': {
    title: 'the rule sets of single countries',
    command: 'npm run compile-rules -- --all',
    isThere: () => optionalRuleSets().every(({ rules }) => existsSync(rules)),
  },
  'national suites': {
    title: 'the test suites of single countries',
    command: 'npm run suites',
    isThere: hasNationalSuites,
  },
  postgresql: {
    title: 'PostgreSQL',
    command: 'apt-get install postgresql',
    isThere: () => postgresqlPrograms() !== undefined,
  },
  chromium: { title: 'Chromium', command: 'apt-get install chromium', isThere: () => chromiumProgram() !== undefined },
  firefox: { title: 'Firefox', command: 'apt-get install firefox-esr', isThere: () => firefoxProgram() !== undefined },
  'stripe-mock': {
    title: 'stripe-mock',
    command: 'go install github.com/stripe/stripe-mock@v0.203.0',
    isThere: () => stripeMockProgram() !== undefined,
  },
  git: { title: 'git', command: 'apt-get install git', isThere: () => answers('git') },
  openssl: { title: 'OpenSSL', command: 'apt-get install openssl', isThere: () => answers('openssl', 'version') },
  bash: { title: 'bash', command: 'apt-get install bash', isThere: () => answers('bash') },
  zsh: { title: 'zsh', command: 'apt-get install zsh', isThere: () => answers('zsh') },
  fish: { title: 'fish', command: 'apt-get install fish', isThere: () => answers('fish') },
  curl: { title: 'curl', command: 'apt-get install curl', isThere: () => answers('curl') },
  python: { title: 'Python 3', command: 'apt-get install python3', isThere: () => answers('python3') },
  pip: {
    title: 'pip',
    command: 'apt-get install python3-pip',
    isThere: () => spawnSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' }).status === 0,
  },
  venv: {
    title: 'pip and environments of Python',
    command: 'apt-get install python3-venv',
    isThere: () => spawnSync('python3', ['-c', 'import ensurepip, pip, venv'], { stdio: 'ignore' }).status === 0,
  },
  php: {
    title: 'PHP with curl',
    command: 'apt-get install php-cli php-curl',
    isThere: () => /^curl$/m.test(spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? ''),
  },
  java: {
    title: 'a JDK',
    command: 'apt-get install default-jdk-headless',
    isThere: () => answers('javac', '-version') && answers('java', '-version'),
  },
  go: { title: 'Go', command: 'apt-get install golang-go', isThere: () => answers('go', 'version') },
  promtool: { title: 'promtool', command: 'apt-get install prometheus', isThere: () => answers('promtool') },
  'saxon-he': { title: 'Saxon-HE', command: 'apt-get install libsaxonhe-java', isThere: () => existsSync(SAXON_JAR) },
} as const satisfies Readonly<Record<string, Thing>>;

export type ThingName = keyof typeof THINGS;

/** Each is looked for once. */
const known = new Map<ThingName, boolean>();

export function isThere(name: ThingName): boolean {
  let there = known.get(name);
  if (there === undefined) known.set(name, (there = THINGS[name].isThere()));
  return there;
}

function hasNationalSuites(): boolean {
  const { suites, manifest } = readFolders();
  const { optional } = suiteFiles(
    readFileSync(manifest ?? join(findPackageRoot(import.meta.url), 'suites', 'manifest.json'), 'utf8'),
  );
  return hasSuites(readFolders()) && [...optional].every((path) => existsSync(join(suites, path)));
}

/** The rule sets that a service may do without, with what tells whether they are compiled. */
function optionalRuleSets(): readonly { readonly rules: string }[] {
  const { rules } = readRulesSettings();
  const manifest = parseManifest(readFileSync(rules.manifestPath, 'utf8'));
  return manifest.ruleSets
    .filter((entry) => isOptional(manifest, entry))
    .map((entry) => ({ rules: join(rules.compiledDir, compiledFiles(entry).rules) }));
}

let core: ReadonlySet<string> | undefined;

/** Ids of the rule sets that are always there. */
function coreRuleSets(): ReadonlySet<string> {
  const manifest = parseManifest(readFileSync(readRulesSettings().rules.manifestPath, 'utf8'));
  return new Set(manifest.ruleSets.filter((entry) => !isOptional(manifest, entry)).map(({ id }) => id));
}

/** What is needed to check with some rule sets, as they are today: those of the core are always there. */
export function thingsFor(ruleSets: readonly string[]): readonly ThingName[] {
  core ??= coreRuleSets();
  return ruleSets.every((id) => core!.has(id)) ? [] : ['national rules'];
}

/** Whether the compiled files of every rule set of the core have those of the reference engine among them. */
function hasReferenceRules(): boolean {
  const { rules } = readRulesSettings();
  const manifest = parseManifest(readFileSync(rules.manifestPath, 'utf8'));
  const core = manifest.ruleSets.filter((entry) => !isOptional(manifest, entry));
  return core.every((entry) => {
    const table = join(rules.compiledDir, compiledFiles(entry).rules);
    if (!existsSync(table)) return false;
    return (JSON.parse(readFileSync(table, 'utf8')) as RuleSetHeader).outputs[engineFile(entry, 'saxon')] !== undefined;
  });
}
