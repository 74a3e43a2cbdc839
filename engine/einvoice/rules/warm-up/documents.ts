/**
 * Documents that workers check at start. They are invented and need not be valid, but contain nearly everything that
 * rules examine: otherwise the first invoice would be slow, because code is slow on its first run.
 */
import { readText } from '../../resource.js';

/** Files in this folder by root element; the build copies them. */
const FILES: Readonly<Record<string, string>> = {
  'Q{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2}Invoice': 'invoice.xml',
  'Q{urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2}CreditNote': 'credit-note.xml',
  'Q{urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100}CrossIndustryInvoice': 'cross-industry-invoice.xml',
  'Q{urn:ferd:CrossIndustryDocument:invoice:1p0}CrossIndustryDocument': 'cross-industry-document.xml',
};

/** All of them, by root element (`Q{uri}local`). */
export function warmUpDocuments(): readonly (readonly [root: string, xml: string])[] {
  return Object.keys(FILES).map((root) => [root, warmUpDocument(root)]);
}

/**
 * The document for a root element; if there is none, an empty one.
 * @param root `Q{uri}local`
 */
export function warmUpDocument(root: string): string {
  const file = FILES[root];
  if (file !== undefined) return readText(`rules/warm-up/${file}`);
  const [, uri = '', local = ''] = /^Q\{(.*)\}(.*)$/.exec(root) ?? [];
  return `<${local} xmlns="${uri}"/>`;
}
