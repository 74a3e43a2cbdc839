/** The regular expressions of all compiled rule sets, each once. */
import type { RegexOperation } from '#schematron/compiled.js';
import { Registry, type RegistryOptions } from '#core/rules/registry.js';

/** What is to be measured. */
export interface Subject {
  readonly source: string;
  readonly flags: string;
  readonly operations: readonly RegexOperation[];
}

/** A pattern and its users. */
export interface UsedPattern extends Subject {
  readonly users: readonly User[];
}

export interface User {
  readonly ruleSet: string;
  /** Rule codes, in the order of the rule set. */
  readonly rules: readonly string[];
}

export interface Collection {
  readonly ruleSets: readonly string[];
  readonly patterns: readonly UsedPattern[];
  /** Calls whose pattern comes from the document, with their rule set. */
  readonly computed: readonly string[];
}

/**
 * Reads what the compiler found in all rule sets of the manifest.
 * @throws EngineError if one is missing, stale or damaged
 */
export function collectPatterns(paths: Omit<RegistryOptions, 'engine'>): Collection {
  const registry = new Registry({ ...paths, engine: 'native' });
  const patterns = new Map<string, { source: string; flags: string; operations: Set<RegexOperation>; users: User[] }>();
  const computed: string[] = [];
  const ruleSets: string[] = [];
  for (const entry of registry.manifest.ruleSets) {
    registry.verifyRuleSet(entry);
    ruleSets.push(entry.id);
    const codes = registry.assertions(entry).map(({ code }) => code);
    const regexes = registry.regexes(entry);
    computed.push(...regexes.computed.map((code) => `${entry.id}: ${code}`));
    for (const { source, flags, operations, checks } of regexes.known) {
      const key = JSON.stringify([source, flags]);
      const pattern = patterns.get(key) ?? { source, flags, operations: new Set(), users: [] };
      patterns.set(key, pattern);
      for (const operation of operations) pattern.operations.add(operation);
      pattern.users.push({ ruleSet: entry.id, rules: [...new Set(checks.map((check) => codes[check]!))] });
    }
  }
  const byText = [...patterns.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
  return {
    ruleSets,
    computed,
    patterns: byText.map((pattern) => ({ ...pattern, operations: [...pattern.operations].sort() })),
  };
}
