/** The rules that a program holds, and what their publishers wrote: checks by code. Nothing of it runs rules. */
import { CompiledFiles, type CompiledPlaces } from './compiled-files.js';
import type { RuleSetChecks } from 'einvoice-schematron/compiled.js';
import { type CheckPlace, refersToList, resolveLists } from './checks-text.js';
import type { RuleSetHeader } from './compiled.js';
import { Holding, type RuleSetChoice } from './holding.js';
import type { Manifest, RuleSetEntry } from './manifest.js';
import { readManifest } from './read-manifest.js';
import type { RulePaths } from './rule-folders.js';
import { RuleSetHeaders } from './rule-set-headers.js';
import { requireFitting } from './rules-package.js';
import type { Assertion } from '../types.js';

/** Where the files are. Official files are read only by the compiler. */
export interface HeldRulesOptions extends Pick<RulePaths, 'manifestPath'>, CompiledPlaces {
  /** The rule sets to hold in addition to the core; by default `available`. */
  readonly hold?: RuleSetChoice | undefined;
}

export class HeldRules {
  /** The manifest, restricted to the entries that are held. */
  readonly manifest: Manifest;
  /** The complete manifest, and the part of it that is held. */
  readonly holding: Holding;
  readonly files: CompiledFiles;
  readonly headers: RuleSetHeaders;
  readonly #headers = new Map<RuleSetEntry, RuleSetHeader>();
  readonly #codeLists = new Map<RuleSetEntry, RuleSetChecks['codeLists']>();

  /**
   * @throws EngineError `MANIFEST_INVALID`, `RULES_STALE` for packages of rules made for another version of the
   * library, or `RULE_SET_UNKNOWN` for an unknown choice
   */
  constructor(options: HeldRulesOptions) {
    const whole = readManifest(options.manifestPath);
    requireFitting(options.packages ?? []);
    this.holding = new Holding(whole, options.hold ?? 'available', options);
    this.manifest = this.holding.manifest;
    this.files = new CompiledFiles(options);
    this.headers = new RuleSetHeaders(this.manifest, this.files);
  }

  /**
   * The asserts and reports of a rule set.
   * @throws EngineError `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
   */
  assertions(entry: RuleSetEntry): readonly Assertion[] {
    return this.headers.checks(entry, this.#header(entry)).assertions;
  }

  /**
   * A check of a rule set, of whose file only this part is read.
   * @param code the code that it must have
   * @throws EngineError `RULES_MISSING`, `RULES_STALE`, or `RULES_CORRUPT` if another check is there, or none
   */
  checkAt(entry: RuleSetEntry, place: CheckPlace, code: string): Assertion {
    this.#header(entry);
    const check = this.headers.checkAt(entry, place);
    if (check.code !== code) throw this.headers.damaged(entry);
    return check;
  }

  /**
   * The same check with the codes of lists in files, which its message names.
   * @throws EngineError like `assertions`
   */
  withLists(entry: RuleSetEntry, check: Assertion): Assertion {
    if (!refersToList(check)) return check;
    const known = this.#codeLists.get(entry) ?? this.headers.codeLists(entry, this.#header(entry));
    this.#codeLists.set(entry, known);
    return resolveLists(check, known);
  }

  /** Read once, since all rules of a rule set may be asked for. */
  #header(entry: RuleSetEntry): RuleSetHeader {
    const known = this.#headers.get(entry) ?? this.headers.header(entry);
    this.#headers.set(entry, known);
    return known;
  }
}
