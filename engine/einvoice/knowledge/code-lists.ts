/** Names and common codes of the code lists that rules check, by the path of the value. */
interface CodeList {
  /** Matches the end of the path to the value. */
  readonly at: RegExp;
  /** The publisher's name, the same in every language. */
  readonly name: string;
  readonly examples: readonly string[];
}

const CODE_LISTS: readonly CodeList[] = [
  { at: /CountryID$|Country\/ram:ID$|IdentificationCode$/, name: 'ISO 3166-1', examples: ['DE', 'FR', 'GB', 'GR'] },
  { at: /@currencyID$|CurrencyCode$/, name: 'ISO 4217', examples: ['EUR', 'CHF', 'USD'] },
  { at: /@unitCode$/, name: 'UN/ECE 20, 21', examples: ['H87', 'C62', 'HUR', 'KGM'] },
  { at: /(?:URIID|EndpointID)\/@schemeID$/, name: 'EAS', examples: ['0088', '0204', '9930'] },
  { at: /@schemeID$/, name: 'ISO/IEC 6523 (ICD)', examples: ['0088', '0060', '0204'] },
  { at: /@listID$/, name: 'UNTDID 7143', examples: ['STI', 'TST', 'SRV'] },
  { at: /ClassCode$/, name: 'UNTDID 7143', examples: ['STI', 'TST', 'SRV'] },
  { at: /ExemptionReasonCode$/, name: 'VATEX', examples: ['VATEX-EU-AE', 'VATEX-EU-IC', 'VATEX-EU-G', 'vatex-eu-ae'] },
  { at: /AllowanceCharge\/ram:ReasonCode$/, name: 'UNTDID 5189', examples: ['95', '64', '100'] },
  { at: /AllowanceCharge\/ram:ReasonCode$/, name: 'UNTDID 7161', examples: ['FC', 'PC', 'ADZ'] },
  { at: /SubjectCode$/, name: 'UNTDID 4451', examples: ['REG', 'AAI', 'PMT'] },
  { at: /ReferenceTypeCode$/, name: 'UNTDID 1153', examples: ['AAA', 'ON', 'CT'] },
  { at: /PaymentMeans\/ram:TypeCode$|PaymentMeansCode$/, name: 'UNTDID 4461', examples: ['58', '30', '59'] },
  { at: /ExchangedDocument\/ram:TypeCode$/, name: 'UNTDID 1001', examples: ['380', '384', '381'] },
  { at: /ReferencedDocument\/ram:TypeCode$/, name: 'UNTDID 1001', examples: ['380', '384', '326'] },
  { at: /Tax\/ram:TypeCode$/, name: 'UNTDID 5153', examples: ['VAT', 'CAR', 'ENV'] },
  { at: /LineStatusCode$/, name: 'UNTDID 1229', examples: ['1', '3', '7'] },
  { at: /DeliveryTypeCode$/, name: 'UNTDID 4053 (Incoterms)', examples: ['DAP', 'EXW', 'FCA'] },
  { at: /LanguageID$/, name: 'ISO 639-2', examples: ['deu', 'fra', 'eng'] },
  { at: /Characteristic\/ram:TypeCode$/, name: 'UNTDID 6313', examples: ['AAB', 'AAC', 'AAD'] },
];

/** The name of a list, if known, and sample codes. */
export interface NamedCodes {
  readonly name: string | null;
  readonly examples: readonly string[];
}

/** Number of codes given as examples. */
const EXAMPLES = 3;

/**
 * Describes a code list that is too long to show.
 * @param path names on the path to the value
 * @param codes the codes allowed there
 */
export function findCodeList(path: readonly string[], codes: readonly string[]): NamedCodes {
  const [place, allowed] = [path.slice(-2).join('/'), new Set(codes)];
  for (const { at, name, examples } of CODE_LISTS) {
    const found = at.test(place) ? examples.filter((code) => allowed.has(code)) : [];
    if (found.length > 0) return { name, examples: found.slice(0, EXAMPLES) };
  }
  return { name: null, examples: codes.slice(0, EXAMPLES) };
}
