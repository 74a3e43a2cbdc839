/** Familiar names for identifier schemes, by codes of ISO/IEC 6523 and the Electronic Address Scheme list. */
import { text } from '../language.js';

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  '0002': 'SIREN',
  '0009': 'SIRET',
  '0060': 'D‑U‑N‑S',
  '0088': 'GLN',
  '0106': 'KvK',
  '0151': 'ABN',
  '0160': 'GTIN',
  '0184': 'CVR',
  '0190': 'OIN',
  '0192': 'Organisasjonsnummer',
  '0199': 'LEI',
  '0204': 'Leitweg‑ID',
  '0208': 'KBO/BCE',
  '0210': 'Codice fiscale',
  '0211': 'Partita IVA',
};

/** VAT numbers of individual countries. */
const VAT = /^99(?:14|2[02-9]|3\d|4\d|5[0-37])$/;

/** The name of a scheme; null if we only know its code. */
export function schemeName(code: string): string | null {
  if (code === 'EM') return text('scheme.email');
  if (VAT.test(code)) return text('scheme.vat');
  return NAMES[code] ?? null;
}
