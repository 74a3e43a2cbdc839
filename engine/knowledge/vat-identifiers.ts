/** What VAT identifiers look like, by country: invented numbers whose check digits are right. */
const EXAMPLES: Readonly<Record<string, string>> = {
  AT: 'ATU12345675',
  BE: 'BE0123456749',
  DE: 'DE123456788',
  DK: 'DK12345674',
  ES: 'ESB12345674',
  FR: 'FR32123456782',
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
export function vatIdentifierOf(country: string): string | null {
  return EXAMPLES[country] ?? null;
}
