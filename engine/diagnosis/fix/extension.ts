/** What the specification of an invoice does not have, and an extension of it does: the invoice may be meant for that one. */
import type { Detection } from 'einvoice-core/detection/detect.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';

/** Behind an identifier, what its extensions put in front of their own. */
const CONFORMANT = '#conformant#';

/** What the document was taken for, as far as it is known. */
interface Detected {
  readonly detection: Detection | undefined;
}

/** The node with the specification (BT-24), and the identifiers of extensions of it. */
export interface Extensions {
  readonly node: number;
  readonly identifiers: readonly string[];
}

/** The identifiers of all specifications of documents of its type: any may be that of one that names none. */
export function specificationsFor({ detection }: Detected, manifest: Manifest): readonly string[] {
  const rows = manifest.detection.filter(({ documentType }) => documentType === detection?.documentType);
  const ids = new Set(rows.flatMap(({ specifications }) => specifications));
  return manifest.specifications.flatMap(({ id, identifier }) =>
    identifier !== undefined && ids.has(id) ? [identifier] : [],
  );
}

/** Null for an invoice whose specification has no extension of the same format. */
export function extensionsOf({ detection }: Detected, manifest: Manifest): Extensions | null {
  const { row, identifier, isExact = false } = detection ?? {};
  if (!row || !identifier || !isExact) return null;
  const ofFormat = manifest.detection.flatMap((other) =>
    other.format === row.format && other.documentType === row.documentType ? other.specifications : [],
  );
  const identifiers = manifest.specifications.flatMap(({ id, identifier: own }) =>
    own?.startsWith(identifier.value + CONFORMANT) === true && ofFormat.includes(id) ? [own] : [],
  );
  return identifiers.length === 0 ? null : { node: identifier.node, identifiers };
}
