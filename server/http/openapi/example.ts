/** Examples in the document: a minimal, incomplete invoice, and sample answers. */

/** The rule that examples ask about. */
export const EXAMPLE_RULE = 'BR-DE-15';

export const EXAMPLE_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID>
  <cbc:ID>2026-001</cbc:ID>
  <cbc:IssueDate>2026-10-01</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
</Invoice>
`;

export const EXAMPLE_REPORT = {
  valid: false,
  format: 'xrechnung-ubl',
  profile: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  errorCount: 1,
  warningCount: 0,
  issues: [
    {
      code: 'BR-DE-15',
      severity: 'error',
      field: 'cbc:BuyerReference',
      message: 'The buyer reference is missing. Add the number that the buyer has given you.',
    },
  ],
} as const;

export const EXAMPLE_RULE_LIST = {
  ruleSets: [
    {
      id: 'xrechnung-ubl',
      version: '2.5.0',
      hash: '0f3c6d1b',
      compiledFrom: 'schematron',
      engine: 'native',
      inForceFrom: '2026-08-31',
      inForceUntil: null,
      successor: null,
    },
  ],
  codes: ['BR-DE-1', 'BR-DE-2', 'BR-DE-15'],
} as const;

export const EXAMPLE_RULES = {
  rules: [
    {
      code: 'BR-DE-15',
      language: 'en',
      problem: 'The buyer reference (BT-10) is missing.',
      fix: 'Add it to the invoice.',
      businessTerms: [{ id: 'BT-10', name: 'Buyer reference' }],
      checks: [
        {
          ruleSet: 'xrechnung-ubl',
          version: '2.5.0',
          severity: 'error',
          kind: 'assert',
          context: '/ubl:Invoice',
          test: 'cbc:BuyerReference[boolean(normalize-space(.))]',
          official: 'The element "Buyer reference" (BT-10) must be given.',
          source: { file: 'common.sch', line: 12, column: 5 },
        },
      ],
      elsewhere: ['xrechnung-ubl 2.4.0'],
      described: null,
      earlier: null,
    },
  ],
} as const;
