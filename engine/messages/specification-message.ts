/** What is said about a specification identifier that the rules were not made for. */
import type { Specification } from '../rules/manifest.js';
import type { Early, Expired } from '../detection/expired.js';
import type { Standing } from '../detection/specification.js';
import type { Language } from '../types.js';
import { clipped } from './evidence/clip.js';
import type { Message } from './message.js';
import { messageOfOwn } from './own.js';
import { type OwnKey, type Sentences, fill, sentencesOf } from './sentences.js';

/** Identifiers are compared to the letter, so they are shown in whole, unless somebody put a book there. */
const LONGEST = 240;

/** What a specification is called in a language. */
export function nameOfSpecification({ name, names }: Specification, language: Language): string {
  return names?.[language] ?? name;
}

/** The same by its id. */
export function nameOfId(id: string, specifications: readonly Specification[], language: Language): string {
  const found = specifications.find((specification) => specification.id === id);
  return found === undefined ? id : nameOfSpecification(found, language);
}

/** A standing that there is something to say about. */
export type Told = Expired | Early | Extract<Standing, { kind: 'unknown' | 'unchecked' }>;

/** The code of the finding about it. */
export function codeOfStanding({ kind }: Pick<Told, 'kind'>): OwnKey {
  return CODES[kind];
}

const CODES: Readonly<Record<Told['kind'], OwnKey>> = {
  expired: 'PROFILE-EXPIRED',
  early: 'PROFILE-EARLY',
  unknown: 'PROFILE-UNKNOWN',
  unchecked: 'PROFILE-NOT-CHECKED',
};

/** A rule set that was run instead. */
interface RunRuleSet {
  readonly title: string;
  readonly version: string;
}

/**
 * @param value the identifier as it stands in the invoice
 * @param ruleSets what the invoice was checked with
 * @param about `command` is what brings the rules of the specification, null where there are none; `isOther` says that
 *   the document is no invoice; `issued` is its own day
 */
export function messageOfSpecification(
  standing: Told,
  value: string,
  ruleSets: readonly RunRuleSet[],
  {
    command,
    language,
    isOther,
    issued,
  }: {
    readonly command: string | null;
    readonly language: Language;
    readonly isOther: boolean;
    readonly issued: string | null;
  },
): Message {
  const sentences = sentencesOf(language, isOther);
  const own = messageOfOwn(codeOfStanding(standing), language, {}, isOther);
  if (standing.kind === 'expired') return messageOfExpired(standing, value, own, { issued, language, sentences });
  const rules = ruleSets.map(({ title, version }) => fill(sentences.specification.rules, { name: title, version }));
  const evidence = [
    ...valueOf(value, standing, sentences),
    ...relationOf(standing, language, sentences),
    ...(command === null ? [] : [fill(sentences.specification.notHeld, { command })]),
    ...(rules.length === 0
      ? []
      : [fill(sentences.specification.checkedWith, { rules: rules.join(` ${sentences.and} `) })]),
  ];
  return { ...own, message: [own.problem, ...evidence, own.fix].join(' ') };
}

/** Which version has taken the place of which, and when. What the document was checked by is in force, so it is not said. */
function messageOfExpired(
  { named, inForce }: Expired,
  value: string,
  own: Message,
  {
    issued,
    language,
    sentences: { specification },
  }: { readonly issued: string | null; readonly language: Language; readonly sentences: Sentences },
): Message {
  const old = nameOfSpecification(named, language);
  const name = nameOfSpecification(inForce, language);
  const isOfItsTime = issued !== null && issued <= named.effectiveUntil!;
  const parts = [
    own.problem,
    fill(specification.expired, { old, until: named.effectiveUntil, from: inForce.effectiveFrom, name }),
    fill(specification.value, { value: clipped(value, LONGEST) }),
    fill(specification.inForce, { near: inForce.identifier, name }),
    own.fix,
    ...(isOfItsTime ? [fill(specification.ownDay, { day: issued, old })] : []),
  ];
  return { ...own, message: parts.join(' ') };
}

/** What the document says, or that it says nothing where nothing else does. */
function valueOf(value: string, { kind }: Pick<Told, 'kind'>, { specification }: Sentences): readonly string[] {
  if (value.trim() === '') return kind === 'unchecked' ? [specification.unnamed] : [];
  return [fill(specification.value, { value: clipped(value, LONGEST) })];
}

function relationOf(
  standing: Exclude<Told, Expired>,
  language: Language,
  { specification }: Sentences,
): readonly string[] {
  const say = (sentence: string, named: Specification): readonly string[] => [
    fill(sentence, { near: named.identifier, name: nameOfSpecification(named, language) }),
  ];
  if (standing.kind === 'early') {
    const { named, inForce, day } = standing;
    const name = nameOfSpecification(named, language);
    return [
      fill(specification.early, { name, from: named.effectiveFrom }),
      ...(inForce === null
        ? []
        : [fill(specification.inForceThen, { name: nameOfSpecification(inForce, language), day })]),
    ];
  }
  if (standing.kind === 'unknown') return say(specification[standing.difference], standing.nearest);
  return standing.relation === 'none' ? [] : say(specification[standing.relation], standing.to);
}
