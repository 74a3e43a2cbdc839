/** What is known of a rule without any document: our words, and where and how its publisher tests it. */
import { earlierCodesOf } from './earlier-codes.js';
import { EARLIER_HYBRID_CODES, HYBRID_RULES, HYBRID_SPECIFICATION } from './knowledge/hybrid/rules.js';
import { REPORT_CODES } from './messages/own.js';
import { messageOfRule } from './messages/rule-message.js';
import { familiesOf } from './rule-families.js';
import { versionOf } from './rules/manifest.js';
import { Registry, type RegistryOptions } from './rules/registry.js';
import { rulePaths } from './rules/rule-paths.js';
import { levelOfFlag } from './rules/severity.js';
import type { Assertion, BusinessTerm, Language, Severity, SourcePosition } from './types.js';

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
  /** Every check with this code, in the order of the manifest; empty for what is in no rule set. */
  readonly checks: readonly RuleCheck[];
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
   */
  explainAll(code: string, language?: Language): readonly RuleExplanation[];
}

/** Where the rules are; see `ValidatorOptions`. */
export interface ExplainerOptions extends Partial<RegistryOptions> {
  readonly rulesDir?: string | undefined;
}

/**
 * Reads the tables of all rule sets; nothing is run, so the modules of the rules are not loaded.
 * @throws EngineError `MANIFEST_INVALID`, `RULES_MISSING`, `RULES_STALE` or `RULES_CORRUPT`
 */
export function createExplainer({ rulesDir, ...paths }: ExplainerOptions = {}): Explainer {
  const registry = new Registry({ ...rulePaths(rulesDir), ...paths });
  const rules = new Map<string, Rule>();
  /** Other name to code to rule sets. */
  const earlier = new Map<string, Map<string, string[]>>();
  /** Name of a rule to the codes of its checks. */
  const families = new Map<string, Set<string>>();
  for (const entry of registry.manifest.ruleSets) {
    const assertions = registry.assertions(entry);
    for (const [name, code] of earlierCodesOf(entry, assertions)) {
      const codes = valueAt(earlier, name.toUpperCase(), () => new Map<string, string[]>());
      valueAt(codes, code.toUpperCase(), () => []).push(`${entry.id} ${versionOf(entry)}`);
    }
    for (const assertion of assertions) {
      const { code, kind, context, test, text, flag, source } = assertion;
      const check: RuleCheck = {
        ruleSet: entry.id,
        version: versionOf(entry),
        severity: levelOfFlag(flag),
        kind,
        context,
        test,
        official: text,
        source,
      };
      valueAt(rules, code.toUpperCase(), () => ({ code, first: assertion, checks: [] })).checks.push(check);
      for (const name of familiesOf(code, text))
        valueAt(families, name, () => new Set<string>()).add(code.toUpperCase());
    }
  }
  for (const code of REPORT_CODES) rules.set(code, { code, first: null, checks: [] });
  for (const [name, ...keys] of EARLIER_HYBRID_CODES)
    earlier.set(name, new Map(keys.map((key) => [HYBRID_RULES[key].code, [HYBRID_SPECIFICATION]])));
  const described = new Map(
    Object.values(HYBRID_RULES).map(({ code, level }) => [
      code as string,
      { specification: HYBRID_SPECIFICATION, severity: level },
    ]),
  );
  const explanation = (rule: Rule, language: Language, earlierCode: EarlierCode | null): RuleExplanation => {
    const { problem, fix, businessTerms } = messageOfRule(rule.first ?? rule.code, language);
    const { code, checks } = rule;
    return {
      code,
      language,
      problem,
      fix,
      businessTerms,
      checks,
      described: described.get(code) ?? null,
      earlier: earlierCode,
    };
  };
  const explainAll = (asked: string, language: Language = 'en'): readonly RuleExplanation[] => {
    const code = asked.trim().toUpperCase();
    const rule = rules.get(code);
    const others = [...(earlier.get(code) ?? [])].map(([now, ruleSets]) =>
      explanation(rules.get(now)!, language, { code, ruleSets }),
    );
    if (rule !== undefined) return [explanation(rule, language, null), ...others];
    if (others.length > 0) return others;
    return [...(families.get(code) ?? [])].map((one) => explanation(rules.get(one)!, language, null));
  };
  return {
    codes: [...rules.values()].map(({ code }) => code),
    explainAll,
    explain(code, language) {
      const found = explainAll(code, language);
      const isCode = rules.has(code.trim().toUpperCase());
      return isCode || found.length === 1 ? found[0]! : null;
    },
  };
}

interface Rule {
  readonly code: string;
  /** Null for codes of our own. */
  readonly first: Assertion | null;
  readonly checks: RuleCheck[];
}

function valueAt<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
