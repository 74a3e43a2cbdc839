/** Finds elements that the declared profile does not have. If there are many, the declared profile is wrong. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';

/** With at least this many elements outside the profile, the profile is wrong. */
const MIN_VIOLATIONS = 3;

/** A violation about an element that only other profiles have. */
type ProfileViolation = Extract<SchemaViolation, { kind: 'profile' }>;

/**
 * Merges the violations about elements outside the profile if there are many. The first violation gets the number of
 * the others. All of them get the schemas that have all of these elements.
 */
export function mergeWrongProfile(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const [first, ...others] = violations.filter(
    (violation): violation is ProfileViolation => violation.kind === 'profile',
  );
  if (first === undefined || others.length + 1 < MIN_VIOLATIONS) return violations;
  const common = first.schemas.filter((schema) => others.every(({ schemas }) => schemas.includes(schema)));
  if (common.length === 0) return violations;
  return violations.map((violation) =>
    violation.kind !== 'profile'
      ? violation
      : { ...violation, schemas: common, others: violation === first ? others.length : 0 },
  );
}
