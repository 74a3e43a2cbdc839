/** Recognises codes, numbers and dates, which don't identify anybody. */

/** Codes of the lists used in invoices, and names of those lists. */
const CODES: readonly RegExp[] = [
  /^[A-Za-z0-9]{1,4}$/,
  // Classifications of goods (CPV, UNSPSC, HS).
  /^\d{5,12}(?:-\d)?$/,
  // Reference for the profit margin in Omani invoices (IBR-082-OM).
  /^PM_TOTAL$/,
  // Transaction types of Omani invoices: one position per type.
  /^[01X]{20}$/,
  /^VATEX-[A-Z0-9]{2,4}(?:-[A-Z0-9]{1,8}){1,4}$/i,
  /^(?:UNCL|UNTDID|UN\/ECE|UNECERec20|ISO|EAS|VATEX|CEF|CWA|UBL|OIOUBL)[A-Z0-9 :./_-]{0,16}$/,
  /^(?:true|false)$/,
  // Languages (BCP 47).
  /^[a-z]{2,3}-[A-Z]{2}$/,
  /^(?:application|image|text|audio|video)\/[a-z0-9.+-]{1,80}$/i,
  /^iso6523-actorid-upis$|^busdox-docid-qns$|^peppol-doctype-wildcard$|^cenbii-procid-ubl$/,
  // Line types of Factur-X.
  /^(?:DETAIL|GROUP|INFORMATION)$/,
  // Types in SBDH and UBL.
  /^(?:Invoice|CreditNote|CrossIndustryInvoice|DOCUMENTID|PROCESSID|COUNTRY_C1)$/,
  /^(?:xs|xsd|udt|qdt):[A-Za-z]{1,40}$/,
];

export function isCode(text: string): boolean {
  return text.length <= 100 && CODES.some((code) => code.test(text));
}

/** Whether a text consists of figures only, well-formed or not. */
export function isFigures(text: string): boolean {
  return /^[+-]?[\d.,'+\s-]{0,40}(?:[eE][+-]?\d{1,3})?%?$/.test(text) || /^[+-]?(?:INF|NaN)$/.test(text);
}

/** Whether a text consists of a date, a time or both, well-formed or not. */
export function isDateOrTime(text: string): boolean {
  return /^[\d\s.,:/+-]{0,40}(?:T[\d:.,+-]{0,30})?Z?$/.test(text);
}
