/**
 * The rules that Mustang 2 checks a document with: its reports name a stylesheet only if one of its rules is violated,
 * and never a schema. The first profile that matches counts.
 */
export interface MustangRules {
  readonly profile: RegExp;
  /** Names as in its own folders, for both syntaxes. */
  readonly sources: readonly string[];
}

const UBL = 'en16931schematron/EN16931-UBL-validation.xslt';
const XRECHNUNG_CII = 'XRechnung-CII-validation.xslt';

export const MUSTANG_RULES: readonly MustangRules[] = [
  {
    profile: /xrechnung/,
    sources: [
      UBL,
      'XRechnung-UBL-validation.xslt',
      'FACTUR-X_EN16931.xsd',
      'en16931schematron/EN16931-CII-validation.xslt',
      XRECHNUNG_CII,
    ],
  },
  { profile: /minimum/, sources: ['FACTUR-X_MINIMUM.xsd', 'FACTUR-X_MINIMUM.xslt', UBL] },
  { profile: /basicwl/, sources: ['FACTUR-X_BASICWL.xsd', 'FACTUR-X_BASIC-WL.xslt', UBL] },
  { profile: /basic/, sources: ['FACTUR-X_BASIC.xsd', 'FACTUR-X_BASIC.xslt', XRECHNUNG_CII, UBL] },
  { profile: /extended/, sources: ['FACTUR-X_EXTENDED.xsd', 'FACTUR-X_EXTENDED.xslt', UBL] },
  {
    profile: /^urn:cen\.eu:en16931:2017/,
    sources: ['FACTUR-X_EN16931.xsd', 'FACTUR-X_EN16931.xslt', XRECHNUNG_CII, UBL],
  },
];
