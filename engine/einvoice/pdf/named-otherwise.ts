/** An invoice that is attached under a name that no program looks for: it can be checked all the same, and the name be told. */
import { decode } from 'einvoice-schematron/xml/decode.js';
import type { EmbeddedFile } from './attachments.js';

/** Orders are attached under this name; whoever uses it means one. */
const ORDER_NAME = 'order-x.xml';

/** The root elements of CII, ZUGFeRD 1.0 and UBL, with prefix or without. */
const INVOICE_ROOT =
  /<(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument)[\s>]|<(?:[\w.-]+:)?(?:Invoice|CreditNote)\s[^>]*urn:oasis:names:specification:ubl:/;

/** A root element stands behind declarations and comments, and licences in those. */
const FIRST_CHARACTERS = 20_000;

/**
 * @param files attachments of a PDF, none of which has the name of an invoice
 * @param named what the metadata call it (`DocumentFileName`); null where they say nothing
 * @param contentOf the way to a content; null where it can't be read
 * @returns the one that the metadata name, if it is an invoice, else the first that is one
 */
export function invoiceNamedOtherwise(
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
