/** VAT ids, as far as their form goes. */

/**
 * What stands behind the two letters, by country, as the European Commission lists it
 * (https://ec.europa.eu/taxation_customs/vies/#/faq, "What is the format of a VAT number?"); and of neighbours.
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

/** Countries whose VAT ids begin with other letters than their code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Where customers are: ISO 3166-1, in the order of the codes. */
export const COUNTRIES: readonly string[] = [...Object.keys(FORMS).filter((code) => code !== 'EL'), 'GR', 'IS'].sort();

/** A VAT id as it is stored: capital letters and digits, without what people put in between. */
export function plainVatId(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/** Whether something can be the VAT id of a company in a country; whether there is one, only the tax authorities know. */
export function isVatIdOf(country: string, vatId: string): boolean {
  const prefix = PREFIXES[country] ?? country;
  return vatId.startsWith(prefix) && (FORMS[prefix]?.test(vatId.slice(prefix.length)) ?? false);
}
