import type { DetectionRow, Level, Manifest } from './manifest.js';
import type { Finding } from './types.js';

/** The publisher's level of a finding. */
export function publishedLevel(finding: Finding): Level {
  return levelOfFlag(finding.assertion.flag);
}

/**
 * The level that a flag (or role) stands for: `fatal` and `error` are errors, `warning` a warning,
 * `information` is kept apart; without a flag it is an error, and so is a flag that nobody knows.
 */
export function levelOfFlag(flag: string): Level {
  switch (flag.trim().toLowerCase()) {
    case 'warning': case 'warn': return 'warning';
    case 'information': case 'info': return 'information';
    default: return 'error';
  }
}

/**
 * The level that counts: the scenario's override (manifest, `severityOverrides`) before the publisher's.
 * A check that could not be evaluated is always an error: nobody knows what it would have said.
 */
export function effectiveLevel(finding: Finding, row: DetectionRow, manifest: Manifest): Level {
  if (finding.error !== undefined) return 'error';
  const overrides = row.severityOverrides === undefined ? undefined : manifest.severityOverrides[row.severityOverrides];
  return overrides?.[finding.assertion.id] ?? publishedLevel(finding);
}
