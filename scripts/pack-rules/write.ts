/**
 * Writes a package into a folder, ready to be published, and packs it: the same files always produce the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CODE_INDEX_FILE, codeIndex } from '#core/rules/code-index-file.js';
import { fromStoredChecks, type StoredChecks } from '#schematron/compiled.js';
import { BROWSER_FOLDER, filesForBundlers } from './browser.js';
import { COMPILED_FORMAT, compiledFiles, sha256 } from '#core/rules/compiled.js';
import { PACKAGED_FOLDER } from '#core/rules/installed-packages.js';
import { versionedName } from '#core/rules/manifest.js';
import type { RulesNames, RulesPackageFacts } from '#core/rules/rules-package.js';
import { type Files, compiledContent } from './compiled-content.js';
import type { Entries, PackageContents } from './contents.js';
import { licenceText } from './licences.js';
import { type NoticesContext, licenceNames, notices } from './notices.js';
import { descriptionOf, readme } from './readme.js';

export interface WriteContext extends NoticesContext {
  /** The text of the manifest. */
  readonly manifestText: string;
  readonly compiledDir: string;
  readonly toolHash: string;
  /** The library that the rules were compiled for, with its supported versions of Node.js. */
  readonly library: { readonly name: string; readonly version: string; readonly node: string };
}

export interface Written {
  readonly folder: string;
  readonly packed: string;
  readonly files: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly sha256: string;
}

/**
 * Replaces the folder, and writes the archive next to it.
 * @throws EngineError or Error if something that belongs in the package is not compiled
 */
export function writePackage(output: string, contents: PackageContents, context: WriteContext): Written {
  const folder = join(output, contents.name);
  rmSync(folder, { recursive: true, force: true });
  const { compiledDir, toolHash, manifest, manifestText, library } = context;
  const compiled = compiledContent(manifest, contents, compiledDir, toolHash);
  const licences = licenceNames(context, contents).flatMap((name) => {
    const text = licenceText(name);
    return text === undefined ? [] : [[`LICENSES/${name}.txt`, text] as const];
  });
  const files: Files = new Map([
    ['package.json', `${JSON.stringify(packageJson(contents, context), null, 2)}\n`],
    ['manifest.json', manifestText],
    ['README.md', readme(contents, manifest, library)],
    ['NOTICES.md', notices(contents, context)],
    ...licences,
    ...[...compiled].map(([name, text]) => [`${PACKAGED_FOLDER}/${name}`, text] as const),
  ]);
  for (const [name, text] of files) write(join(folder, name), text);
  const { ruleSets } = contents;
  const index = codeIndex(ruleSets, join(folder, PACKAGED_FOLDER), (entry) => {
    const written = JSON.parse(compiled.get(compiledFiles(entry).checks)!) as StoredChecks;
    return fromStoredChecks(written).assertions;
  });
  write(join(folder, PACKAGED_FOLDER, CODE_INDEX_FILE), index);
  const forBundlers = filesForBundlers({
    folder,
    name: contents.name,
    version: library.version,
    facts: factsOf(contents, context),
    compiled: [...compiled.keys()],
  });
  for (const [name, text] of forBundlers) write(join(folder, name), text);
  const packed = join(output, pack(folder, output));
  const bytes = [...files.values(), index, ...forBundlers.values()].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
  return {
    folder,
    packed,
    files: files.size + 1 + forBundlers.size,
    bytes,
    packedBytes: statSync(packed).size,
    sha256: sha256(readFileSync(packed)),
  };
}

function factsOf(contents: PackageContents, { manifestText, toolHash, library }: WriteContext): RulesPackageFacts {
  const { ruleSets, schemas, withoutLicence, unasked } = contents;
  return {
    format: COMPILED_FORMAT,
    library: { name: library.name, version: library.version },
    manifest: sha256(manifestText),
    compiler: toolHash,
    holds: namesOf({ ruleSets, schemas }),
    leftOut: namesOf({
      ruleSets: [...withoutLicence.ruleSets, ...unasked.ruleSets],
      schemas: [...withoutLicence.schemas, ...unasked.schemas],
    }),
  };
}

function packageJson(contents: PackageContents, context: WriteContext): object {
  const { name } = contents;
  const { library } = context;
  return {
    name,
    version: library.version,
    description: descriptionOf(contents),
    license: 'SEE LICENSE IN NOTICES.md',
    keywords: ['einvoice', 'e-invoicing', 'en16931', 'xrechnung', 'factur-x', 'zugferd', 'schematron', 'validation'],
    engines: { node: library.node },
    type: 'module',
    exports: {
      './browser': `./${BROWSER_FOLDER}/index.js`,
      './package.json': './package.json',
      './manifest.json': './manifest.json',
    },
    files: [PACKAGED_FOLDER, BROWSER_FOLDER, 'LICENSES', 'manifest.json', 'NOTICES.md'],
    sideEffects: false,
    einvoice: factsOf(contents, context),
  };
}

function namesOf({ ruleSets, schemas }: Entries): RulesNames {
  return { ruleSets: ruleSets.map(versionedName), schemas: schemas.map(versionedName) };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** npm gives all files the same time, so that the archive depends on nothing else. @returns its name */
function pack(folder: string, output: string): string {
  const printed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', output], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  // An array, or since npm 12 an object by package name.
  return Object.values(JSON.parse(printed) as Record<string, { filename: string }>)[0]!.filename;
}
