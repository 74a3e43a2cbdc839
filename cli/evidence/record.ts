/**
 * A record of a validation, to be kept with the invoice: which bytes were checked, against which rules, when, and the
 * findings. It contains nothing of the invoice but its hash and the codes and positions of findings; messages, which
 * quote values, are included only on request.
 */
import { createHash } from 'node:crypto';
import type { IssueDetails, Verdict } from 'einvoice-validator';
import { canonicalJson } from './canonical.js';

const TYPE = 'einvoice-evidence';
const VERSION = '1.0';

/** The options of the validation. */
export interface EvidenceOptions {
  readonly as?: string | undefined;
  readonly countryRules?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

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

/** @param withMessages whether findings include their messages, which quote the invoice */
export function createRecord(
  bytes: Uint8Array,
  { report, details, truncated }: Verdict,
  options: EvidenceOptions,
  program: EvidenceRecord['program'],
  withMessages: boolean,
): EvidenceRecord {
  const { valid, format, errorCount, warningCount } = report;
  return {
    type: TYPE,
    version: VERSION,
    document: {
      bytes: bytes.length,
      sha256: sha256(bytes),
      ...(details.pdf === undefined ? {} : { attachment: details.pdf.attachment }),
    },
    program,
    checkedAt: new Date().toISOString(),
    rulesOf: details.date,
    options,
    ruleSets: details.ruleSets.map(({ id, version, hash }) => ({ id, version, hash })),
    steps: details.steps.map(({ step, outcome }) => ({ step, outcome })),
    verdict: { valid, format, specification: details.specification, errorCount, warningCount, isCut: truncated },
    findings: details.issues.map((issue) => recordFinding(issue, withMessages)),
  };
}

function recordFinding(
  { code, severity, ruleSet, location, line, column, legal, message }: IssueDetails,
  withMessages: boolean,
): object {
  return {
    code,
    severity,
    ruleSet,
    location,
    line,
    column,
    ...(legal === undefined ? {} : { legal }),
    ...(withMessages ? { message } : {}),
  };
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
