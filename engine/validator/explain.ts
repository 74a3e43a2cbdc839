/** Explains rules without a document: our texts, and the publisher's tests. */
import { explainAdvice } from './advice/explain-code.js';
import { EARLIER_HYBRID_CODES, HYBRID_RULES, HYBRID_SPECIFICATION } from 'einvoice-core/knowledge/hybrid/rules.js';
import { builtInCodes } from 'einvoice-diagnosis/describe/built-in-messages.js';
import { render } from 'einvoice-wording/render.js';
import { messageOfRule } from 'einvoice-diagnosis/describe/rule-message.js';
import { CodeIndex, type CodeUses } from 'einvoice-core/rules/code-index.js';
import { type RuleSetEntry, versionOf } from 'einvoice-core/rules/manifest.js';
import { HeldRules } from 'einvoice-core/rules/held-rules.js';
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
  const held = new HeldRules(places);
  const folders = [places.compiledDir, ...(places.packages ?? []).map(({ folder }) => folder)];
  const { ruleSets } = held.manifest;
  const index = new CodeIndex(ruleSets, folders, (entry) => held.assertions(entry));
  const described = new Map(
    Object.values(HYBRID_RULES).map(({ code, level }) => [
      code as string,
      { specification: HYBRID_SPECIFICATION, severity: level },
    ]),
  );
  const checksOf = ({ entry, use }: CodeUses[number]): readonly Assertion[] =>
    use.places?.map((place) => held.checkAt(entry, place, use.code!)) ??
    held.assertions(entry).filter(({ code }) => code === use.code);
  const explanation = (
    { code, uses }: Rule,
    language: Language,
    earlierCode: EarlierCode | null,
    among?: ReadonlySet<string>,
  ): RuleExplanation => {
    const wanted = among === undefined ? uses : uses.filter(({ entry }) => among.has(nameWithVersion(entry)));
    const asked = wanted.length === 0 ? uses : wanted;
    const found = asked.flatMap((use) => checksOf(use).map((assertion) => ({ entry: use.entry, assertion })));
    const [first] = found;
    const message = messageOfRule(first === undefined ? code : held.withLists(first.entry, first.assertion), language);
    return {
      code,
      language,
      problem: render(message.problem, language),
      fix: message.fix && render(message.fix, language),
      businessTerms: message.businessTerms,
      checks: found.map(({ entry, assertion }) => toRuleCheck(entry, assertion)),
      elsewhere: uses.filter((use) => !asked.includes(use)).map(({ entry }) => nameWithVersion(entry)),
      described: described.get(code) ?? null,
      earlier: earlierCode,
    };
  };
  /** Our own codes take precedence. */
  const findRule = (name: string): Rule | null =>
    builtInCodes().includes(name) ? { code: name, uses: [] } : ruleAmong(index.uses(name));
  const explainAll: Explainer['explainAll'] = (asked, language = 'en', among) => {
    const name = asked.trim().toUpperCase();
    const rule = findRule(name);
    const { earlier, family } = findOtherMeanings(index.uses(name), name);
    const others = [...earlier].map(([current, ruleSetNames]) =>
      explanation(findRule(current)!, language, { code: name, ruleSets: ruleSetNames }, among),
    );
    if (rule !== null) return [explanation(rule, language, null, among), ...others];
    if (others.length > 0) return others;
    const advice = explainAdvice(name, language);
    if (advice !== null)
      return [
        {
          code: name,
          language,
          ...advice,
          businessTerms: [],
          checks: [],
          elsewhere: [],
          described: null,
          earlier: null,
        },
      ];
    return [...family].map((one) => explanation(findRule(one)!, language, null, among));
  };
  return {
    get codes() {
      const rules = [...index.all().values()].flatMap((uses) => ruleAmong(uses)?.code ?? []);
      return [...new Set([...rules, ...builtInCodes()])];
    },
    explainAll,
    explain(code, language) {
      const found = explainAll(code, language);
      const isCode = found[0]?.earlier === null && found[0].code.toUpperCase() === code.trim().toUpperCase();
      return isCode || found.length === 1 ? found[0]! : null;
    },
  };
}

interface Rule {
  readonly code: string;
  /** The rule sets that contain it; empty for our own codes. */
  readonly uses: CodeUses;
}

/** The rule that has a name as its code; null if none has. */
function ruleAmong(uses: CodeUses): Rule | null {
  const own = uses.filter(({ use }) => use.code !== undefined);
  return own.length === 0 ? null : { code: own[0]!.use.code!, uses: own };
}

/** What a name means besides: other codes, in capitals. */
interface OtherMeanings {
  /** The current codes of an earlier one, with the rule sets. */
  readonly earlier: ReadonlyMap<string, readonly string[]>;
  /** The codes of the checks that a rule is split into. */
  readonly family: ReadonlySet<string>;
}

/** @param name in capitals */
function findOtherMeanings(uses: CodeUses, name: string): OtherMeanings {
  const earlier = new Map<string, string[]>();
  const family = new Set<string>();
  for (const { entry, use } of uses) {
    if (use.earlierFor !== undefined)
      getOrCreate(earlier, use.earlierFor.toUpperCase(), () => []).push(nameWithVersion(entry));
    for (const code of use.family ?? []) family.add(code.toUpperCase());
  }
  for (const [code, ...keys] of EARLIER_HYBRID_CODES)
    if (code === name) for (const key of keys) earlier.set(HYBRID_RULES[key].code, [HYBRID_SPECIFICATION]);
  return { earlier, family };
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
