/** Which of the two documents a type code (BT-3, UNTDID 1001) is for: an invoice asks for money, a credit note gives it back. */

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

/** The types of invoices that nobody takes for anything else. */
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

/** Null for a code that is of neither for sure. */
export function kindOfType(code: string): DocumentKind | null {
  return OF_CREDIT_NOTES.has(code) ? 'CreditNote' : OF_INVOICES.has(code) ? 'Invoice' : null;
}
