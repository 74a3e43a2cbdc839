/**
 * Documents that workers are warmed with. They are invented, they need not be valid, and they have about everything that
 * rules look at: what no warm-up has run is slow in the first invoice.
 */
import { readText } from '../../resource.js';

/** Files beside this one, which the build copies, by their root element. */
const FILES: Readonly<Record<string, string>> = {
  'Q{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice': 'invoice.xml',
  'Q{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote': 'credit-note.xml',
  'Q{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice': 'cross-industry-invoice.xml',
  'Q{urn:ferd:CrossIndustryDocument:invoice:1p0}CrossIndustryDocument': 'cross-industry-document.xml',
};

/** All of them, by their root element (`Q{uri}local`). */
export function warmUpDocuments(): readonly (readonly [root: string, xml: string])[] {
  return Object.keys(FILES).map((root) => [root, warmUpDocument(root)]);
}

/**
 * A document with a root element; an empty one where there is none.
 * @param root `Q{uri}local`
 */
export function warmUpDocument(root: string): string {
  const file = FILES[root];
  if (file !== undefined) return readText(`rules/warm-up/${file}`);
  const [, uri = '', local = ''] = /^Q\{(.*)\}(.*)$/.exec(root) ?? [];
  return `<${local} xmlns="${uri}"/>`;
}
