/** Elements in another order, under another name, or without their group. */
import { after, all, insert, moved, renamed, swap, swapAll, unwrapped } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const STRUCTURE: readonly Kind[] = [
  {
    kind: 'parts of the document in another order',
    mistakes: [
      ['xrechnung-ubl', 'the type in front of the day', moved('cbc:InvoiceTypeCode', '<cbc:IssueDate>')],
      [
        'peppol-invoice',
        'the buyer in front of the seller',
        moved('cac:AccountingCustomerParty', '<cac:AccountingSupplierParty>'),
      ],
      [
        'xrechnung-cii',
        'the totals in front of the VAT',
        moved(
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          '<ram:ApplicableTradeTax>\n        <ram:CalculatedAmount>247',
        ),
      ],
      ['peppol-credit-note', 'the totals behind the lines', moved('cac:LegalMonetaryTotal', '</CreditNote>')],
    ],
  },
  {
    kind: 'parts of a line in another order',
    mistakes: [
      [
        'xrechnung-ubl',
        'the price in front of the article',
        moved('cac:Price', '<cac:Item>\n      <cbc:Description>Mauer'),
      ],
      [
        'xrechnung-cii',
        'the quantity in front of the price',
        moved('ram:SpecifiedLineTradeDelivery', '<ram:SpecifiedLineTradeAgreement>'),
      ],
      [
        'peppol-invoice',
        'the net amount in front of the quantity',
        after('<cac:InvoiceLine>', moved('cbc:LineExtensionAmount', '<cbc:InvoicedQuantity')),
      ],
      [
        'xrechnung-ubl',
        'the name in front of the description',
        after('<cac:InvoiceLine>', moved('cbc:Name', '<cbc:Description>')),
      ],
    ],
  },
  {
    kind: 'amounts in another order',
    mistakes: [
      ['xrechnung-ubl', 'what was paid behind the amount due', moved('cbc:PrepaidAmount', '</cac:LegalMonetaryTotal>')],
      ['facturx-basic', 'the VAT behind the total', moved('ram:TaxTotalAmount', '<ram:DuePayableAmount>')],
      [
        'cius-ro',
        'the VAT in front of its basis',
        after('<cac:TaxSubtotal>', moved('cbc:TaxAmount', '<cbc:TaxableAmount')),
      ],
    ],
  },
  {
    kind: 'a misspelled element',
    mistakes: [
      ['xrechnung-ubl', 'the date of issue', renamed('cbc:IssueDate', 'cbc:IssuedDate')],
      ['xrechnung-cii', 'the amount due', renamed('ram:DuePayableAmount', 'ram:DuePaybleAmount')],
      ['peppol-invoice', 'a group of the seller', renamed('cac:PartyLegalEntity', 'cac:PartyLegalEntitiy')],
      ['nlcius-ubl', 'the type', renamed('cbc:InvoiceTypeCode', 'cbc:InvoiceTypecode')],
    ],
  },
  {
    kind: 'the prefix of another namespace',
    mistakes: [
      ['xrechnung-ubl', 'cac for the name', after('<cac:Item>', renamed('cbc:Name', 'cac:Name'))],
      ['peppol-invoice', 'cbc for the price', renamed('cac:Price', 'cbc:Price')],
      ['xrechnung-cii', 'ram for a date', renamed('udt:DateTimeString', 'ram:DateTimeString')],
      ['xrechnung-cii', 'ram for the document', renamed('rsm:ExchangedDocument', 'ram:ExchangedDocument')],
    ],
  },
  {
    kind: 'a namespace with a mistake',
    mistakes: [
      [
        'xrechnung-ubl',
        'another version of the aggregates',
        swap('CommonAggregateComponents-2"', 'CommonAggregateComponents-1"'),
      ],
      [
        'xrechnung-cii',
        'the old number',
        swap('ReusableAggregateBusinessInformationEntity:100', 'ReusableAggregateBusinessInformationEntity:12'),
      ],
      ['peppol-invoice', 'a blank at the end', swap('CommonBasicComponents-2"', 'CommonBasicComponents-2 "')],
      ['nlcius-ubl', 'a capital letter', swap('xsd:Invoice-2"', 'xsd:invoice-2"')],
    ],
  },
  {
    kind: 'no namespace',
    mistakes: [
      [
        'peppol-invoice',
        'of the root',
        swap('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"', '<Invoice'),
      ],
      ['xrechnung-ubl', 'an element without a prefix', renamed('cbc:BuyerReference', 'BuyerReference')],
      [
        'xrechnung-cii',
        'a prefix that is not declared',
        swap('xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"', ''),
      ],
      ['xrechnung-cii', 'an element with another prefix', renamed('ram:BuyerReference', 'a:BuyerReference')],
    ],
  },
  {
    kind: 'an element of the other document type',
    mistakes: [
      [
        'xrechnung-ubl-credit-note',
        'the quantity of invoices',
        renamed('cbc:CreditedQuantity', 'cbc:InvoicedQuantity'),
      ],
      ['peppol-credit-note', 'the line of invoices', renamed('cac:CreditNoteLine', 'cac:InvoiceLine')],
      ['en16931-ubl-credit-note', 'the type of invoices', renamed('cbc:CreditNoteTypeCode', 'cbc:InvoiceTypeCode')],
      [
        'peppol-invoice',
        'the root of credit notes',
        all(
          swap('<Invoice', '<CreditNote'),
          swapAll('</Invoice>', '</CreditNote>'),
          swap('xsd:Invoice-2', 'xsd:CreditNote-2'),
        ),
      ],
    ],
  },
  {
    kind: 'a value without its group',
    mistakes: [
      ['xrechnung-ubl', 'the country', unwrapped('cac:Country')],
      ['peppol-invoice', 'the registered name', unwrapped('cac:PartyLegalEntity')],
      ['xrechnung-cii', 'the date of issue', after('<ram:IssueDateTime>', unwrapped('udt:DateTimeString'))],
      ['xrechnung-ubl', 'the tax scheme', after('<cac:TaxSubtotal>', unwrapped('cac:TaxScheme'))],
    ],
  },
  {
    kind: 'a group too much',
    mistakes: [
      [
        'peppol-invoice',
        'lines in a list',
        all(
          insert('<cac:InvoiceLine>', '<cac:InvoiceLines>\n  '),
          swap('</Invoice>', '</cac:InvoiceLines>\n</Invoice>'),
        ),
      ],
      [
        'xrechnung-ubl',
        'an address in an address',
        all(
          insert('<cbc:StreetName>Deich', '<cac:Address>\n        '),
          swap('</cac:PostalAddress>', '</cac:Address>\n      </cac:PostalAddress>'),
        ),
      ],
      [
        'xrechnung-ubl',
        'a price in a price',
        all(
          swap('<cac:Price>', '<cac:Price>\n      <cac:Price>'),
          swap('</cac:Price>', '</cac:Price>\n    </cac:Price>'),
        ),
      ],
    ],
  },
];
