/** Messages about specification identifiers (BT-24) that are unknown, expired, not yet valid, or not checked. */
import type { Specification } from 'einvoice-core/rules/manifest.js';
import type { EarlySpecification, ExpiredSpecification } from 'einvoice-core/detection/expired.js';
import type { IdentifierStatus } from 'einvoice-core/detection/specification.js';
import type { Language } from 'einvoice-core/types.js';
import { clip } from 'einvoice-wording/clip.js';
import type { Message } from './message.js';
import { type Data, type Part, type TextId, dayPart, part } from 'einvoice-wording/part.js';
import { specificationName } from 'einvoice-wording/texts.js';
import { builtInMessage } from './built-in-messages.js';
import type { OwnKey } from 'einvoice-wording/sentences.js';

/** Identifiers must match exactly, so only identifiers above this length are clipped. */
const MAX_LENGTH = 240;

/** The localised name of a specification. */
export function localizedName({ name }: Specification, language: Language): string {
  return specificationName(name, language);
}

/** The name of a specification as a message part, which is localised when it is rendered. */
export function namePart({ name }: Specification): Part {
  return { id: 'name', data: { name } };
}

/** The name of the specification with an id, as a message part; the id if there is no such specification. */
export function namePartOfId(id: string, specifications: readonly Specification[]): Part {
  return namePart(specifications.find((specification) => specification.id === id) ?? ({ name: id } as Specification));
}

/** The localised name of the specification with an id; the id if there is no such specification. */
export function localizedNameOfId(id: string, specifications: readonly Specification[], language: Language): string {
  const specification = specifications.find((specification) => specification.id === id);
  return specification === undefined ? id : localizedName(specification, language);
}

/** The statuses of a specification identifier that are reported as an issue. */
export type ReportedStatus =
  | ExpiredSpecification
  | EarlySpecification
  | Extract<IdentifierStatus, { kind: 'unknown' | 'unchecked' }>;

/** The code of the issue for a status. */
export function statusCode({ kind }: Pick<ReportedStatus, 'kind'>): OwnKey {
  return CODE_BY_STATUS[kind];
}

const CODE_BY_STATUS: Readonly<Record<ReportedStatus['kind'], OwnKey>> = {
  expired: 'PROFILE-EXPIRED',
  early: 'PROFILE-EARLY',
  unknown: 'PROFILE-UNKNOWN',
  unchecked: 'PROFILE-NOT-CHECKED',
};

/** A rule set that was used for the check. */
interface RunRuleSet {
  readonly title: string;
  readonly version: string;
}

/**
 * The message about the status of a specification identifier.
 * @param value the identifier in the invoice
 * @param ruleSets the rule sets used for the check
 */
export function messageOfSpecification(
  status: ReportedStatus,
  value: string,
  ruleSets: readonly RunRuleSet[],
  {
    command,
    language,
    isOtherDocument,
    issued,
  }: {
    /** The command that installs the rules of the specification; null if there are no such rules. */
    readonly command: string | null;
    readonly language: Language;
    /** Whether the document is known to be no invoice. */
    readonly isOtherDocument: boolean;
    /** The issue date. */
    readonly issued: string | null;
  },
): Message {
  const general = builtInMessage(statusCode(status), language, {}, isOtherDocument);
  const say = (key: SpecificationKey, data?: Data): Part => part(`specification.${key}`, data, isOtherDocument);
  if (status.kind === 'expired') return expiredMessage(status, value, general, { issued, say });
  const rules = ruleSets.map(({ title, version }) => say('rules', { name: title, version }));
  const evidence = [
    ...identifierSentence(value, status, say),
    ...relationSentences(status, say),
    ...(command === null ? [] : [say('notHeld', { command })]),
    ...(rules.length === 0 ? [] : [say('checkedWith', { rules: { id: 'each', data: { items: rules } } })]),
  ];
  return { ...general, messageParts: { ...general.messageParts, evidence } };
}

type SpecificationKey = TextId extends infer Id ? (Id extends `specification.${infer Key}` ? Key : never) : never;

type Say = (key: SpecificationKey, data?: Data) => Part;

/**
 * The message about an expired version of a specification: when it was replaced, and by which version. The message does
 * not mention the rule set used for the check, since this is the rule set of the new version.
 */
function expiredMessage(
  { named, inForce }: ExpiredSpecification,
  value: string,
  general: Message,
  { issued, say }: { readonly issued: string | null; readonly say: Say },
): Message {
  const [oldName, name] = [namePart(named), namePart(inForce)];
  const wasInForceOnIssue = issued !== null && issued <= named.effectiveUntil!;
  const evidence = [
    say('expired', {
      old: oldName,
      until: dayPart(named.effectiveUntil!),
      from: dayPart(inForce.effectiveFrom!),
      name,
    }),
    say('value', { value: clip(value, MAX_LENGTH) }),
    say('inForce', { near: inForce.identifier, name }),
  ];
  return {
    ...general,
    messageParts: {
      ...general.messageParts,
      evidence,
      remarks: wasInForceOnIssue ? [say('ownDay', { day: dayPart(issued), old: oldName })] : [],
    },
  };
}

/**
 * The sentence with the identifier. For an empty identifier, the sentence says that it is empty, unless the problem
 * already does.
 */
function identifierSentence(value: string, { kind }: Pick<ReportedStatus, 'kind'>, say: Say): readonly Part[] {
  if (value.trim() === '') return kind === 'unchecked' ? [say('unnamed')] : [];
  return [say('value', { value: clip(value, MAX_LENGTH) })];
}

function relationSentences(status: Exclude<ReportedStatus, ExpiredSpecification>, say: Say): readonly Part[] {
  const relationTo = (key: SpecificationKey, named: Specification): readonly Part[] => [
    say(key, { near: named.identifier, name: namePart(named) }),
  ];
  if (status.kind === 'early') {
    const { named, inForce, day } = status;
    return [
      say('early', { name: namePart(named), from: dayPart(named.effectiveFrom!) }),
      ...(inForce === null ? [] : [say('inForceThen', { name: namePart(inForce), day: dayPart(day) })]),
    ];
  }
  if (status.kind === 'unknown') return relationTo(status.difference, status.nearest);
  return status.relation === 'none' ? [] : relationTo(status.relation, status.to);
}
