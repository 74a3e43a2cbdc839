/** Elements that the profile of a document does not have: of many, the profile is what is wrong, not each of them. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';

/** So many are no slips. */
const MANY = 3;

type OfProfile = Extract<SchemaViolation, { kind: 'profile' }>;

/**
 * The violations of a document, where many are about its profile as one mistake: with the schemas that have all of these
 * elements, and with the number of the others at the first one. Nothing is said of what is in them.
 */
export function withWrongProfile(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const [first, ...others] = violations.filter((violation): violation is OfProfile => violation.kind === 'profile');
  if (first === undefined || others.length + 1 < MANY) return violations;
  const common = first.schemas.filter((schema) => others.every(({ schemas }) => schemas.includes(schema)));
  if (common.length === 0) return violations;
  return violations.map((violation) =>
    violation.kind !== 'profile'
      ? violation
      : { ...violation, schemas: common, others: violation === first ? others.length : 0 },
  );
}
