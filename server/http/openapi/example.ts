/** Examples in the document: a minimal, incomplete invoice, and a sample answer. */

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
