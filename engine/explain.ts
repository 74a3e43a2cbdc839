/** What is known of a rule without any document: our words, and where and how its publisher tests it. */
import { REPORT_CODES } from './messages/own.js';
import { messageOfRule } from './messages/rule-message.js';
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
  /** Every check with this code, in the order of the manifest; empty for codes of our own. */
  readonly checks: readonly RuleCheck[];
}

export interface Explainer {
  /** Every code that a report can have, in the order of the manifest, ours last. */
  readonly codes: readonly string[];
  /**
   * @param code upper and lower case are the same
   * @returns null where there is no such rule
   */
  explain(code: string, language?: Language): RuleExplanation | null;
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
  const checks = new Map<
    string,
    { readonly code: string; readonly first: Assertion | null; readonly checks: RuleCheck[] }
  >();
  for (const entry of registry.manifest.ruleSets) {
    for (const assertion of registry.assertions(entry)) {
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
      const known = checks.get(code.toUpperCase());
      if (known) known.checks.push(check);
      else checks.set(code.toUpperCase(), { code, first: assertion, checks: [check] });
    }
  }
  for (const code of REPORT_CODES) checks.set(code, { code, first: null, checks: [] });
  return {
    codes: [...checks.values()].map(({ code }) => code),
    explain(code, language = 'en') {
      const known = checks.get(code.trim().toUpperCase());
      if (!known) return null;
      const { problem, fix, businessTerms } = messageOfRule(known.first ?? known.code, language);
      return { code: known.code, language, problem, fix, businessTerms, checks: known.checks };
    },
  };
}
