/** Messages about an unknown, expired or future specification identifier. */
import type { Specification } from 'einvoice-core/rules/manifest.js';
import type { EarlySpecification, ExpiredSpecification } from 'einvoice-core/detection/expired.js';
import type { IdentifierStatus } from 'einvoice-core/detection/specification.js';
import type { Language } from 'einvoice-core/types.js';
import { clip } from 'einvoice-wording/clip.js';
import type { Message } from './message.js';
import { type Data, type Part, type TextId, dayPart, part } from 'einvoice-wording/part.js';
import { specificationName } from 'einvoice-wording/texts.js';
import { messageOfOwn } from './own.js';
import type { OwnKey } from 'einvoice-wording/sentences.js';

/** Identifiers are compared exactly, so they are shown in full, up to this length. */
const LONGEST = 240;

/** The localised name of a specification. */
export function nameOfSpecification({ name }: Specification, language: Language): string {
  return specificationName(name, language);
}

/** The name of a specification as a part, which is localised when it is rendered. */
export function namePart({ name }: Specification): Part {
  return { id: 'name', data: { name } };
}

/** The name of the specification with an id, as a part. */
export function namePartOfId(id: string, specifications: readonly Specification[]): Part {
  return namePart(specifications.find((specification) => specification.id === id) ?? ({ name: id } as Specification));
}

/** The localised name of the specification with an id. */
export function nameOfId(id: string, specifications: readonly Specification[], language: Language): string {
  const found = specifications.find((specification) => specification.id === id);
  return found === undefined ? id : nameOfSpecification(found, language);
}

/** A status of the specification identifier that needs a message. */
export type ReportedStatus =
  | ExpiredSpecification
  | EarlySpecification
  | Extract<IdentifierStatus, { kind: 'unknown' | 'unchecked' }>;

/** The code of the issue for a status. */
export function codeOfStatus({ kind }: Pick<ReportedStatus, 'kind'>): OwnKey {
  return CODES[kind];
}

const CODES: Readonly<Record<ReportedStatus['kind'], OwnKey>> = {
  expired: 'PROFILE-EXPIRED',
  early: 'PROFILE-EARLY',
  unknown: 'PROFILE-UNKNOWN',
  unchecked: 'PROFILE-NOT-CHECKED',
};

/** A rule set that was used instead. */
interface RunRuleSet {
  readonly title: string;
  readonly version: string;
}

/**
 * @param value the identifier as written in the invoice
 * @param ruleSets those used for the check
 * @param about `command`: installs the rules of the specification, null if there are none; `isOther`: whether the
 * document is not an invoice; `issued`: its issue date
 */
export function messageOfSpecification(
  status: ReportedStatus,
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
  const own = messageOfOwn(codeOfStatus(status), language, {}, isOther);
  const say = (key: SpecificationKey, data?: Data): Part => part(`specification.${key}`, data, isOther);
  if (status.kind === 'expired') return messageOfExpired(status, value, own, { issued, say });
  const rules = ruleSets.map(({ title, version }) => say('rules', { name: title, version }));
  const evidence = [
    ...valueOf(value, status, say),
    ...relationOf(status, say),
    ...(command === null ? [] : [say('notHeld', { command })]),
    ...(rules.length === 0 ? [] : [say('checkedWith', { rules: { id: 'each', data: { items: rules } } })]),
  ];
  return { ...own, said: { ...own.said, evidence } };
}

type SpecificationKey = TextId extends infer Id ? (Id extends `specification.${infer Key}` ? Key : never) : never;

type Say = (key: SpecificationKey, data?: Data) => Part;

/**
 * Says which version was replaced by which, and when. The version used for the check is in force, so it is not
 * mentioned.
 */
function messageOfExpired(
  { named, inForce }: ExpiredSpecification,
  value: string,
  own: Message,
  { issued, say }: { readonly issued: string | null; readonly say: Say },
): Message {
  const [old, name] = [namePart(named), namePart(inForce)];
  const isOfItsTime = issued !== null && issued <= named.effectiveUntil!;
  const evidence = [
    say('expired', { old, until: dayPart(named.effectiveUntil!), from: dayPart(inForce.effectiveFrom!), name }),
    say('value', { value: clip(value, LONGEST) }),
    say('inForce', { near: inForce.identifier, name }),
  ];
  return {
    ...own,
    said: { ...own.said, evidence, remarks: isOfItsTime ? [say('ownDay', { day: dayPart(issued), old })] : [] },
  };
}

/** The identifier; if it is empty, a remark, unless the problem already says so. */
function valueOf(value: string, { kind }: Pick<ReportedStatus, 'kind'>, say: Say): readonly Part[] {
  if (value.trim() === '') return kind === 'unchecked' ? [say('unnamed')] : [];
  return [say('value', { value: clip(value, LONGEST) })];
}

function relationOf(status: Exclude<ReportedStatus, ExpiredSpecification>, say: Say): readonly Part[] {
  const about = (key: SpecificationKey, named: Specification): readonly Part[] => [
    say(key, { near: named.identifier, name: namePart(named) }),
  ];
  if (status.kind === 'early') {
    const { named, inForce, day } = status;
    return [
      say('early', { name: namePart(named), from: dayPart(named.effectiveFrom!) }),
      ...(inForce === null ? [] : [say('inForceThen', { name: namePart(inForce), day: dayPart(day) })]),
    ];
  }
  if (status.kind === 'unknown') return about(status.difference, status.nearest);
  return status.relation === 'none' ? [] : about(status.relation, status.to);
}
