/** What is said about a specification identifier that the rules were not made for. */
import type { Specification } from '../rules/manifest.js';
import type { Standing } from '../detection/specification.js';
import type { Language } from '../types.js';
import { clipped } from './evidence/clip.js';
import type { Message } from './message.js';
import { messageOfOwn } from './own.js';
import { fill, sentencesOf } from './sentences.js';

/** Identifiers are compared to the letter, so they are shown in whole, unless somebody put a book there. */
const LONGEST = 240;

/** What a specification is called in a language. */
export function nameOfSpecification({ name, names }: Specification, language: Language): string {
  return names?.[language] ?? name;
}

/** A rule set that was run instead. */
interface RunRuleSet {
  readonly title: string;
  readonly version: string;
}

/**
 * @param value the identifier as it stands in the invoice
 * @param ruleSets what the invoice was checked with
 * @param command what brings the rules of the specification; null where there are none
 */
export function messageOfSpecification(
  standing: Extract<Standing, { kind: 'unknown' | 'unchecked' }>,
  value: string,
  ruleSets: readonly RunRuleSet[],
  command: string | null,
  language: Language,
): Message {
  const sentences = sentencesOf(language);
  const own = messageOfOwn(standing.kind === 'unknown' ? 'PROFILE-UNKNOWN' : 'PROFILE-NOT-CHECKED', language);
  const rules = ruleSets.map(({ title, version }) => fill(sentences.specification.rules, { name: title, version }));
  const evidence = [
    ...(value.trim() === '' ? [] : [fill(sentences.specification.value, { value: clipped(value, LONGEST) })]),
    ...relationOf(standing, language),
    ...(command === null ? [] : [fill(sentences.specification.notHeld, { command })]),
    fill(sentences.specification.checkedWith, { rules: rules.join(` ${sentences.and} `) }),
  ];
  return { ...own, message: [own.problem, ...evidence, own.fix].join(' ') };
}

function relationOf(
  standing: Extract<Standing, { kind: 'unknown' | 'unchecked' }>,
  language: Language,
): readonly string[] {
  const { specification } = sentencesOf(language);
  const say = (sentence: string, named: Specification): readonly string[] => [
    fill(sentence, { near: named.identifier, name: nameOfSpecification(named, language) }),
  ];
  if (standing.kind === 'unknown') return say(specification[standing.difference], standing.nearest);
  return standing.relation === 'none' ? [] : say(specification[standing.relation], standing.to);
}
