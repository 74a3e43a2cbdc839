/** What profiles are called whose rules and schemas differ: by the specifications that detection rows are for. */
import type { Detection } from 'einvoice-core/detection/detect.js';
import { isThat } from 'einvoice-core/detection/specification.js';
import type { ProfileNames } from 'einvoice-diagnosis/issues.js';
import { nameOfSpecification } from 'einvoice-diagnosis/describe/specification-message.js';
import type { DetectionRow, Manifest } from 'einvoice-core/rules/manifest.js';
import type { Language } from 'einvoice-core/types.js';

/** What the specification is called that a document names to the letter, or is checked as; null where it names none of its row. */
export function specificationOf(
  { row, identifier, isExact, asked }: Detection,
  { specifications }: Pick<Manifest, 'specifications'>,
  language: Language,
): string | null {
  if (!isExact) return null;
  const named = specifications.find((specification) =>
    asked === null
      ? row!.specifications.includes(specification.id) && isThat(identifier!.value, specification)
      : specification.id === asked,
  );
  return named === undefined ? null : nameOfSpecification(named, language);
}

/** @param row of the document */
export function profileNames(
  row: DetectionRow,
  { detection, specifications }: Pick<Manifest, 'detection' | 'specifications'>,
  language: Language,
): ProfileNames {
  const nameOf = ({ specifications: ids }: DetectionRow): string | null => {
    // Of several the last one has most.
    const specification = specifications.find(({ id }) => id === ids.at(-1));
    if (specification === undefined) return null;
    return nameOfSpecification(specification, language);
  };
  return {
    // Most documents have no violation that needs it.
    get profile() {
      return nameOf(row);
    },
    profileOf: (schema) => {
      const found = detection.find((candidate) => candidate.schema === schema);
      return found === undefined ? null : nameOf(found);
    },
  };
}
