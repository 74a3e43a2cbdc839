/** Finds extensions of the invoice's specification, one of which may be intended. */
import type { Detection } from 'einvoice-core/detection/detect.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';

/** Separates the identifier of a specification from that of its extension (`…:2017#conformant#urn:…`). */
const CONFORMANT = '#conformant#';

/** The detected type of the document. */
interface DetectedDocument {
  readonly detection: Detection | undefined;
}

/** The node of the specification identifier (BT-24), and the identifiers of the extensions of this specification. */
export interface Extensions {
  readonly node: number;
  readonly identifiers: readonly string[];
}

/**
 * The identifiers of all specifications for this document type. If the document states no identifier, any of them may
 * be intended.
 */
export function specificationsFor({ detection }: DetectedDocument, manifest: Manifest): readonly string[] {
  const rows = manifest.detection.filter(({ documentType }) => documentType === detection?.documentType);
  const specificationIds = new Set(rows.flatMap(({ specifications }) => specifications));
  return manifest.specifications.flatMap(({ id, identifier }) =>
    identifier !== undefined && specificationIds.has(id) ? [identifier] : [],
  );
}

/** The extensions of the document's specification in the same format; null if there are none. */
export function findExtensions({ detection }: DetectedDocument, manifest: Manifest): Extensions | null {
  const { row, identifier, isExact = false } = detection ?? {};
  if (!row || !identifier || !isExact) return null;
  const specificationsOfFormat = manifest.detection.flatMap((other) =>
    other.format === row.format && other.documentType === row.documentType ? other.specifications : [],
  );
  const identifiers = manifest.specifications.flatMap(({ id, identifier: extensionIdentifier }) =>
    extensionIdentifier?.startsWith(identifier.value + CONFORMANT) === true && specificationsOfFormat.includes(id)
      ? [extensionIdentifier]
      : [],
  );
  return identifiers.length === 0 ? null : { node: identifier.node, identifiers };
}
