/** Values that a rule compares an attribute with. */
import type { RuleVocabulary } from '../../../facts/tests/rule-vocabulary.js';

/** Longer lists are code lists, which are handled separately. */
export const MAX_NAMED = 6;

/** The values that a rule compares attributes with, by attribute name. */
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

/** The values that a rule compares an attribute with. */
export function namedFor(attribute: string, rule: RuleVocabulary): readonly string[] {
  return [...(comparedIn(rule).get(attribute) ?? [])].slice(0, MAX_NAMED);
}

/** The attributes for which a rule names exactly one value. */
export function attributesNamed(rule: RuleVocabulary): readonly (readonly [name: string, value: string])[] {
  return [...comparedIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}
