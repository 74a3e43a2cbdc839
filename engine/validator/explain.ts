/** Explains rules without a document: our texts, and the publisher's tests. */
import { explainAdvice } from './advice/advise.js';
import { EARLIER_HYBRID_CODES, HYBRID_RULES, HYBRID_SPECIFICATION } from 'einvoice-core/knowledge/hybrid/rules.js';
import { reportCodes } from 'einvoice-diagnosis/describe/own.js';
import { render } from 'einvoice-wording/render.js';
import { messageOfRule } from 'einvoice-diagnosis/describe/rule-message.js';
import { type RuleSetCodes, listCodes, readCodeIndex } from 'einvoice-core/rules/code-index.js';
import { type RuleSetEntry, versionOf } from 'einvoice-core/rules/manifest.js';
import { Registry } from 'einvoice-core/rules/registry.js';
import type { CodeLookup } from 'einvoice-core/rules/checks-text.js';
import type { ExplainerOptions } from 'einvoice-core/rules/registry-places.js';
import { rulePaths } from 'einvoice-core/rules/rule-paths.js';
import { levelForFlag } from 'einvoice-core/rules/severity.js';
import type { Assertion, BusinessTerm, Language, Severity, SourcePosition } from 'einvoice-core/types.js';

/** A check of a rule set, as written by its publisher. */
export interface RuleCheck {
  readonly ruleSet: string;
  readonly version: string;
  readonly severity: Severity | 'information';
  /** `assert`: fails when the test is false. `report`: fails when it is true. */
  readonly kind: 'assert' | 'report';
  readonly context: string;
  readonly test: string;
  /** The publisher's text. */
  readonly official: string;
  readonly source: SourcePosition;
}

/** The explanation of a rule. */
export interface RuleExplanation {
  readonly code: string;
  readonly language: Language;
  readonly problem: string;
  readonly fix: string | null;
  readonly businessTerms: readonly BusinessTerm[];
  /** The checks with this code, in the order of the manifest; empty for codes outside of rule sets. */
  readonly checks: readonly RuleCheck[];
  /** Other rule sets with version (`xrechnung-ubl 2.5.0`) that contain the rule but were not requested. */
  readonly elsewhere: readonly string[];
  /**
   * For a rule that its publisher describes but has not put into a rule set; null for others, and for our own codes.
   */
  readonly described: DescribedRule | null;
  /** If the rule was requested by an earlier code, from reports or from the publisher's files; otherwise null. */
  readonly earlier: EarlierCode | null;
}

/** The specification that describes a rule, and its severity there. */
export interface DescribedRule {
  readonly specification: string;
  readonly severity: Severity | 'information';
}

/** An earlier code of a rule, and the rule sets in which it was used. */
export interface EarlierCode {
  readonly code: string;
  /** With version, as listed by `einvoice rules`: `facturx-basic 1.09`. */
  readonly ruleSets: readonly string[];
}

export interface Explainer {
  /** Every code that a report can contain, in the order of the manifest, our own last. */
  readonly codes: readonly string[];
  /**
   * @param code case-insensitive
   * @returns null if there is no such rule, or if several match: checks with separate codes, or rules of earlier
   * releases; `explainAll` returns them all
   */
  explain(code: string, language?: Language): RuleExplanation | null;
  /**
   * All rules that have a code, or had it in an installed release: numbered codes (`FX-BASIC-P4-2`) meant different
   * rules in different releases. For a rule whose checks have separate codes (`BR-FR-05`), all of those.
   * @param code case-insensitive
   * @param among rule sets with version, in the form of `elsewhere`, to limit the files read. All are read if it is
   * absent or none of them contains the rule
   */
  explainAll(code: string, language?: Language, among?: ReadonlySet<string>): readonly RuleExplanation[];
}
/**
 * Reads the codes of all rule sets; their checks are read on demand. No rules are run, so their modules are not loaded.
 * @throws EngineError `MANIFEST_INVALID`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
 */
export function createExplainer({ rulesDir, ...paths }: ExplainerOptions = {}): Explainer {
  const places = { ...rulePaths(rulesDir), ...paths };
  const registry = new Registry(places);
  const known = readCodeIndex(places.compiledDir, ...(places.packages ?? []).map(({ folder }) => folder));
  const checksOf = new Map<RuleSetEntry, CodeLookup>();
  const assertionsOf = (entry: RuleSetEntry, code: string): readonly Assertion[] =>
    getOrCreate(checksOf, entry, () => registry.checksByCode(entry))(code);
  const all = registry.manifest.ruleSets.map((entry) => ({
    entry,
    codes: known(entry) ?? listCodes(entry, registry.assertions(entry)),
  }));
  // A single query does not need the complete tables.
  let isAskedAgain = false;
  let tables: CodeTables | undefined;
  const tablesFor = (code: string | null): CodeTables => {
    if (code === null || isAskedAgain) return (tables ??= buildTables(all, () => true));
    isAskedAgain = true;
    // Most codes have another length, which is faster to compare than their capitals.
    return buildTables(all, (name) => name.length === code.length && name.toUpperCase() === code);
  };
  const described = new Map(
    Object.values(HYBRID_RULES).map(({ code, level }) => [
      code as string,
      { specification: HYBRID_SPECIFICATION, severity: level },
    ]),
  );
  const explanation = (
    { code, entries }: Rule,
    language: Language,
    earlierCode: EarlierCode | null,
    among?: ReadonlySet<string>,
  ): RuleExplanation => {
    const wanted = among === undefined ? entries : entries.filter((entry) => among.has(nameWithVersion(entry)));
    const asked = wanted.length === 0 ? entries : wanted;
    const found = asked.flatMap((entry) => assertionsOf(entry, code).map((assertion) => ({ entry, assertion })));
    const message = messageOfRule(found[0]?.assertion ?? code, language);
    return {
      code,
      language,
      problem: render(message.problem, language),
      fix: message.fix && render(message.fix, language),
      businessTerms: message.businessTerms,
      checks: found.map(({ entry, assertion }) => toRuleCheck(entry, assertion)),
      elsewhere: entries.filter((entry) => !asked.includes(entry)).map(nameWithVersion),
      described: described.get(code) ?? null,
      earlier: earlierCode,
    };
  };
  const ruleOf = (code: string): Rule => tablesFor(code).rules.get(code)!;
  const explainAll: Explainer['explainAll'] = (asked, language = 'en', among) => {
    const code = asked.trim().toUpperCase();
    const { rules, earlier, families } = tablesFor(code);
    const rule = rules.get(code);
    const others = [...(earlier.get(code) ?? [])].map(([now, ruleSets]) =>
      explanation(ruleOf(now), language, { code, ruleSets }, among),
    );
    if (rule !== undefined) return [explanation(rule, language, null, among), ...others];
    if (others.length > 0) return others;
    const advice = explainAdvice(code, language);
    if (advice !== null)
      return [
        { code, language, ...advice, businessTerms: [], checks: [], elsewhere: [], described: null, earlier: null },
      ];
    return [...(families.get(code) ?? [])].map((one) => explanation(ruleOf(one), language, null, among));
  };
  return {
    get codes() {
      return [...tablesFor(null).rules.values()].map(({ code }) => code);
    },
    explainAll,
    explain(code, language) {
      const found = explainAll(code, language);
      const isCode = found[0]?.earlier === null && found[0].code.toUpperCase() === code.trim().toUpperCase();
      return isCode || found.length === 1 ? found[0]! : null;
    },
  };
}

/** Codes and names, in capitals. */
interface CodeTables {
  readonly rules: ReadonlyMap<string, Rule>;
  /** Current codes with their rule sets, by earlier code. */
  readonly earlier: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Codes of the checks by name of the rule. */
  readonly families: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param isWanted filters codes and names, written in any case */
function buildTables(
  all: readonly { readonly entry: RuleSetEntry; readonly codes: RuleSetCodes }[],
  isWanted: (name: string) => boolean,
): CodeTables {
  const rules = new Map<string, Rule>();
  const earlier = new Map<string, Map<string, string[]>>();
  const families = new Map<string, Set<string>>();
  for (const { entry, codes: own } of all) {
    for (const [name, code] of own.earlier) {
      if (!isWanted(name)) continue;
      const key = name.toUpperCase();
      const codes = getOrCreate(earlier, key, () => new Map<string, string[]>());
      getOrCreate(codes, code.toUpperCase(), () => []).push(nameWithVersion(entry));
    }
    for (const code of own.codes) {
      if (!isWanted(code)) continue;
      getOrCreate(rules, code.toUpperCase(), () => ({ code, entries: [] })).entries.push(entry);
    }
    for (const [name, code] of own.families)
      if (isWanted(name)) getOrCreate(families, name, () => new Set<string>()).add(code.toUpperCase());
  }
  for (const code of reportCodes()) rules.set(code, { code, entries: [] });
  for (const [name, ...keys] of EARLIER_HYBRID_CODES)
    earlier.set(name, new Map(keys.map((key) => [HYBRID_RULES[key].code, [HYBRID_SPECIFICATION]])));
  return { rules, earlier, families };
}

interface Rule {
  readonly code: string;
  /** Rule sets that contain it; empty for our own codes. */
  readonly entries: RuleSetEntry[];
}

/** As listed by `einvoice rules`: `facturx-basic 1.09`. */
function nameWithVersion(entry: RuleSetEntry): string {
  return `${entry.id} ${versionOf(entry)}`;
}

function toRuleCheck(entry: RuleSetEntry, { kind, context, test, text, flag, source }: Assertion): RuleCheck {
  const severity = levelForFlag(flag);
  return { ruleSet: entry.id, version: versionOf(entry), severity, kind, context, test, official: text, source };
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
