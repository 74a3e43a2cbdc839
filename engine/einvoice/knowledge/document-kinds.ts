/** Assigns type codes (BT-3, UNTDID 1001) to documents: an invoice asks for money, a credit note returns it. */

export type DocumentKind = 'Invoice' | 'CreditNote';

const OF_CREDIT_NOTES: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
]);

/** Types that are invoices without doubt. */
const OF_INVOICES: ReadonlySet<string> = new Set([
  '80',
  '82',
  '84',
  '326',
  '380',
  '383',
  '384',
  '386',
  '388',
  '389',
  '393',
  '395',
  '751',
  '875',
  '876',
  '877',
]);

/** Null for a code that is not clearly an invoice or a credit note. */
export function kindOfType(code: string): DocumentKind | null {
  return OF_CREDIT_NOTES.has(code) ? 'CreditNote' : OF_INVOICES.has(code) ? 'Invoice' : null;
}
