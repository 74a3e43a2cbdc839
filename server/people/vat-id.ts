/** Checks the format of VAT ids. */

/**
 * The part after the two letters, by country, as listed by the European Commission
 * (https://ec.europa.eu/taxation_customs/vies/#/faq, "What is the format of a VAT number?"), and for neighbouring
 * countries.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LI: /^\d{5}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{10}\d{2}$/,
  NO: /^\d{9}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Countries whose VAT ids begin with letters other than the country code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Countries of customers: ISO 3166-1, sorted by code. */
export const COUNTRIES: readonly string[] = [...Object.keys(FORMS).filter((code) => code !== 'EL'), 'GR', 'IS'].sort();

/** A VAT id as stored: capital letters and digits, without separators. */
export function normaliseVatId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether the format is that of a company's VAT id in a country; only the tax authorities know whether it exists. */
export function isVatIdIn(country: string, vatId: string): boolean {
  const prefix = PREFIXES[country] ?? country;
  return vatId.startsWith(prefix) && (FORMS[prefix]?.test(vatId.slice(prefix.length)) ?? false);
}
