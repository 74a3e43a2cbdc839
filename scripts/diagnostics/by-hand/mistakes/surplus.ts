/** Elements and attributes that are duplicated, superfluous, missing or misplaced. */
import { after, doubled, emptied, insert, moved, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const SURPLUS: readonly Kind[] = [
  {
    kind: 'an element twice',
    mistakes: [
      ['xrechnung-ubl', 'the buyer reference', doubled('cbc:BuyerReference')],
      ['xrechnung-cii', 'the amount due', doubled('ram:DuePayableAmount')],
      ['peppol-credit-note', 'the day of issue', doubled('cbc:IssueDate')],
      ['xrechnung-ubl', 'the price', doubled('cac:Price')],
    ],
  },
  {
    kind: 'a line twice',
    mistakes: [
      ['xrechnung-ubl', 'with its number', doubled('cac:InvoiceLine')],
      ['zugferd-2-basic', 'with its number', doubled('ram:IncludedSupplyChainTradeLineItem')],
      ['peppol-credit-note', 'with its number', doubled('cac:CreditNoteLine')],
    ],
  },
  {
    kind: 'a line that is missing',
    mistakes: [
      ['peppol-invoice', 'the first', without('cac:InvoiceLine'), 'unknowable'],
      [
        'xrechnung-cii',
        'the second',
        after('</ram:IncludedSupplyChainTradeLineItem>', without('ram:IncludedSupplyChainTradeLineItem')),
        'unknowable',
      ],
      ['cius-ro', 'the only one', without('cac:InvoiceLine'), 'unknowable'],
    ],
  },
  {
    kind: 'a line without a part',
    mistakes: [
      ['xrechnung-ubl', 'the price', without('cac:Price')],
      ['peppol-invoice', 'the quantity', without('cbc:InvoicedQuantity'), 'unknowable'],
      ['xrechnung-cii', 'the net amount', without('ram:SpecifiedTradeSettlementLineMonetarySummation')],
      ['nlcius-ubl', 'the article', without('cac:Item'), 'unknowable'],
    ],
  },
  {
    kind: 'an element in another group',
    mistakes: [
      ['xrechnung-ubl', 'the due day with the means of payment', moved('cbc:DueDate', '<cbc:PaymentMeansCode>')],
      [
        'xrechnung-ubl',
        'the buyer reference with the buyer',
        moved('cbc:BuyerReference', '<cac:PostalAddress>\n        <cbc:StreetName>Markt'),
      ],
      [
        'xrechnung-cii',
        'the order in the settlement',
        moved('ram:BuyerOrderReferencedDocument', '<ram:InvoiceCurrencyCode>'),
      ],
      ['peppol-invoice', 'the contact number in the address', moved('cbc:PaymentID', '<cac:PaymentMeans>')],
    ],
  },
  {
    kind: 'an element with nothing in it',
    mistakes: [
      ['peppol-invoice', 'a note', emptied('cbc:Note'), 'unknowable'],
      ['xrechnung-ubl', 'the order', emptied('cac:OrderReference'), 'unknowable'],
      ['xrechnung-cii', 'the buyer’s order', emptied('ram:BuyerOrderReferencedDocument'), 'unknowable'],
      ['xrechnung-ubl', 'the accounting cost', emptied('cbc:AccountingCost'), 'unknowable'],
    ],
  },
  {
    kind: 'empty elements out of an export',
    mistakes: [
      [
        'xrechnung-ubl',
        'a delivery note',
        insert(
          '<cac:ContractDocumentReference>',
          '<cac:ReceiptDocumentReference>\n    <cbc:ID/>\n  </cac:ReceiptDocumentReference>\n  ',
        ),
      ],
      [
        'peppol-credit-note',
        'a due date that is not set',
        swap('<cbc:CreditNoteTypeCode>', '<cbc:DueDate/>\n  <cbc:CreditNoteTypeCode>'),
      ],
      [
        'xrechnung-cii',
        'a second line of the address',
        swap('<ram:CityName>', '<ram:LineTwo></ram:LineTwo>\n          <ram:CityName>'),
      ],
      [
        'cius-ro',
        'a delivery place',
        swap('</cbc:ActualDeliveryDate>', '</cbc:ActualDeliveryDate>\n    <cac:DeliveryLocation/>'),
      ],
    ],
  },
  {
    kind: 'an element of the ERP',
    mistakes: [
      [
        'xrechnung-ubl',
        'in a namespace of its own',
        insert('<cac:PaymentMeans>', '<erp:Mandant xmlns:erp="urn:erp.example">100</erp:Mandant>\n  '),
      ],
      ['peppol-invoice', 'without a namespace', insert('<cac:PaymentMeans>', '<Belegart xmlns="">RV</Belegart>\n  ')],
      [
        'xrechnung-cii',
        'in the namespace of the standard',
        insert('<ram:InvoiceCurrencyCode>', '<ram:ClientNumber>100</ram:ClientNumber>\n      '),
      ],
    ],
  },
  {
    kind: 'an element that the standard leaves out',
    mistakes: [
      [
        'peppol-invoice',
        'the version of UBL',
        insert('<cbc:CustomizationID>', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>\n  '),
      ],
      [
        'xrechnung-ubl',
        'whether it is a copy',
        swap('<cbc:IssueDate>', '<cbc:CopyIndicator>false</cbc:CopyIndicator>\n  <cbc:IssueDate>'),
      ],
      [
        'xrechnung-cii',
        'a name of the document',
        swap('<ram:TypeCode>380', '<ram:Name>Rechnung</ram:Name>\n    <ram:TypeCode>380'),
      ],
      [
        'peppol-credit-note',
        'the time of issue',
        swap('</cbc:IssueDate>', '</cbc:IssueDate>\n  <cbc:IssueTime>10:00:00</cbc:IssueTime>'),
      ],
    ],
  },
  {
    kind: 'an attribute too much',
    mistakes: [
      [
        'xrechnung-ubl',
        'xsi:nil',
        swap(
          '<cbc:BuyerReference>',
          '<cbc:BuyerReference xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="false">',
        ),
      ],
      ['peppol-invoice', 'a number of the row', swap('<cac:InvoiceLine>', '<cac:InvoiceLine row="1">')],
      ['xrechnung-cii', 'a list for the type', swap('<ram:TypeCode>380', '<ram:TypeCode listID="UNTDID 1001">380')],
      ['peppol-credit-note', 'a scheme for the number', swap('<cbc:ID>CN', '<cbc:ID schemeName="Belegnummer">CN')],
    ],
  },
  {
    kind: 'an attribute with another name',
    mistakes: [
      ['xrechnung-ubl', 'the unit', swap('unitCode="C62"', 'unit="C62"')],
      ['peppol-invoice', 'the currency', swap('cbc:PayableAmount currencyID', 'cbc:PayableAmount currency')],
      ['xrechnung-cii', 'the scheme', swap('schemeID="EM"', 'schemeId="EM"')],
      ['xrechnung-ubl', 'the name of the file', swap('filename=', 'fileName=')],
    ],
  },
  {
    kind: 'text between elements',
    mistakes: [
      ['xrechnung-ubl', 'a remark', insert('<cac:PaymentMeans>', 'siehe Vertrag\n  ')],
      ['peppol-invoice', 'the rest of a tag', insert('<cac:PaymentTerms>', 'cac:PaymentTerms&gt;\n  ')],
      ['xrechnung-cii', 'a semicolon', swap('</ram:InvoiceCurrencyCode>', '</ram:InvoiceCurrencyCode>;')],
    ],
  },
  {
    kind: 'a placeholder that was not replaced',
    mistakes: [
      ['xrechnung-ubl', 'the due date', swap('>2026-06-17<', '>{{DueDate}}<'), 'unknowable'],
      ['peppol-invoice', 'NULL as country', swap('>PL<', '>NULL<')],
      ['xrechnung-cii', '#N/A as amount', swap('>1347.00<', '>#N/A<')],
      ['facturx-basic', 'a question mark as country', swap('>DE<', '>?<')],
    ],
  },
];
