/** Elements that the document's profile does not have: if there are many, the declared profile is wrong. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';

/** From this number on, they are not single errors. */
const MIN_VIOLATIONS = 3;

type ProfileViolation = Extract<SchemaViolation, { kind: 'profile' }>;

/**
 * Merges many such violations into one, with the schemas that have all of these elements and the number of further
 * violations. Violations inside these elements are dropped.
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
