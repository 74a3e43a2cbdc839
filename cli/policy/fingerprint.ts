/** Identifies a finding across runs, even when lines and positions have moved. */
import { createHash } from 'node:crypto';
import type { IssueDetails } from 'einvoice-validator';

/**
 * SHA-256 of the rule, the path without positions, the invoice line and the wrong value, so that a baseline contains no
 * text of the invoice. Findings for which all of these are equal share a fingerprint and are counted.
 */
export function computeFingerprint({ code, location, target, lineId, actual }: IssueDetails): string {
  const path = (target ?? location)?.replace(/\[\d+\]/g, '') ?? null;
  return createHash('sha256')
    .update(JSON.stringify([code, path, lineId ?? null, actual ?? null]))
    .digest('hex')
    .slice(0, LENGTH);
}

/** Half of the digest: as collision-resistant as a UUID. */
const LENGTH = 32;
