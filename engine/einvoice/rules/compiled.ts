/** Names and contents of the files that `npm run compile-rules` writes and the registry reads. */
import { platform } from 'einvoice-schematron/platform';
import {
  type Manifest,
  type Release,
  type RuleSetEntry,
  type SchemaEntry,
  releaseOf,
  versionedName,
} from './manifest.js';
import { releasesFor } from './official-files.js';
import type { CompiledRegexes, RuleSetChecks } from 'einvoice-schematron/compiled.js';
import type { EngineName } from '../types.js';

/** Version of the file formats; to be increased with every change that older or newer programs cannot read. */
export const COMPILED_FORMAT = 9;

/** Identifies the compiler's output: the length is compared quickly, the hash reliably. */
export interface Fingerprint {
  readonly bytes: number;
  readonly sha256: string;
}

/** Whether a value in a file is a fingerprint; a damaged file may have anything there. */
export function isFingerprint(value: unknown): value is Fingerprint {
  const { bytes, sha256: hash } = (value ?? {}) as Partial<Record<keyof Fingerprint, unknown>>;
  return typeof bytes === 'number' && typeof hash === 'string';
}

/**
 * `NAME@VERSION.rules.json`: the source of a rule set and its compiled files. It is small, because every start reads
 * all of them.
 */
export interface RuleSetHeader {
  /** `COMPILED_FORMAT` of the program that wrote it. */
  readonly format: number;
  readonly id: string;
  readonly version: string;
  /** Path of its source among the official files: its Schematron, or its replacement. */
  readonly source: string;
  /** Hash of its source; see `inputHash`. */
  readonly inputHash: string;
  /** The compiled files, by file name. */
  readonly outputs: Readonly<Record<string, Fingerprint>>;
  readonly regexes: CompiledRegexes;
}

/** A compiled rule set without its code. */
export type CompiledRuleSet = Pick<RuleSetHeader, 'id' | 'version'> & RuleSetChecks;

/** `NAME@VERSION.schema.json`: describes a compiled XML Schema. */
export interface CompiledSchema {
  readonly format: number;
  /** Hash of its source; see `schemaHash`. */
  readonly inputHash: string;
  readonly code: Fingerprint;
}

/** File names of one compiled schema. */
export function schemaFiles(entry: SchemaEntry): { readonly schema: string; readonly code: string } {
  const name = versionedName(entry);
  return { schema: `${name}.schema.json`, code: `${name}.schema.js` };
}

/**
 * SHA-256 (hex) of what the manifest pins for a schema: its main file, the hashes of its release's files, and the other
 * schemas of the release, which messages name.
 */
export function schemaHash(manifest: Manifest, entry: SchemaEntry): string {
  const files = releasesFor(manifest, entry).map(hashFiles);
  const family = otherSchemas(manifest, entry).map(({ id, entry: main }) => `${id} ${main}`);
  const imports = Object.entries(entry.imports ?? {}).map(([namespace, path]) => `${namespace} ${path}`);
  return sha256([entry.entry, ...imports, ...files, ...family].join('\n'));
}

/** The other schemas of the release. */
export function otherSchemas({ schemas }: Pick<Manifest, 'schemas'>, entry: SchemaEntry): readonly SchemaEntry[] {
  return schemas.filter((other) => other.release === entry.release && other.id !== entry.id);
}

const CHECKS_SUFFIX = '.checks.json';

/** Whether a compiled file contains the checks of a rule set. */
export function isChecksFile(file: string): boolean {
  return file.endsWith(CHECKS_SUFFIX);
}

/** File names of one compiled rule set. */
export function compiledFiles(
  entry: RuleSetEntry,
): Readonly<Record<'rules' | 'checks' | 'native' | 'xslt' | 'sef', string>> {
  const name = versionedName(entry);
  return {
    rules: `${name}.rules.json`,
    checks: `${name}${CHECKS_SUFFIX}`,
    native: `${name}.native.js`,
    xslt: `${name}.xsl`,
    sef: `${name}.sef.json`,
  };
}

/** The file from which an engine runs a rule set. */
export function engineFile(entry: RuleSetEntry, engine: EngineName): string {
  const files = compiledFiles(entry);
  return engine === 'native' ? files.native : files.sef;
}

/**
 * SHA-256 (hex) of what the manifest pins for a rule set: its entry and the hashes of its release's files. It is the
 * `hash` of `RuleSetInfo`, and shows whether a compiled rule set still matches the manifest.
 * @param source what it is compiled from: its Schematron, or its replacement
 */
export function inputHash(manifest: Manifest, entry: RuleSetEntry, source = entry.schematron): string {
  const release = releaseOf(manifest, entry);
  const names = entry.namesInTexts ? ['names in texts'] : [];
  return sha256(
    [
      entry.schematron,
      source,
      entry.codePrefix,
      entry.queryBinding ?? '',
      entry.phase ?? '',
      JSON.stringify(manifest.prefixes),
      ...names,
      hashFiles(release),
    ].join('\n'),
  );
}

/** SHA-256 (hex) of the paths and hashes of a release's files, in any order. */
export function hashFiles({ files, filesHash }: Release): string {
  if (filesHash !== undefined) return filesHash;
  const lines = files.map(({ path, sha256: hash, instead }) => `${path} ${hash} ${instead?.sha256 ?? ''}`);
  return sha256(lines.sort().join('\n'));
}

export function fingerprint(data: Uint8Array): Fingerprint {
  return { bytes: data.length, sha256: sha256(data) };
}

/** SHA-256 as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return platform.sha256(data);
}
