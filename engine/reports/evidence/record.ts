/**
 * A record of a validation, to be kept with the invoice: which bytes were checked, against which rules, when, and the
 * findings. It contains nothing of the invoice but its hash and the codes and positions of findings; messages, which
 * quote values, are included only on request.
 */
import { type KeyObject, createHash } from 'node:crypto';
import type { IssueDetails, Verdict } from 'einvoice-validator';
import { canonicalJson } from './canonical.js';
import { signDetached } from './signature.js';

const TYPE = 'einvoice-evidence';
const VERSION = '1.0';

/** The options of the validation. */
export interface EvidenceOptions {
  readonly as?: string | undefined;
  readonly countryRules?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/** The members of an issue that a record has of each finding. */
export const FINDING_MEMBERS = [
  'code',
  'severity',
  'ruleSet',
  'location',
  'line',
  'column',
  'legal',
] as const satisfies readonly (keyof IssueDetails)[];

/** A record, before it is signed. */
export interface EvidenceRecord {
  readonly type: typeof TYPE;
  /** The major version changes with breaking changes. */
  readonly version: string;
  readonly document: { readonly bytes: number; readonly sha256: string; readonly attachment?: string };
  readonly program: { readonly name: string; readonly version: string };
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
  /** The day whose rules were applied. */
  readonly rulesOf: string;
  readonly options: EvidenceOptions;
  readonly ruleSets: readonly { readonly id: string; readonly version: string; readonly hash: string }[];
  readonly steps: readonly { readonly step: string; readonly outcome: string }[];
  readonly verdict: {
    readonly valid: boolean;
    readonly format: string;
    readonly specification: string | null;
    readonly errorCount: number;
    readonly warningCount: number;
    /** Whether there are more findings than listed. */
    readonly isCut: boolean;
  };
  readonly findings: readonly object[];
}

/** A record as it is stored. */
export interface Evidence extends EvidenceRecord {
  /** A detached JSON Web Signature over the other members in canonical form (RFC 8785). */
  readonly signature?: string;
}

/** The file that was validated; computed first where its bytes are given away. */
export interface EvidenceFile {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface EvidenceChoices {
  /** The version of this program. */
  readonly version: string;
  /** Signs the record; null leaves it unsigned. */
  readonly key: KeyObject | null;
  /** Whether findings include their messages, which quote the invoice. */
  readonly withMessages?: boolean;
}

/** Records a validation, and signs the record if there is a key. */
export function createEvidence(
  file: EvidenceFile,
  verdict: Verdict,
  options: EvidenceOptions,
  { version, key, withMessages = false }: EvidenceChoices,
): Evidence {
  const record = createRecord(file, verdict, options, { name: 'einvoice', version }, withMessages);
  return key === null ? record : { ...record, signature: signDetached(signedPayload(record), key) };
}

function createRecord(
  { bytes, sha256: hash }: EvidenceFile,
  { report, details, truncated }: Verdict,
  { as, countryRules, strict }: EvidenceOptions,
  program: EvidenceRecord['program'],
  withMessages: boolean,
): EvidenceRecord {
  const { valid, format, errorCount, warningCount } = report;
  return {
    type: TYPE,
    version: VERSION,
    document: {
      bytes,
      sha256: hash,
      ...(details.pdf === undefined ? {} : { attachment: details.pdf.attachment }),
    },
    program,
    checkedAt: new Date().toISOString(),
    rulesOf: details.date,
    options: {
      ...(as === undefined ? {} : { as }),
      ...(countryRules === undefined ? {} : { countryRules }),
      ...(strict === undefined ? {} : { strict }),
    },
    ruleSets: details.ruleSets.map(({ id, version, hash }) => ({ id, version, hash })),
    steps: details.steps.map(({ step, outcome }) => ({ step, outcome })),
    verdict: { valid, format, specification: details.specification, errorCount, warningCount, isCut: truncated },
    findings: details.issues.map((issue) => recordFinding(issue, withMessages)),
  };
}

function recordFinding(issue: IssueDetails, withMessages: boolean): object {
  const members = FINDING_MEMBERS.flatMap((name) => (issue[name] === undefined ? [] : [[name, issue[name]] as const]));
  return { ...Object.fromEntries(members), ...(withMessages && { message: issue.message }) };
}

/** The text that is signed. */
export function signedPayload(evidence: Evidence): string {
  return canonicalJson(Object.fromEntries(Object.entries(evidence).filter(([name]) => name !== 'signature')));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Reads a record; unknown members are kept, since they are signed, too.
 * @returns null if it is not a record
 */
export function readRecord(content: string): Evidence | null {
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch {
    return null;
  }
  const { type, version, document, signature } = (data ?? {}) as Partial<Record<keyof Evidence, unknown>>;
  const { sha256: hash } = (document ?? {}) as { readonly sha256?: unknown };
  const isRecord =
    type === TYPE &&
    typeof version === 'string' &&
    version.split('.')[0] === VERSION.split('.')[0] &&
    typeof hash === 'string' &&
    (signature === undefined || typeof signature === 'string');
  return isRecord ? (data as Evidence) : null;
}
