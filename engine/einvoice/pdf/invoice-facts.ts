/** Facts about an invoice that the rules about its PDF depend on. */
import type { Detection } from '../detection/detect.js';
import { readTerm } from '../detection/terms.js';
import type { Manifest } from '../rules/manifest.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

export interface InvoiceFacts {
  /** The specification identifier (BT-24); null if missing. */
  readonly profile: string | null;
  /** Whether it is an XRechnung. */
  readonly isXRechnung: boolean;
  readonly isUbl: boolean;
  /** Country codes of seller and buyer (BT-40, BT-55); null if missing. */
  readonly sellerCountry: string | null;
  readonly buyerCountry: string | null;
}

const UBL = /^urn:oasis:names:specification:ubl:/;

/**
 * @param tree the invoice; undefined if it could not be parsed
 * @param detection undefined if detection was not possible
 */
export function readInvoiceFacts(
  tree: Tree | undefined,
  detection: Detection | undefined,
  { documentTypes }: Pick<Manifest, 'documentTypes'>,
): InvoiceFacts {
  const type = documentTypes[detection?.documentType ?? ''];
  const country = (term: string): string | null =>
    tree === undefined || type === undefined ? null : (readTerm(tree, type, term)[0] ?? null);
  return {
    profile: detection?.profile ?? null,
    isXRechnung: /^xrechnung-/.test(detection?.format ?? ''),
    isUbl: tree !== undefined && UBL.test(tree.names[tree.name[rootOf(tree)]!]!.uri),
    sellerCountry: country('BT-40'),
    buyerCountry: country('BT-55'),
  };
}
