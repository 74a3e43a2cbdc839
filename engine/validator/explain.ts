/** What is known of a rule without any document: our words, and where and how its publisher tests it. */
import { explainAdvice } from './advice/advise.js';
import { EARLIER_HYBRID_CODES, HYBRID_RULES, HYBRID_SPECIFICATION } from 'einvoice-core/knowledge/hybrid/rules.js';
import { reportCodes } from 'einvoice-diagnosis/describe/own.js';
import { render } from 'einvoice-wording/render.js';
import { messageOfRule } from 'einvoice-diagnosis/describe/rule-message.js';
import { type RuleSetCodes, codesOf, readCodeIndex } from 'einvoice-core/rules/code-index.js';
import { type RuleSetEntry, versionOf } from 'einvoice-core/rules/manifest.js';
import { Registry } from 'einvoice-core/rules/registry.js';
import type { ExplainerOptions } from 'einvoice-core/rules/registry-places.js';
import { rulePaths } from 'einvoice-core/rules/rule-paths.js';
import { levelOfFlag } from 'einvoice-core/rules/severity.js';
import type { Assertion, BusinessTerm, Language, Severity, SourcePosition } from 'einvoice-core/types.js';

/** A check of a rule set, as its publisher wrote it. */
export interface RuleCheck {
  readonly ruleSet: string;
  readonly version: string;
  readonly severity: Severity | 'information';
  /** `assert`: wrong when the test is false. `report`: wrong when it is true. */
  readonly kind: 'assert' | 'report';
  readonly context: string;
  readonly test: string;
  /** The publisher's text. */
  readonly official: string;
  readonly source: SourcePosition;
}

/** A rule, explained. */
export interface RuleExplanation {
  readonly code: string;
  readonly language: Language;
  readonly problem: string;
  readonly fix: string | null;
  readonly businessTerms: readonly BusinessTerm[];
  /** The checks with this code, in the order of the manifest; empty for what is in no rule set. */
  readonly checks: readonly RuleCheck[];
  /** Rule sets with version (`xrechnung-ubl 2.5.0`) that have it, too, and were not asked for. */
  readonly elsewhere: readonly string[];
  /** Of a rule that is in no rule set, because its publisher only describes it; null for others, and for codes of our own. */
  readonly described: DescribedRule | null;
  /** Where the rule was asked for by another name, which reports had, or its publisher's files have; null otherwise. */
  readonly earlier: EarlierCode | null;
}

/** Where a rule is described, and the level that it has there. */
export interface DescribedRule {
  readonly specification: string;
  readonly severity: Severity | 'information';
}

/** Another name of a rule, and the rule sets in which it was that. */
export interface EarlierCode {
  readonly code: string;
  /** With version, as `einvoice rules` names them: `facturx-basic 1.09`. */
  readonly ruleSets: readonly string[];
}

export interface Explainer {
  /** Every code that a report can have, in the order of the manifest, ours last. */
  readonly codes: readonly string[];
  /**
   * @param code upper and lower case are the same
   * @returns null where there is no such rule, or where the code is that of several: of the checks of a rule that have codes of
   *   their own, or of rules of the past; `explainAll` tells them apart
   */
  explain(code: string, language?: Language): RuleExplanation | null;
  /**
   * Every rule that has a code, or had it in a release that is held: codes that counted checks (`FX-BASIC-P4-2`) have
   * meant another rule in another release. A rule whose checks have codes of their own (`BR-FR-05`) is all of them.
   * @param code upper and lower case are the same
   * @param among rule sets with version that are asked for, as `elsewhere` names them: fewer files are read. All when absent,
   *   and where none of these has the rule
   */
  explainAll(code: string, language?: Language, among?: ReadonlySet<string>): readonly RuleExplanation[];
}
/**
 * Learns which rule sets have which codes; their checks are read when one is asked for. Nothing is run, so the modules of
 * the rules are not loaded.
 * @throws EngineError `MANIFEST_INVALID`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
 */
export function createExplainer({ rulesDir, ...paths }: ExplainerOptions = {}): Explainer {
  const places = { ...rulePaths(rulesDir), ...paths };
  const registry = new Registry(places);
  const known = readCodeIndex(places.compiledDir, ...(places.packages ?? []).map(({ folder }) => folder));
  const loaded = new Map<RuleSetEntry, ReadonlyMap<string, readonly Assertion[]>>();
  const assertionsOf = (entry: RuleSetEntry, code: string): readonly Assertion[] =>
    valueAt(loaded, entry, () => byCode(registry.assertions(entry))).get(code.toUpperCase()) ?? [];
  const all = registry.manifest.ruleSets.map((entry) => ({
    entry,
    codes: known(entry) ?? codesOf(entry, registry.assertions(entry)),
  }));
  // Who asks for one rule needs no tables of all.
  let isAskedAgain = false;
  let tables: Tables | undefined;
  const tablesFor = (code: string | null): Tables => {
    if (code === null || isAskedAgain) return (tables ??= tablesOf(all, () => true));
    isAskedAgain = true;
    return tablesOf(all, (name) => name === code);
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
    const wanted = among === undefined ? entries : entries.filter((entry) => among.has(nameOf(entry)));
    const asked = wanted.length === 0 ? entries : wanted;
    const found = asked.flatMap((entry) => assertionsOf(entry, code).map((assertion) => ({ entry, assertion })));
    const said = messageOfRule(found[0]?.assertion ?? code, language);
    return {
      code,
      language,
      problem: render(said.problem, language),
      fix: said.fix && render(said.fix, language),
      businessTerms: said.businessTerms,
      checks: found.map(({ entry, assertion }) => checkOf(entry, assertion)),
      elsewhere: entries.filter((entry) => !asked.includes(entry)).map(nameOf),
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

/** What is known of codes and names, in capitals. */
interface Tables {
  readonly rules: ReadonlyMap<string, Rule>;
  /** Other name to code to rule sets. */
  readonly earlier: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Name of a rule to the codes of its checks. */
  readonly families: ReadonlyMap<string, ReadonlySet<string>>;
}

/** @param isWanted of a code or name in capitals */
function tablesOf(
  all: readonly { readonly entry: RuleSetEntry; readonly codes: RuleSetCodes }[],
  isWanted: (name: string) => boolean,
): Tables {
  const rules = new Map<string, Rule>();
  const earlier = new Map<string, Map<string, string[]>>();
  const families = new Map<string, Set<string>>();
  for (const { entry, codes: own } of all) {
    for (const [name, code] of own.earlier) {
      const key = name.toUpperCase();
      if (!isWanted(key)) continue;
      const codes = valueAt(earlier, key, () => new Map<string, string[]>());
      valueAt(codes, code.toUpperCase(), () => []).push(nameOf(entry));
    }
    for (const code of own.codes) {
      const key = code.toUpperCase();
      if (isWanted(key)) valueAt(rules, key, () => ({ code, entries: [] })).entries.push(entry);
    }
    for (const [name, code] of own.families)
      if (isWanted(name)) valueAt(families, name, () => new Set<string>()).add(code.toUpperCase());
  }
  for (const code of reportCodes()) rules.set(code, { code, entries: [] });
  for (const [name, ...keys] of EARLIER_HYBRID_CODES)
    earlier.set(name, new Map(keys.map((key) => [HYBRID_RULES[key].code, [HYBRID_SPECIFICATION]])));
  return { rules, earlier, families };
}

interface Rule {
  readonly code: string;
  /** Rule sets that have it; none for codes of our own. */
  readonly entries: RuleSetEntry[];
}

function byCode(assertions: readonly Assertion[]): ReadonlyMap<string, readonly Assertion[]> {
  const found = new Map<string, Assertion[]>();
  for (const assertion of assertions) valueAt(found, assertion.code.toUpperCase(), () => []).push(assertion);
  return found;
}

/** As `einvoice rules` names it: `facturx-basic 1.09`. */
function nameOf(entry: RuleSetEntry): string {
  return `${entry.id} ${versionOf(entry)}`;
}

function checkOf(entry: RuleSetEntry, { kind, context, test, text, flag, source }: Assertion): RuleCheck {
  const severity = levelOfFlag(flag);
  return { ruleSet: entry.id, version: versionOf(entry), severity, kind, context, test, official: text, source };
}

function valueAt<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
