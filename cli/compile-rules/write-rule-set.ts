/** Writes compiled rule sets. */
import { checksText } from 'einvoice-core/rules/checks-text.js';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleSetChecks } from 'einvoice-schematron/compiled.js';
import {
  COMPILED_FORMAT,
  type Fingerprint,
  type RuleSetHeader,
  compiledFiles,
  engineFile,
  fingerprint,
  inputHash,
  sha256,
} from 'einvoice-core/rules/compiled.js';
import { compactCode } from 'einvoice-schematron/compiler/to-js/compact.js';
import { type CheckedSchema, compileSchema, generateCode } from 'einvoice-schematron/compiler/build.js';
import type { FileLoader } from 'einvoice-schematron/compiler/schematron/includes.js';
import { EngineError } from 'einvoice-core/errors.js';
import {
  type Manifest,
  type OfficialFile,
  type RuleSetEntry,
  releaseOf,
  versionOf,
  versionedName,
} from 'einvoice-core/rules/manifest.js';
import { filesFor } from 'einvoice-core/rules/official-files.js';
import type { EngineName } from 'einvoice-core/types.js';
import { type FetchedForm, fetchedForm, insteadPath } from 'einvoice-core/rules/fetched-form.js';
import { compileSef, isFromInstalledXslt3 } from './sef.js';

export interface BuildOptions {
  readonly manifest: Manifest;
  readonly officialDir: string;
  readonly compiledDir: string;
  /** Also build the reference engine's files: slow, and not needed to serve. True by default. */
  readonly reference?: boolean;
  /** Keep comments and indentation of the generated code, for those who want to read it. */
  readonly isReadable?: boolean;
}

/** Generated code in the form in which it is stored. */
export function storedCode(code: string, { isReadable = false }: Pick<BuildOptions, 'isReadable'>): string {
  return isReadable ? code : compactCode(code);
}

/**
 * The engines to compile a rule set for. The manifest names the reference engine for rule sets that the native compiler
 * rejects.
 */
export function enginesFor(entry: RuleSetEntry, reference = true): readonly EngineName[] {
  if (entry.engine === 'saxon') return ['saxon'];
  return reference ? ['native', 'saxon'] : ['native'];
}

/** The result for one rule set. */
export interface BuildResult {
  readonly entry: RuleSetEntry;
  readonly outcome: 'compiled' | 'unchanged';
  readonly rules: number;
  readonly checks: number;
  readonly milliseconds: number;
  /** Assumptions that the compiler made. */
  readonly notices: readonly string[];
}

/** Compiles one rule set: Schematron to model to JavaScript and SEF. The file that records this is written last. */
export async function buildRuleSet(entry: RuleSetEntry, options: BuildOptions, toolHash: string): Promise<BuildResult> {
  const started = performance.now();
  const { manifest, officialDir, compiledDir } = options;
  const source = fetchedSource(entry, options).path;
  const checked = checkRuleSet(entry, options);
  const { schema, assertions } = checked;
  const code = generateCode(checked, pinnedFiles(manifest, entry, officialDir));
  const files = compiledFiles(entry);
  await rm(join(compiledDir, files.rules), { force: true });
  const engines = enginesFor(entry, options.reference);
  if (engines.includes('native')) await writeFile(join(compiledDir, files.native), storedCode(code.native(), options));
  if (engines.includes('saxon'))
    await buildSef(code.xslt(), join(compiledDir, files.xslt), join(compiledDir, files.sef));
  const checks: RuleSetChecks = { documents: code.documents, assertions, codeLists: code.codeLists };
  await writeFile(join(compiledDir, files.checks), checksText(checks));
  const outputs: Record<string, Fingerprint> = {};
  for (const file of [files.checks, ...engines.map((engine) => engineFile(entry, engine))])
    outputs[file] = fingerprint(await readFile(join(compiledDir, file)));
  const header: RuleSetHeader & { toolHash: string } = {
    format: COMPILED_FORMAT,
    id: entry.id,
    version: versionOf(entry),
    source,
    inputHash: inputHash(manifest, entry, source),
    toolHash,
    outputs,
    regexes: code.regexes,
  };
  await writeFile(join(compiledDir, files.rules), JSON.stringify(header));
  const rules = schema.patterns.reduce((count, pattern) => count + pattern.rules.length, 0);
  return {
    entry,
    outcome: 'compiled',
    rules,
    checks: assertions.length,
    milliseconds: performance.now() - started,
    notices: schema.notices,
  };
}

/**
 * Reads and checks one rule set, as Schematron or as its publisher's XSLT; nothing is written.
 * @throws SchematronError, EngineError `HASH_MISMATCH`
 */
export function checkRuleSet(
  entry: RuleSetEntry,
  { manifest, officialDir }: Pick<BuildOptions, 'manifest' | 'officialDir'>,
): CheckedSchema {
  return compileSchema({
    file: fetchedSource(entry, { manifest, officialDir }).path,
    load: pinnedFiles(manifest, entry, officialDir),
    codePrefix: entry.codePrefix,
    namesInTexts: entry.namesInTexts,
    queryBinding: entry.queryBinding,
    phase: entry.phase,
    prefixes: manifest.prefixes,
  });
}

/** Compiles a stylesheet, which is slow, unless the one on disk is the same and has its SEF. */
async function buildSef(xslt: string, xsltFile: string, sefFile: string): Promise<void> {
  const stamp = `${xsltFile}.compiled`;
  const wanted = await readFile(sefFile).then(
    (sef) => (isFromInstalledXslt3(sef) ? `${sha256(xslt)} ${sha256(sef)}` : null),
    () => null,
  );
  if (wanted !== null && (await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  await writeFile(xsltFile, xslt);
  await compileSef(xsltFile, sefFile);
  await writeFile(stamp, `${sha256(xslt)} ${sha256(await readFile(sefFile))}`);
}

/**
 * Whether the compiled files match this manifest and this compiler.
 * @param toolHash hash of the compiler itself
 */
export async function isUpToDate(entry: RuleSetEntry, options: BuildOptions, toolHash: string): Promise<boolean> {
  try {
    const files = compiledFiles(entry);
    const compiled = JSON.parse(await readFile(join(options.compiledDir, files.rules), 'utf8')) as RuleSetHeader & {
      toolHash?: string;
    };
    if (
      compiled.format !== COMPILED_FORMAT ||
      compiled.toolHash !== toolHash ||
      compiled.inputHash !== inputHash(options.manifest, entry, fetchedSource(entry, options).path)
    )
      return false;
    if (
      enginesFor(entry, options.reference).some((engine) => compiled.outputs[engineFile(entry, engine)] === undefined)
    )
      return false;
    for (const [name, expected] of Object.entries(compiled.outputs)) {
      if (sha256(await readFile(join(options.compiledDir, name))) !== expected.sha256) return false;
    }
    return (
      !enginesFor(entry, options.reference).includes('saxon') ||
      isFromInstalledXslt3(await readFile(join(options.compiledDir, files.sef)))
    );
  } catch {
    return false;
  }
}

/** The form in which the Schematron of a rule set was fetched. */
export function fetchedSource(
  entry: RuleSetEntry,
  { manifest, officialDir }: Pick<BuildOptions, 'manifest' | 'officialDir'>,
): FetchedForm {
  const file = releaseOf(manifest, entry).files.find(({ path }) => path === entry.schematron)!;
  return fetchedForm(file, officialDir);
}

/** Only files that the release pins can be read; all others count as missing. */
export function pinnedFiles(
  manifest: Manifest,
  entry: Pick<RuleSetEntry, 'id' | 'release'>,
  officialDir: string,
): FileLoader {
  const files = filesFor(manifest, entry);
  return (path) => {
    const expected = pinnedHash(files, path);
    if (expected === undefined) return undefined;
    const bytes = readFileSync(join(officialDir, path));
    if (sha256(bytes) !== expected) {
      throw new EngineError(
        'HASH_MISMATCH',
        `${path}, needed by ${versionedName(entry)}, is not the pinned file: expected SHA-256 ${expected}, found ${sha256(bytes)}.`,
      );
    }
    return bytes.toString('utf8');
  };
}

/** The pinned hash of a file of a release, or of its substitute. */
function pinnedHash(files: readonly OfficialFile[], path: string): string | undefined {
  const file = files.find((candidate) => candidate.path === path);
  return (
    file?.sha256 ?? files.find((candidate) => candidate.instead && insteadPath(candidate) === path)?.instead?.sha256
  );
}
