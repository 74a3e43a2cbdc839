/** What the rules for the PDF ask of the invoice in it. */
import type { Detection } from '../detection/detect.js';
import { valuesOf } from '../detection/terms.js';
import type { Manifest } from '../rules/manifest.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

export interface InvoiceFacts {
  /** The specification identifier (BT-24); null where there is none. */
  readonly profile: string | null;
  /** Whether that is one of XRechnung's. */
  readonly isXRechnung: boolean;
  readonly isUbl: boolean;
  /** The codes of the seller's and the buyer's country (BT-40, BT-55); null where the invoice does not say. */
  readonly sellerCountry: string | null;
  readonly buyerCountry: string | null;
}

const UBL = /^urn:oasis:names:specification:ubl:/;

/**
 * @param tree the invoice; undefined where it could not be parsed
 * @param detection what it was taken for; undefined where nothing could tell
 */
export function invoiceFactsOf(
  tree: Tree | undefined,
  detection: Detection | undefined,
  { documentTypes }: Pick<Manifest, 'documentTypes'>,
): InvoiceFacts {
  const type = documentTypes[detection?.documentType ?? ''];
  const country = (term: string): string | null =>
    tree === undefined || type === undefined ? null : (valuesOf(tree, type, term)[0] ?? null);
  return {
    profile: detection?.profile ?? null,
    isXRechnung: /^xrechnung-/.test(detection?.format ?? ''),
    isUbl: tree !== undefined && UBL.test(tree.names[tree.name[rootOf(tree)]!]!.uri),
    sellerCountry: country('BT-40'),
    buyerCountry: country('BT-55'),
  };
}
