/** Sample VAT identifiers by country: invented numbers with correct check digits. */
const EXAMPLES: Readonly<Record<string, string>> = {
  AT: 'ATU12345675',
  BE: 'BE0123456749',
  DE: 'DE123456788',
  DK: 'DK12345674',
  ES: 'ESB12345674',
  FR: 'FR11123456782',
  GR: 'EL123456783',
  HR: 'HR12345678903',
  IT: 'IT12345670017',
  NL: 'NL123456782B12',
  NO: 'NO123456785MVA',
  PL: 'PL1234563218',
  PT: 'PT123456789',
  RO: 'RO12345674',
  RS: 'RS123456788',
  SE: 'SE551234567801',
};

/** @param country code of ISO 3166-1 */
export function sampleVatIdentifier(country: string): string | null {
  return EXAMPLES[country] ?? null;
}

/** The form of the part after the country prefix, for the EU and its neighbours. */
const NUMBERS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d(?:\d|[A-Z+*])\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d\d$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  RS: /^\d{9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Countries whose VAT prefix is not their ISO code. */
const PREFIXES: Readonly<Record<string, string>> = { GR: 'EL' };

/**
 * Adds or corrects the country prefix of a VAT identifier.
 * @returns null if the result does not have the format of that country, so that it may be another kind of number
 */
export function addCountryPrefix(written: string, country: string): string | null {
  const prefix = PREFIXES[country] ?? country;
  const number = written.replace(/[ .-]/g, '');
  const form = NUMBERS[country];
  if (form === undefined) return /^\d[\dA-Z]{4,12}$/.test(number) ? prefix + number : null;
  const [one, two] = prefix;
  // The prefix is missing, has only one letter, is swapped or separated, or has one wrong letter.
  const rests = [number];
  if (number.startsWith(one!) || number.startsWith(two!)) rests.push(number.slice(1));
  if (number.startsWith(two! + one!)) rests.push(number.slice(2));
  if (number[0] === one && number[2] === two) rests.push(number[1]! + number.slice(3));
  if (number[0] === one || number[1] === two) rests.push(number.slice(2));
  const rest = rests.find((each) => form.test(each));
  return rest === undefined ? null : prefix + rest;
}

/** ISO 3166-1 codes by VAT prefix. */
export const COUNTRY_BY_VAT_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.keys(NUMBERS).map((country) => [PREFIXES[country] ?? country, country]),
);

/**
 * The form that the number after the country prefix must have.
 * @param identifier in capitals, without blanks
 * @returns null for an unknown prefix
 */
export function parseVatIdentifier(
  identifier: string,
): { readonly country: string; readonly number: string; readonly form: RegExp } | null {
  const country = COUNTRY_BY_VAT_PREFIX.get(identifier.slice(0, 2));
  return country === undefined ? null : { country, number: identifier.slice(2), form: NUMBERS[country]! };
}

const NEIGHBOURS: ReadonlySet<string> = new Set(['CH', 'GB', 'NO', 'RS']);

/** Whether a country is in the European Union. @param country code of ISO 3166-1 */
export function isInEuropeanUnion(country: string): boolean {
  return country in NUMBERS && !NEIGHBOURS.has(country);
}
