import type { Detection } from '../detection/detect.js';
import { type Level, type Manifest, type RuleSetEntry, releaseOf } from './manifest.js';
import type { Finding } from '../types.js';

/** The publisher's level of a finding. */
export function publishedLevel(finding: Pick<Finding, 'assertion'>): Level {
  return levelForFlag(finding.assertion.flag);
}

/**
 * The level for a flag (or role): `fatal` and `error` are errors, `warning` is a warning, `information` has its own
 * level; missing or unknown flags are errors.
 */
export function levelForFlag(flag: string): Level {
  switch (flag.trim().toLowerCase()) {
    case 'warning':
    case 'warn':
      return 'warning';
    case 'information':
    case 'info':
      return 'information';
    default:
      return 'error';
  }
}

/** Levels by rule id that a scenario uses instead of those of the publisher (`severityOverrides` in the manifest). */
export type Overrides = Readonly<Record<string, Level>>;

const NO_OVERRIDES: Overrides = {};

/**
 * The overrides for a document. Its scenario has rules of its own instead of the downgraded ones, so overrides apply
 * only to documents that the publisher's test assigns to the scenario.
 * @param ruleSets the versions that it is checked by; an older release has the scenarios of its time
 */
export function overridesFor(
  { row, isExact }: Pick<Detection, 'row' | 'isExact'>,
  ruleSets: readonly RuleSetEntry[],
  manifest: Manifest,
): Overrides {
  const name = row?.severityOverrides;
  if (!isExact || name === undefined) return NO_OVERRIDES;
  const then = ruleSets.map((entry) => releaseOf(manifest, entry).severityOverrides?.[name]);
  return manifest.severityOverrides[then.find((other) => other !== undefined) ?? name]!;
}

/**
 * Codes that some scenario of a document type downgrades to information, because its specification allows what they
 * forbid.
 */
export function allowedBySome(documentType: string | null | undefined, manifest: Manifest): ReadonlySet<string> {
  const codes = manifest.detection.flatMap((row) =>
    row.documentType !== documentType || row.severityOverrides === undefined
      ? []
      : Object.entries(manifest.severityOverrides[row.severityOverrides]!),
  );
  return new Set(codes.flatMap(([code, level]) => (level === 'information' ? [code] : [])));
}

/**
 * The effective level: that of the scenario, otherwise that of the publisher. A check that could not be evaluated is
 * always an error, since its result is unknown.
 */
export function effectiveLevel(finding: Pick<Finding, 'assertion' | 'error'>, overrides: Overrides): Level {
  if (finding.error !== undefined) return 'error';
  const { id } = finding.assertion;
  return Object.hasOwn(overrides, id) ? overrides[id]! : publishedLevel(finding);
}
