/**
 * The rule sets and schemas that the manifest names, as compiled and fetched. Opening verifies; loading is lazy and
 * happens once per thread. Nothing falls back: what is missing or damaged is an error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMPILED_FORMAT,
  type CompiledRegexes,
  type CompiledRuleSet,
  assertionsWithCodes,
  compiledFiles,
  engineFile,
  inputHash,
  isStylesheet,
  sha256,
} from './compiled.js';
import { EngineError } from '../errors.js';
import { fetchedForm } from './fetched-form.js';
import { type Manifest, type RuleSetEntry, inForce, releaseName, versionOf, versionedName } from './manifest.js';
import { parseManifest } from './parse-manifest.js';
import { nativeRuleSet } from './native.js';
import { referenceRuleSet, requireReferenceEngine } from './reference.js';
import { type RulePaths, compileCommand } from './rule-paths.js';
import type { Assertion, EngineName, RuleSet, RuleSetInfo } from '../types.js';
import type { SchemaValidator } from './schema.js';
import { Schemas } from './schemas.js';

/** The files, and what runs them. */
export interface RegistryOptions extends RulePaths {
  /** Engine for every rule set; the manifest's choice per rule set when absent. */
  readonly engine?: EngineName | undefined;
}

/** Engine of a rule set for which neither the caller nor the manifest names one. */
const DEFAULT_ENGINE: EngineName = 'native';

export class Registry {
  readonly manifest: Manifest;
  /** Namespace to prefix, for locations and fields. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly #options: RegistryOptions;
  readonly #ruleSets = new Map<RuleSetEntry, RuleSet>();
  readonly #sources = new Map<RuleSetEntry, string>();
  readonly #infos = new Map<RuleSetEntry, RuleSetInfo>();
  readonly #schemas: Schemas;

  /** @throws EngineError `MANIFEST_INVALID` or `FILE_MISSING` */
  constructor(options: RegistryOptions) {
    this.#options = options;
    this.manifest = parseManifest(read(options.manifestPath, 'MANIFEST_INVALID').toString('utf8'));
    this.prefixes = new Map(Object.entries(this.manifest.prefixes));
    this.#schemas = new Schemas(this.manifest, options);
  }

  /**
   * Checks that every file that serving may need is there and is the right one.
   * @throws EngineError `FILE_MISSING`, `HASH_MISMATCH`, `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE`, `RULES_CORRUPT`
   * or `SCHEMA_CORRUPT`
   */
  verify(): void {
    for (const release of this.manifest.releases) {
      for (const file of release.files) {
        const fetched = fetchedForm(file, this.#options.officialDir);
        const actual = sha256(this.#readOfficial(fetched.path));
        if (actual !== fetched.sha256) {
          throw new EngineError(
            'HASH_MISMATCH',
            `${fetched.path} is not the pinned file: expected SHA-256 ${fetched.sha256}, found ${actual}. Run ${compileCommand()}.`,
          );
        }
      }
    }
    for (const entry of this.manifest.ruleSets) this.verifyRuleSet(entry);
    for (const entry of this.manifest.schemas) this.#schemas.verify(entry);
  }

  /**
   * Checks that a rule set is compiled for the engine in use, from the files that the manifest names.
   * @throws EngineError `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  verifyRuleSet(entry: RuleSetEntry): void {
    if (this.#engineOf(entry) === 'saxon') requireReferenceEngine();
    const compiled = this.#readCompiled(entry);
    // The other engine's file may be there too; serving never reads it.
    const file = this.#requireFile(entry, compiled);
    if (sha256(read(join(this.#options.compiledDir, file), 'RULES_MISSING')) !== compiled.outputs[file])
      throw damaged(entry);
  }

  /** @throws EngineError `RULE_SET_UNKNOWN` for a name that is no release of the manifest */
  requireReleases(names: readonly string[]): void {
    const known = this.manifest.releases.map(releaseName);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new EngineError('RULE_SET_UNKNOWN', `There is no release "${unknown}"; there are ${known.join(', ')}.`);
  }

  /**
   * The version of a rule set that is in force on a day.
   * @param releases names of releases that are taken whatever the day
   * @throws EngineError `RULE_SET_UNKNOWN`
   */
  entry(id: string, day: string, releases: readonly string[] = []): RuleSetEntry {
    const entry = inForce(
      this.manifest,
      this.manifest.ruleSets.filter((candidate) => candidate.id === id),
      day,
      releases,
    );
    if (!entry)
      throw new EngineError(
        'RULE_SET_UNKNOWN',
        `There is no rule set "${id}"; there are ${[...new Set(this.manifest.ruleSets.map((known) => known.id))].join(', ')}.`,
      );
    return entry;
  }

  /** What a report says about a rule set. */
  info(entry: RuleSetEntry): RuleSetInfo {
    let info = this.#infos.get(entry);
    if (!info) {
      const source = this.#sources.get(entry);
      info = {
        id: entry.id,
        version: versionOf(entry),
        hash: inputHash(this.manifest, entry, source),
        engine: this.#engineOf(entry),
        compiledFrom: source === undefined ? null : isStylesheet(source) ? 'xslt' : 'schematron',
      };
      // What it is compiled from is known once it has been read.
      if (source !== undefined) this.#infos.set(entry, info);
    }
    return info;
  }

  /**
   * The asserts and reports of a rule set, without loading what evaluates them.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  assertions(entry: RuleSetEntry): readonly Assertion[] {
    return this.#readCompiled(entry).assertions;
  }

  /**
   * The regular expressions of a rule set.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  regexes(entry: RuleSetEntry): CompiledRegexes {
    return this.#readCompiled(entry).regexes;
  }

  /**
   * The rule set, ready to run; loaded on the first call.
   * @throws EngineError `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  ruleSet(entry: RuleSetEntry): RuleSet {
    let ruleSet = this.#ruleSets.get(entry);
    if (!ruleSet) {
      ruleSet = this.#loadRuleSet(entry);
      this.#ruleSets.set(entry, ruleSet);
    }
    return ruleSet;
  }

  /**
   * The schema in force on a day, ready to validate; loaded on the first call.
   * @param releases names of releases that are taken whatever the day
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  schema(id: string, day: string, releases: readonly string[] = []): SchemaValidator {
    const versions = this.manifest.schemas.filter((candidate) => candidate.id === id);
    return this.#schemas.schema(inForce(this.manifest, versions, day, releases)!);
  }

  #engineOf(entry: RuleSetEntry): EngineName {
    return this.#options.engine ?? entry.engine ?? DEFAULT_ENGINE;
  }

  #loadRuleSet(entry: RuleSetEntry): RuleSet {
    const compiled = this.#readCompiled(entry);
    const file = this.#requireFile(entry, compiled);
    const bytes = read(join(this.#options.compiledDir, file), 'RULES_MISSING');
    // Code is not run before it is known to be what the compiler wrote.
    if (sha256(bytes) !== compiled.outputs[file]) throw damaged(entry);
    const text = bytes.toString('utf8');
    return this.#engineOf(entry) === 'native' ? nativeRuleSet(compiled, text, file) : referenceRuleSet(compiled, text);
  }

  /** The file of the engine in use; it may have been compiled for another engine only. */
  #requireFile(entry: RuleSetEntry, compiled: CompiledRuleSet): string {
    const engine = this.#engineOf(entry);
    const file = engineFile(entry, engine);
    if (compiled.outputs[file] === undefined) {
      throw new EngineError(
        'RULES_MISSING',
        `The rule set ${versionedName(entry)} is not compiled for the ${engine} engine. Run ${compileCommand(`--engine ${engine}`)}.`,
      );
    }
    return file;
  }

  #readCompiled(entry: RuleSetEntry): CompiledRuleSet {
    const text = read(join(this.#options.compiledDir, compiledFiles(entry).rules), 'RULES_MISSING').toString('utf8');
    let compiled: CompiledRuleSet;
    try {
      compiled = JSON.parse(text) as CompiledRuleSet;
    } catch {
      throw damaged(entry);
    }
    if (compiled !== null && compiled.format !== COMPILED_FORMAT) {
      throw new EngineError(
        'RULES_STALE',
        `The rule set ${versionedName(entry)} was compiled by another version of this program. Run ${compileCommand()}.`,
      );
    }
    if (typeof compiled?.outputs !== 'object' || !Array.isArray(compiled.assertions)) throw damaged(entry);
    if (compiled.inputHash !== inputHash(this.manifest, entry, compiled.source)) {
      throw new EngineError(
        'RULES_STALE',
        `The rule set ${versionedName(entry)} was compiled from other files than the manifest names. Run ${compileCommand()}.`,
      );
    }
    this.#sources.set(entry, compiled.source);
    return { ...compiled, assertions: assertionsWithCodes(compiled) };
  }

  #readOfficial(path: string): Uint8Array {
    try {
      return readFileSync(join(this.#options.officialDir, path));
    } catch {
      throw new EngineError('FILE_MISSING', `The official file ${path} is missing. Run ${compileCommand()}.`);
    }
  }
}

function read(path: string, code: 'MANIFEST_INVALID' | 'RULES_MISSING'): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new EngineError(code, `${path} is missing.${code === 'RULES_MISSING' ? ` Run ${compileCommand()}.` : ''}`);
  }
}

function damaged(entry: RuleSetEntry): EngineError {
  return new EngineError(
    'RULES_CORRUPT',
    `The compiled rule set ${versionedName(entry)} is damaged. Run ${compileCommand(`--force --only ${entry.id}`)}.`,
  );
}
