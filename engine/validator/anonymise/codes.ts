/** What can be a code, a number or a date: such values say nothing about anybody. */

/** Codes of the lists that invoices use, and of the names of those lists. */
const CODES: readonly RegExp[] = [
  /^[A-Za-z0-9]{1,4}$/,
  // Classifications of goods (CPV, UNSPSC, HS).
  /^\d{5,12}(?:-\d)?$/,
  // What an Omani invoice refers to for the profit margin (IBR-082-OM).
  /^PM_TOTAL$/,
  // What an Omani invoice is about: a place for each kind of transaction.
  /^[01X]{20}$/,
  /^VATEX-[A-Z0-9]{2,4}(?:-[A-Z0-9]{1,8}){1,4}$/i,
  /^(?:UNCL|UNTDID|UN\/ECE|UNECERec20|ISO|EAS|VATEX|CEF|CWA|UBL|OIOUBL)[A-Z0-9 :./_-]{0,16}$/,
  /^(?:true|false)$/,
  // Languages (BCP 47).
  /^[a-z]{2,3}-[A-Z]{2}$/,
  /^(?:application|image|text|audio|video)\/[a-z0-9.+-]{1,80}$/i,
  /^iso6523-actorid-upis$|^busdox-docid-qns$|^peppol-doctype-wildcard$|^cenbii-procid-ubl$/,
  // What a line of Factur-X is.
  /^(?:DETAIL|GROUP|INFORMATION)$/,
  // What SBDH and UBL have as types.
  /^(?:Invoice|CreditNote|CrossIndustryInvoice|DOCUMENTID|PROCESSID|COUNTRY_C1)$/,
  /^(?:xs|xsd|udt|qdt):[A-Za-z]{1,40}$/,
];

export function isCode(text: string): boolean {
  return text.length <= 100 && CODES.some((code) => code.test(text));
}

/** Whether nothing but figures stands there, be they well-formed or not. */
export function isFigures(text: string): boolean {
  return /^[+-]?[\d.,'+\s-]{0,40}(?:[eE][+-]?\d{1,3})?%?$/.test(text) || /^[+-]?(?:INF|NaN)$/.test(text);
}

/** Whether nothing but a date, a time or both stands there, be they well-formed or not. */
export function isMoment(text: string): boolean {
  return /^[\d\s.,:/+-]{0,40}(?:T[\d:.,+-]{0,30})?Z?$/.test(text);
}
