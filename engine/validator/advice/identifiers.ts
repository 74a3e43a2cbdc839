/** Identifiers with wrong check digits, recognised by term or scheme. */
import { hasGs1Digit, hasLuhnDigit, isMod97 } from 'einvoice-core/knowledge/check-digits.js';
import { isIban } from 'einvoice-core/knowledge/iban.js';
import { isVatIdentifier } from 'einvoice-core/knowledge/vat-check-digits.js';
import type { InvoiceValue } from 'einvoice-core/invoice/invoice.js';
import { type AdviceCode, type AdviceCheck, allValues, schemeOf } from './check.js';

/** A kind of identifier, and how to recognise a wrong one. */
interface IdentifierKind {
  readonly code: AdviceCode;
  /** Business terms that contain it. */
  readonly terms?: readonly string[];
  /** Its scheme (ISO 6523, or the Electronic Address Scheme). */
  readonly scheme?: string;
  isWrong(text: string): boolean;
}

/** Routes invoices to German authorities: the authority, optionally an office within it, and two check digits. */
const LEITWEG_ID = /^\d{2,12}(?:-[A-Z\d]{1,30})?-\d\d$/i;
/** La Poste's establishments have a digit sum divisible by five instead. */
const LA_POSTE = '356000000';

const KINDS: readonly IdentifierKind[] = [
  {
    code: 'ADVICE-LEITWEG-ID',
    terms: ['BT-10'],
    // References of other kinds do not match the pattern.
    isWrong: (text) => LEITWEG_ID.test(text) && !isMod97(text.replaceAll('-', '').toUpperCase()),
  },
  {
    code: 'ADVICE-LEITWEG-ID',
    scheme: '0204',
    isWrong: (text) => !LEITWEG_ID.test(text) || !isMod97(text.replaceAll('-', '').toUpperCase()),
  },
  {
    code: 'ADVICE-IBAN',
    terms: ['BT-84', 'BT-91'],
    // Accounts outside the IBAN area have other numbers.
    isWrong: (text) => /^[A-Z]{2}\d{2}/i.test(text) && !isIban(withoutSeparators(text)),
  },
  {
    code: 'ADVICE-BIC',
    terms: ['BT-86'],
    isWrong: (text) => !/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text),
  },
  { code: 'ADVICE-GLN', scheme: '0088', isWrong: (text) => !/^\d{13}$/.test(text) || !hasGs1Digit(text) },
  {
    code: 'ADVICE-SIREN',
    scheme: '0002',
    isWrong: (text) => !/^\d{9}$/.test(withoutSeparators(text)) || !hasLuhnDigit(withoutSeparators(text)),
  },
  { code: 'ADVICE-SIRET', scheme: '0009', isWrong: (text) => !isSiret(withoutSeparators(text)) },
  {
    code: 'ADVICE-VAT-ID',
    terms: ['BT-31', 'BT-48', 'BT-63'],
    isWrong: (text) => isVatIdentifier(withoutSeparators(text)) === false,
  },
];

/** Reports identifiers with wrong check digits. */
export const wrongIdentifiers: AdviceCheck = (invoice) =>
  allValues(invoice).flatMap((value) =>
    KINDS.filter((kind) => appliesTo(kind, value) && kind.isWrong(value.text)).map(({ code }) => ({ code, value })),
  );

function appliesTo({ terms, scheme }: IdentifierKind, value: InvoiceValue): boolean {
  return scheme === undefined ? terms!.includes(value.term) : schemeOf(value) === scheme;
}

/** Removes separators, and converts to capitals. */
function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit) => total + Number(digit), 0);
  return hasLuhnDigit(text) || (text.startsWith(LA_POSTE) && sum % 5 === 0);
}
