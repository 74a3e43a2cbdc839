/** The scenarios of the KoSIT configuration that change the level of rules, written independently. */

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
const CVD = `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;

export type Syntax = 'Invoice' | 'CreditNote' | 'CrossIndustryInvoice';

export interface Scenario {
  readonly identifier: string;
  readonly syntax: Syntax;
  /** Rules by level, separated by spaces. */
  readonly error?: string;
  readonly warning?: string;
  readonly information?: string;
}

export const SCENARIOS: readonly Scenario[] = [
  { identifier: XRECHNUNG, syntax: 'Invoice', warning: 'BR-CL-21 BR-CL-23', error: 'UBL-CR-646' },
  { identifier: XRECHNUNG, syntax: 'CreditNote', warning: 'BR-CL-21 BR-CL-23' },
  {
    identifier: XRECHNUNG,
    syntax: 'CrossIndustryInvoice',
    warning: 'BR-CL-21 BR-CL-23',
    information: 'CII-SR-475 CII-SR-476',
    error: 'CII-SR-452 CII-SR-453 CII-SR-454 CII-SR-465 CII-SR-466',
  },
  {
    identifier: EXTENSION,
    syntax: 'Invoice',
    warning: 'BR-CL-23',
    information: 'BR-CL-10 BR-CL-11 BR-CL-21 BR-CL-24 BR-CL-25 BR-CL-26 BR-CO-16 UBL-CR-470 UBL-CR-646',
  },
  {
    identifier: EXTENSION,
    syntax: 'CrossIndustryInvoice',
    warning: 'BR-CL-23',
    information: 'BR-CL-10 BR-CL-11 BR-CL-21 BR-CL-24 BR-CL-25 BR-CL-26 CII-SR-475 CII-SR-476',
    error: 'CII-SR-452 CII-SR-453 CII-SR-454 CII-SR-465 CII-SR-466',
  },
  ...(['Invoice', 'CreditNote'] as const).map((syntax) => ({
    identifier: CVD,
    syntax,
    warning: 'BR-CL-21 BR-CL-23',
    information: 'BR-CL-13',
    error: 'UBL-CR-646',
  })),
  {
    identifier: CVD,
    syntax: 'CrossIndustryInvoice',
    warning: 'BR-CL-21 BR-CL-23',
    information: 'BR-CL-13 CII-SR-475 CII-SR-476',
    error: 'CII-SR-452 CII-SR-453 CII-SR-454 CII-SR-465 CII-SR-466',
  },
];
