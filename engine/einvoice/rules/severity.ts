import type { Detection } from '../detection/detect.js';
import { type Level, type Manifest, type RuleSetEntry, releaseOf } from './manifest.js';
import type { Finding } from '../types.js';

/** The publisher's level of a finding. */
export function publishedLevel(finding: Pick<Finding, 'assertion'>): Level {
  return levelOfFlag(finding.assertion.flag);
}

/**
 * The level that a flag (or role) stands for: `fatal` and `error` are errors, `warning` a warning,
 * `information` is kept apart; without a flag it is an error, and so is a flag that nobody knows.
 */
export function levelOfFlag(flag: string): Level {
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

/** Levels of a scenario by rule id, instead of the publisher's (manifest, `severityOverrides`). */
export type Overrides = Readonly<Record<string, Level>>;

const NO_OVERRIDES: Overrides = {};

/**
 * The overrides that hold for a document. They belong to a scenario whose rules replace the ones that are lowered, so
 * they hold only where the publisher's own test takes the document for it.
 * @param ruleSets the versions that it is checked with: an older release has the scenarios of its time
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

/** The codes that scenarios of documents of a type make information of: their specifications allow what these refuse. */
export function allowedBySome(documentType: string | null | undefined, manifest: Manifest): ReadonlySet<string> {
  const codes = manifest.detection.flatMap((row) =>
    row.documentType !== documentType || row.severityOverrides === undefined
      ? []
      : Object.entries(manifest.severityOverrides[row.severityOverrides]!),
  );
  return new Set(codes.flatMap(([code, level]) => (level === 'information' ? [code] : [])));
}

/**
 * The level that counts: the scenario's before the publisher's.
 * A check that could not be evaluated is always an error: nobody knows what it would have said.
 */
export function effectiveLevel(finding: Pick<Finding, 'assertion' | 'error'>, overrides: Overrides): Level {
  if (finding.error !== undefined) return 'error';
  const { id } = finding.assertion;
  return Object.hasOwn(overrides, id) ? overrides[id]! : publishedLevel(finding);
}
