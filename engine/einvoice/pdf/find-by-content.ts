/** Finds invoices that are attached with an unusual name, so that they can be checked and the name reported. */
import { decode } from 'einvoice-schematron/xml/decode.js';
import type { EmbeddedFile } from './attachments.js';

/** The name of attached orders, which are not invoices. */
const ORDER_NAME = 'order-x.xml';

/** The root elements of CII, ZUGFeRD 1.0 and UBL, with or without prefix. */
const INVOICE_ROOT =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument)[\s>]|<(?:[\w.-]+:)?(?:Invoice|CreditNote)\s[^>]*urn:oasis:names:specification:ubl:/;

/** The root element may come after declarations and long comments such as licences. */
const FIRST_CHARACTERS = 20_000;

/**
 * @param files attachments of a PDF, none of which has the name of an invoice
 * @param named the name in the metadata (`DocumentFileName`); null if missing
 * @param contentOf reads the content; null if unreadable
 * @returns the attachment named in the metadata if it is an invoice, otherwise the first invoice
 */
export function findInvoiceByContent(
  files: readonly EmbeddedFile[],
  named: string | null,
  contentOf: (file: EmbeddedFile) => Uint8Array | null,
): EmbeddedFile | undefined {
  const isXml = ({ name, mediaType }: EmbeddedFile): boolean =>
    name.toLowerCase() !== ORDER_NAME &&
    (/\.xml$/i.test(name.trim()) || /^(?:text|application)\/xml$/i.test(mediaType ?? ''));
  const candidates = files.filter(isXml);
  const byName = candidates.filter(({ name }) => name === named);
  return [...byName, ...candidates].find((file) => isInvoice(contentOf(file)));
}

function isInvoice(content: Uint8Array | null): boolean {
  const decoded = content === null ? null : decode(content);
  return decoded?.ok === true && INVOICE_ROOT.test(decoded.text.slice(0, FIRST_CHARACTERS));
}
