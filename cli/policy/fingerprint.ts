/** What tells a finding from others in the next run, when lines and positions have moved. */
import { createHash } from 'node:crypto';
import type { IssueDetails } from 'einvoice-validator';

/**
 * Rule, place without positions, line of the invoice, and the wrong value: as SHA-256, so that a baseline holds nothing of
 * the invoice in plain text. Findings that are alike in all of it have the same, and are counted.
 */
export function fingerprintOf({ code, location, target, lineId, actual }: IssueDetails): string {
  const path = (target ?? location)?.replace(/\[\d+\]/g, '') ?? null;
  return createHash('sha256')
    .update(JSON.stringify([code, path, lineId ?? null, actual ?? null]))
    .digest('hex')
    .slice(0, LENGTH);
}

/** Half of the digest: as good against chance as a UUID. */
const LENGTH = 32;
