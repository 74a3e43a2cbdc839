/** Display names of profiles: those of the specifications in their detection rows. */
import type { Detection } from 'einvoice-core/detection/detect.js';
import { matchesIdentifier } from 'einvoice-core/detection/specification.js';
import type { ProfileNames } from 'einvoice-diagnosis/issues.js';
import { localizedName } from 'einvoice-diagnosis/describe/specification-message.js';
import type { DetectionRow, Manifest } from 'einvoice-core/rules/manifest.js';
import type { Language } from 'einvoice-core/types.js';

/**
 * Name of the specification that a document names exactly, or is checked as; null if its detection row has no such
 * specification.
 */
export function exactSpecificationName(
  { row, identifier, isExact, asked }: Detection,
  { specifications }: Pick<Manifest, 'specifications'>,
  language: Language,
): string | null {
  if (!isExact) return null;
  const named = specifications.find((specification) =>
    asked === null
      ? row!.specifications.includes(specification.id) && matchesIdentifier(identifier!.value, specification)
      : specification.id === asked,
  );
  return named === undefined ? null : localizedName(named, language);
}

/** @param row of the document */
export function profileNames(
  row: DetectionRow,
  { detection, specifications }: Pick<Manifest, 'detection' | 'specifications'>,
  language: Language,
): ProfileNames {
  const nameOf = ({ specifications: ids }: DetectionRow): string | null => {
    // The last specification of a row is the most extensive.
    const specification = specifications.find(({ id }) => id === ids.at(-1));
    if (specification === undefined) return null;
    return localizedName(specification, language);
  };
  return {
    // A getter, as most documents have no violation that needs it.
    get profile() {
      return nameOf(row);
    },
    profileOfSchema: (schema) => {
      const found = detection.find((candidate) => candidate.schema === schema);
      return found === undefined ? null : nameOf(found);
    },
  };
}
