/** Reads the values with which a rule compares attributes. */
import type { RuleVocabulary } from '../../../facts/tests/rule-vocabulary.js';

/** Longer lists are code lists, which are handled elsewhere. */
export const MAX_VALUES = 6;

/** For each attribute name, the values with which a rule compares the attribute. */
export function attributeValuesIn({ compared }: Pick<RuleVocabulary, 'compared'>): Map<string, Set<string>> {
  const byAttribute = new Map<string, Set<string>>();
  for (const { name, is, values } of compared) {
    if (!name.startsWith('@') || is !== '=') continue;
    const local = name.slice(1);
    const known = byAttribute.get(local) ?? new Set();
    for (const value of values) if (value !== '') known.add(value);
    byAttribute.set(local, known);
  }
  return byAttribute;
}

/** The values with which a rule compares an attribute. */
export function valuesForAttribute(attribute: string, rule: RuleVocabulary): readonly string[] {
  return [...(attributeValuesIn(rule).get(attribute) ?? [])].slice(0, MAX_VALUES);
}

/** The attributes that a rule compares with exactly one value, each with that value. */
export function attributesWithOneValue(rule: RuleVocabulary): readonly (readonly [name: string, value: string])[] {
  return [...attributeValuesIn(rule)].flatMap(([name, values]) =>
    values.size === 1 ? [[name, [...values][0]!] as const] : [],
  );
}
