/**
 * Names and symbols of currencies with their codes (ISO 4217). Some names belong to several currencies. Former
 * currencies (DM) are omitted, because amounts would have to be converted.
 */
const NAMES: readonly (readonly [code: string, ...names: string[]])[] = [
  ['EUR', '€', 'euro', 'euros', 'eur€', '€uro'],
  ['USD', 'us$', 'usd$', 'u$s', 'us-dollar', 'us dollar', 'us dollars', '$', 'dollar', 'dollars'],
  ['AUD', 'a$', 'au$', 'aud$', 'australian dollar', '$', 'dollar', 'dollars'],
  ['NZD', 'nz$', 'nzd$', 'new zealand dollar', '$', 'dollar', 'dollars'],
  ['CAD', 'c$', 'ca$', 'can$', 'cad$', 'canadian dollar', '$', 'dollar', 'dollars'],
  ['SGD', 's$', 'sg$', 'sgd$', 'singapore dollar', '$', 'dollar', 'dollars'],
  ['HKD', 'hk$', 'hkd$', 'hong kong dollar', '$', 'dollar', 'dollars'],
  ['TWD', 'nt$'],
  ['JPY', 'yen', 'jp¥', 'jpy¥', '円', '¥', '￥'],
  ['CNY', 'cn¥', 'rmb', 'yuan', 'renminbi', '元', '¥', '￥'],
  ['GBP', '£', 'gb£', 'stg', 'pound sterling', 'pounds sterling', 'sterling', 'ukp', 'pound', 'pounds'],
  ['EGP', 'e£', 'pound', 'pounds'],
  ['CHF', 'sfr', 'sfr.', 'fr.', 'franken', 'schweizer franken', 'franc suisse', 'francs suisses'],
  ['PLN', 'zł', 'zl', 'złoty', 'zloty', 'złotych', 'złote'],
  ['CZK', 'kč', 'kc', 'koruna', 'korun'],
  ['HUF', 'ft', 'forint'],
  ['SEK', 'skr', 'krona', 'kronor', 'kr', 'kr.'],
  ['NOK', 'nkr', 'krone', 'kroner', 'kr', 'kr.'],
  ['DKK', 'dkr', 'krone', 'kroner', 'kr', 'kr.'],
  ['ISK', 'ikr', 'króna', 'krónur', 'kr', 'kr.'],
  ['RON', 'lei', 'leu'],
  ['MDL', 'lei', 'leu'],
  ['BGN', 'лв', 'лв.', 'lev', 'leva', 'lew'],
  ['RSD', 'din', 'din.', 'dinar', 'dinara', 'дин', 'дин.'],
  ['KWD', 'dinar'],
  ['TRY', '₺', 'lira', 'tl'],
  ['UAH', '₴', 'hryvnia'],
  ['AED', 'dhs', 'dhs.', 'dh', 'dh.', 'dirham', 'dirhams', 'د.إ'],
  ['MAD', 'dh', 'dh.', 'dirham', 'dirhams'],
  ['OMR', 'riyal', 'rial', 'r.o.'],
  ['SAR', 'riyal', 'rial'],
  ['QAR', 'riyal', 'rial'],
  ['MYR', 'rm', 'ringgit'],
  ['INR', '₹', 'rupee', 'rupees', 'rs', 'rs.'],
  ['PKR', 'rupee', 'rupees', 'rs', 'rs.'],
  ['KRW', '₩', 'won'],
  ['ILS', '₪', 'shekel'],
  ['THB', '฿', 'baht'],
  ['BRL', 'r$', 'real', 'reais'],
  ['MXN', 'mx$', 'peso', 'pesos'],
  ['PHP', '₱', 'peso', 'pesos'],
  ['ZAR', 'rand'],
];

const CODES: ReadonlyMap<string, readonly string[]> = NAMES.reduce(
  (all, [code, ...names]) => names.reduce((found, name) => found.set(name, [...(found.get(name) ?? []), code]), all),
  new Map<string, readonly string[]>(),
);

/** The codes of currencies that a name or symbol may stand for; empty if unknown. */
export function currenciesNamed(name: string): readonly string[] {
  return CODES.get(name.trim().toLowerCase()) ?? [];
}
