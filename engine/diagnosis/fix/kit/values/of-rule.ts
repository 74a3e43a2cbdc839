/** Reads from a rule the values that it compares attributes with. */
import type { RuleVocabulary } from '../../../facts/tests/rule-vocabulary.js';

/** Longer lists are code lists, which are handled elsewhere. */
export const MAX_NAMED = 6;

/** By attribute name, the values that a rule compares it with. */
export function comparedIn({ compared }: Pick<RuleVocabulary, 'compared'>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { name, is, values } of compared) {
    if (!name.startsWith('@') || is !== '=') continue;
    const local = name.slice(1);
    const known = found.get(local) ?? new Set();
    for (const value of values) if (value !== '') known.add(value);
    found.set(local, known);
  }
  return found;
}

/** The values that a rule compares one attribute with. */
export function namedFor(attribute: string, rule: RuleVocabulary): readonly string[] {
  return [...(comparedIn(rule).get(attribute) ?? [])].slice(0, MAX_NAMED);
}

/** The attributes that a rule compares with exactly one value, and that value. */
export function attributesNamed(rule: RuleVocabulary): readonly (readonly [name: string, value: string])[] {
  return [...comparedIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}
