/**
 * The compiled rule sets and schemas of the manifest. Opening the registry checks that all exist. Each is loaded when
 * it is needed, once per thread, after its hash was checked. There is no fallback: a missing or damaged file is an
 * error.
 */
import type { CompiledRegexes, RuleSetChecks } from 'einvoice-schematron/compiled.js';
import { type RuleSetHeader, compiledFiles, engineFile } from './compiled.js';
import { compileCommand } from './compile-command.js';
import type { CompiledFiles } from './compiled-files.js';
import { EngineError } from '../errors.js';
import { HeldRules, type HeldRulesOptions } from './held-rules.js';
import { type Holding, isRare } from './holding.js';
import { type Manifest, type RuleSetEntry, type SchemaEntry, versionedName } from './manifest.js';
import { nativeRuleSet } from './native.js';
import { type Origin, describeOrigin } from './origin.js';
import { Periods } from './periods.js';
import { referenceRuleSet, requireReferenceEngine } from './reference.js';
import type { RuleSetHeaders } from './rule-set-headers.js';
import { packageLabel } from './rules-package.js';
import type { Assertion, EngineName, RuleSet, RuleSetInfo } from '../types.js';
import type { SchemaValidator } from './schema.js';
import { Schemas } from './schemas.js';
import { Versions } from './versions.js';

/** Where the files are, and which engine runs them. */
export interface RegistryOptions extends HeldRulesOptions {
  /** The engine for every rule set; by default the manifest decides for each. */
  readonly engine?: EngineName | undefined;
  /**
   * Whether to check first that all rules exist (`all`, the default), or only those that a document needs, when it needs
   * them (`used`). Then opening the rules is quicker, and a validation throws the error for missing or damaged rules,
   * instead of a verdict that names the failed step. Only for the calling thread.
   */
  readonly verify?: 'all' | 'used' | undefined;
}

/** The engine of a rule set if neither the caller nor the manifest names one. */
const DEFAULT_ENGINE: EngineName = 'native';

/** Number of rarely used rule sets kept in memory; a country has one or two. */
const MAX_RARE = 8;

export class Registry {
  /** The manifest, restricted to the entries that are held. */
  readonly manifest: Manifest;
  /** The complete manifest, and the part of it that is held. */
  readonly holding: Holding;
  /** Prefix by namespace, for locations and fields. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly #options: RegistryOptions;
  readonly #versions: Versions<RuleSetEntry>;
  readonly #schemaVersions: Versions<SchemaEntry>;
  readonly #ruleSets = new Map<RuleSetEntry, RuleSet>();
  /** The rarely used rule sets in memory, most recently used last. */
  readonly #rare = new Map<RuleSetEntry, RuleSet>();
  readonly #sources = new Map<RuleSetEntry, string>();
  readonly #origins = new Map<RuleSetEntry, Origin>();
  readonly #periods: Periods;
  readonly #files: CompiledFiles;
  readonly #headers: RuleSetHeaders;
  readonly #schemas: Schemas;
  #most = MAX_RARE;
  #dropped = 0;

  /**
   * @throws EngineError `MANIFEST_INVALID`, `RULES_STALE` for packages of rules made for another version of the
   * library, or `RULE_SET_UNKNOWN` for an unknown choice
   */
  constructor(options: RegistryOptions) {
    this.#options = options;
    const { manifest, holding, files, headers } = new HeldRules(options);
    this.manifest = manifest;
    this.holding = holding;
    this.#periods = new Periods(holding.whole);
    this.#versions = new Versions(this.manifest, this.manifest.ruleSets);
    this.#schemaVersions = new Versions(this.manifest, this.manifest.schemas);
    this.prefixes = new Map(Object.entries(this.manifest.prefixes));
    this.#files = files;
    this.#headers = headers;
    // A schema is compiled with all others of its release, held or not.
    this.#schemas = new Schemas(holding.whole, files);
  }

  /**
   * Checks that every file needed in operation exists and was compiled from what the manifest pins. Only lengths are
   * compared; hashes are checked on loading.
   * @throws EngineError `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE`, `RULES_CORRUPT` or `SCHEMA_CORRUPT`
   */
  verify(): void {
    for (const entry of this.manifest.ruleSets) this.verifyRuleSet(entry);
    for (const entry of this.manifest.schemas) this.#schemas.verify(entry);
  }

  /**
   * Checks that a rule set is compiled for the engine in use, from the files that the manifest names.
   * @throws EngineError `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  verifyRuleSet(entry: RuleSetEntry): void {
    if (this.#engineOf(entry) === 'saxon') requireReferenceEngine();
    const header = this.#header(entry);
    // The file of the other engine is never read, so it is ignored.
    for (const file of [this.#codeFile(entry, header), compiledFiles(entry).checks])
      this.#files.require(file, header.outputs[file]!, () => this.#headers.damaged(entry));
  }

  /** The version of a single rule set in force on a day; see `entries`. */
  entry(id: string, day: string): RuleSetEntry {
    return this.entries([id], day)[0]!;
  }

  /**
   * The versions of rule sets in force on a day for a document, including releases that a publisher bundled with them.
   * @param releases names of releases to use whatever the day
   * @throws EngineError `RULE_SET_UNKNOWN`
   */
  entries(ids: readonly string[], day: string, releases: readonly string[] = []): readonly RuleSetEntry[] {
    return this.#versions.inForceTogether(ids, day, releases).map((entry, index) => {
      if (!entry) throw this.holding.unknown(ids[index]!);
      return entry;
    });
  }

  /**
   * A rule set by its id, in the version that is in force on a day, or by id and version.
   * @throws EngineError `RULE_SET_UNKNOWN`
   */
  named(name: string, day: string): RuleSetEntry {
    const entry = this.manifest.ruleSets.find((candidate) => versionedName(candidate) === name);
    if (!entry && this.holding.absent.some((candidate) => versionedName(candidate) === name))
      throw this.holding.unknown(name);
    return entry ?? this.entry(name, day);
  }

  /**
   * The description of a rule set for reports.
   * @param day ISO date; a successor is included if it is in force by then
   */
  info(entry: RuleSetEntry, day: string): RuleSetInfo {
    return { ...this.#origin(entry), ...this.#periods.on(day, entry) };
  }

  #origin(entry: RuleSetEntry): Origin {
    let origin = this.#origins.get(entry);
    if (!origin) {
      const source = this.#sources.get(entry);
      const from = this.#files.packageOf(compiledFiles(entry).rules);
      origin = {
        ...describeOrigin(entry, this.holding.whole, { source, engine: this.#engineOf(entry) }),
        ...(from === undefined ? {} : { package: packageLabel(from) }),
      };
      // The source is unknown until the header has been read.
      if (source !== undefined) this.#origins.set(entry, origin);
    }
    return origin;
  }

  /**
   * The asserts and reports of a rule set, without loading its code.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  assertions(entry: RuleSetEntry): readonly Assertion[] {
    return this.#headers.checks(entry, this.#header(entry)).assertions;
  }

  /**
   * The regular expressions of a rule set.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  regexes(entry: RuleSetEntry): CompiledRegexes {
    return this.#header(entry).regexes;
  }

  /**
   * The rule set, ready to run; loaded on the first call.
   * @throws EngineError `ENGINE_MISSING`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  ruleSet(entry: RuleSetEntry): RuleSet {
    const known = this.#ruleSets.get(entry);
    if (known) return known;
    const ruleSet = this.#rare.get(entry) ?? this.#loadRuleSet(entry);
    if (isRare(this.manifest, entry)) this.#keepForNow(entry, ruleSet);
    else this.#ruleSets.set(entry, ruleSet);
    return ruleSet;
  }

  /**
   * The schema in force on a day, ready to validate; loaded on the first call.
   * @param releases names of releases to use whatever the day
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `SCHEMA_CORRUPT`
   */
  schema(id: string, day: string, releases: readonly string[] = []): SchemaValidator {
    return this.#schemas.schema(this.schemaEntry(id, day, releases));
  }

  /** The version of a schema in force on a day. */
  schemaEntry(id: string, day: string, releases: readonly string[] = []): SchemaEntry {
    return this.#schemaVersions.inForce(id, day, releases)!;
  }

  /**
   * Saves V8's code cache of all rule sets and schemas, which speeds up loading.
   * @param run runs them, because only functions that have run are cached
   * @returns false if the cache already exists
   * @throws EngineError like `ruleSet` and `schema`
   */
  cacheModules(run: () => void): boolean {
    const { ruleSets, schemas } = this.manifest;
    if (ruleSets.every((entry) => this.#isCached(entry)) && schemas.every((entry) => this.#schemas.isCached(entry)))
      return false;
    this.#most = Infinity;
    this.#files.recordModules();
    for (const entry of ruleSets) this.ruleSet(entry);
    for (const entry of schemas) this.#schemas.schema(entry);
    run();
    this.#files.saveModules();
    return true;
  }

  /** Whether no cache is needed: it exists, or the rule set has no JavaScript. */
  #isCached(entry: RuleSetEntry): boolean {
    if (this.#engineOf(entry) !== 'native') return true;
    const header = this.#header(entry);
    const file = this.#codeFile(entry, header);
    return this.#files.isCached(file, header.outputs[file]!.sha256);
  }

  /** Number of rarely used rule sets that were dropped from memory. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether a validation throws the error for rules that are missing or damaged. */
  get verifiesUsed(): boolean {
    return this.#options.verify === 'used';
  }

  /** Keeps only the most recently used of the rarely used rule sets in memory. */
  #keepForNow(entry: RuleSetEntry, ruleSet: RuleSet): void {
    // A map iterates over its keys in insertion order.
    this.#rare.delete(entry);
    this.#rare.set(entry, ruleSet);
    for (const oldest of this.#rare.keys()) {
      if (this.#rare.size <= this.#most) break;
      this.#rare.delete(oldest);
      this.#dropped++;
      this.#files.forget(engineFile(oldest, this.#engineOf(oldest)));
    }
  }

  #header(entry: RuleSetEntry): RuleSetHeader {
    const header = this.#headers.header(entry);
    this.#sources.set(entry, header.source);
    return header;
  }

  #engineOf(entry: RuleSetEntry): EngineName {
    return this.#options.engine ?? entry.engine ?? DEFAULT_ENGINE;
  }

  #loadRuleSet(entry: RuleSetEntry): RuleSet {
    if (this.#engineOf(entry) === 'saxon') requireReferenceEngine();
    const header = this.#header(entry);
    const file = this.#codeFile(entry, header);
    const expected = header.outputs[file]!;
    // Code must not run before its hash is checked.
    const code = this.#files.read(file, expected, () => this.#headers.damaged(entry));
    if (this.#engineOf(entry) === 'saxon')
      return referenceRuleSet({ ...header, ...this.#headers.checks(entry, header) }, code);
    const headers = this.#headers;
    let checks: RuleSetChecks | undefined;
    const compiled = {
      ...header,
      // Reading them takes longer than running a rule set once, and a valid document needs none.
      get assertions() {
        return (checks ??= headers.checks(entry, header)).assertions;
      },
    };
    return nativeRuleSet(compiled, code, file, this.#files.loader(file, expected.sha256));
  }

  /** The code file for the engine in use; missing if the rule set was compiled only for another engine. */
  #codeFile(entry: RuleSetEntry, header: RuleSetHeader): string {
    const engine = this.#engineOf(entry);
    const file = engineFile(entry, engine);
    if (header.outputs[file] === undefined) {
      throw new EngineError(
        'RULES_MISSING',
        `The rule set ${versionedName(entry)} is not compiled for the ${engine} engine. Run ${compileCommand(`--engine ${engine}`, this.#options.rulesDir)}.`,
      );
    }
    return file;
  }
}
