/** Systematic errors of exports, and mistakes that occur together. */
import { after, all, doubled, emptied, say, swap, swapAll, swapEach, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

/** Amounts with two decimals, in elements that contain nothing else. */
const AMOUNT = /(?<=>)-?\d+\.\d\d(?=<)/;
const UBL_DATE = /(?<=>)\d{4}-\d\d-\d\d(?=<)/;
const CII_DATE = /(?<=format="102">)\d{8}(?=<)/;

const german = (date: string): string => date.split('-').toReversed().join('.');
const withCommas = swapEach(AMOUNT, (amount) => amount.replace('.', ','));
const negative = swapEach(/(?<=currencyID="[A-Z]{3}">)(?=\d)/, () => '-');

export const EXPORTS: readonly Kind[] = [
  {
    kind: 'decimal commas in all amounts',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'everywhere', withCommas],
      ['xrechnung-cii', 'everywhere', withCommas],
      ['cius-ro', 'everywhere', withCommas],
      ['facturx-minimum', 'everywhere', withCommas],
    ],
  },
  {
    kind: 'thousand separators in all amounts',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'everywhere', swapEach(/(?<=>)\d(?=\d{3}\.\d\d<)/, (digit) => `${digit},`)],
      ['en16931-ubl-export', 'everywhere', swapEach(/(?<=>)\d+(?=\d{3}\.\d\d<)/, (digits) => `${digits} `)],
      ['xrechnung-cii-reverse-charge', 'everywhere', swapEach(/(?<=>)5440\.00(?=<)/, () => '5.440,00')],
    ],
  },
  {
    kind: 'German dates everywhere',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'everywhere', swapEach(UBL_DATE, german)],
      ['peppol-credit-note', 'everywhere', swapEach(UBL_DATE, german)],
      [
        'xrechnung-cii',
        'everywhere',
        swapEach(CII_DATE, (date) => `${date.slice(6)}.${date.slice(4, 6)}.${date.slice(0, 4)}`),
      ],
    ],
  },
  {
    kind: 'dates of the other syntax everywhere',
    several: true,
    mistakes: [
      ['peppol-invoice', 'everywhere', swapEach(UBL_DATE, (date) => date.replaceAll('-', ''))],
      [
        'xrechnung-cii-reverse-charge',
        'everywhere',
        swapEach(CII_DATE, (date) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`),
      ],
      ['nlcius-ubl', 'everywhere, with a time', swapEach(UBL_DATE, (date) => `${date}T00:00:00Z`)],
      ['facturx-en16931', 'everywhere, with a time', swapEach(CII_DATE, (date) => `${date}0000`)],
    ],
  },
  {
    kind: 'four decimals in all amounts',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'everywhere', swapEach(AMOUNT, (amount) => `${amount}00`)],
      ['xrechnung-cii', 'everywhere', swapEach(AMOUNT, (amount) => `${amount}00`)],
      ['peppol-credit-note', 'everywhere', swapEach(AMOUNT, (amount) => `${amount}00`)],
    ],
  },
  {
    kind: 'a credit note with all amounts negative',
    several: true,
    mistakes: [
      ['xrechnung-ubl-credit-note', 'price included', negative],
      ['peppol-credit-note', 'charge included', negative],
      ['en16931-ubl-credit-note', 'price included', negative],
      [
        'xrechnung-ubl-credit-note',
        'quantity and totals, but not the price',
        all(negative, swap('>9<', '>-9<'), swap('PriceAmount currencyID="EUR">-', 'PriceAmount currencyID="EUR">')),
      ],
    ],
  },
  {
    kind: 'units of the ERP everywhere',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'as words', all(swap('"HUR"', '"Std"'), swap('"C62"', '"Stück"'), swapAll('"KGM"', '"Kg"'))],
      ['peppol-invoice', 'as words', all(swap('"MON"', '"month"'), swap('"DAY"', '"days"'))],
      ['xrechnung-cii', 'in lower case', all(swapAll('"KWH"', '"kwh"'), swap('"MON"', '"mon"'))],
      ['en16931-ubl-export', 'none', swapEach(/ unitCode="[^"]*"/, () => '')],
    ],
  },
  {
    kind: 'blanks around all values',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'behind', swapEach(/(?<=[\w.])(?=<\/cbc:)/, () => ' ')],
      ['peppol-invoice', 'around codes', swapEach(/(?<=<cbc:(?:ID|IdentificationCode|Percent)>)(?=\w)/, () => ' ')],
      ['xrechnung-cii', 'in front', swapEach(/(?<=<ram:\w+>)(?=\w)/, () => ' ')],
    ],
  },
  {
    kind: 'codes in lower case everywhere',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'countries', swapAll('>DE<', '>de<')],
      ['peppol-invoice', 'VAT categories', swapAll('>S<', '>s<')],
      ['xrechnung-cii', 'taxes', swapAll('>VAT<', '>Vat<')],
      ['cius-ro', 'currencies', swapAll('"RON"', '"ron"')],
    ],
  },
  {
    kind: 'another VAT category in all lines',
    several: true,
    mistakes: [
      ['peppol-invoice', 'none', all(after('<cac:InvoiceLine>', swapAll('>S<', '>O<')))],
      ['xrechnung-cii-reverse-charge', 'exempt, in the breakdown as well', swapAll('>AE<', '>E<')],
      ['en16931-ubl-export', 'intra-Community', swapAll('>G<', '>K<')],
      ['en16931-ubl-exempt', 'standard at zero percent', swapAll('>E<', '>S<')],
    ],
  },
  {
    kind: 'another rate everywhere',
    several: true,
    mistakes: [
      ['peppol-credit-note', 'as a fraction', swapAll('>20<', '>0.20<')],
      ['facturx-basic', 'with a sign', swapAll('>19</ram:RateApplicablePercent>', '>19%</ram:RateApplicablePercent>')],
      ['cius-ro', 'the old one, but the new VAT', swapAll('>21<', '>19<')],
    ],
  },
  {
    kind: 'names of the other root everywhere',
    several: true,
    mistakes: [
      [
        'xrechnung-ubl-credit-note',
        'those of invoices',
        all(
          swapAll('CreditNoteLine', 'InvoiceLine'),
          swapAll('CreditedQuantity', 'InvoicedQuantity'),
          swapAll('CreditNoteTypeCode', 'InvoiceTypeCode'),
        ),
      ],
      [
        'peppol-credit-note',
        'root and all, with the type of a credit note',
        all(
          swapAll('CreditNoteLine', 'InvoiceLine'),
          swapAll('CreditedQuantity', 'InvoicedQuantity'),
          swapAll('CreditNoteTypeCode', 'InvoiceTypeCode'),
          swapAll('<CreditNote', '<Invoice'),
          swapAll('</CreditNote', '</Invoice'),
          swap('xsd:CreditNote-2', 'xsd:Invoice-2'),
        ),
      ],
    ],
  },
  {
    kind: 'empty elements wherever nothing is known',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'of the contact', all(emptied('cbc:Telephone'), emptied('cbc:ElectronicMail')), 'unknowable'],
      [
        'peppol-invoice',
        'of the article',
        all(emptied('cbc:Description'), emptied('cac:BuyersItemIdentification')),
        'unknowable',
      ],
      [
        'xrechnung-cii',
        'of the article',
        all(emptied('ram:GlobalID'), emptied('ram:SellerAssignedID'), emptied('ram:Reason')),
        'unknowable',
      ],
    ],
  },
  {
    kind: 'two totals that are wrong',
    several: true,
    mistakes: [
      [
        'xrechnung-ubl',
        'net and gross are swapped',
        all(say('cbc:TaxExclusiveAmount', '1667.65'), say('cbc:TaxInclusiveAmount', '1415.00')),
      ],
      [
        'xrechnung-cii',
        'prepaid and due are swapped',
        all(say('ram:TotalPrepaidAmount', '397.29'), say('ram:DuePayableAmount', '1200.00')),
      ],
      [
        'peppol-credit-note',
        'basis and VAT are swapped',
        after('<cac:TaxSubtotal>', all(say('cbc:TaxableAmount', '67.00'), say('cbc:TaxAmount', '335.00'))),
      ],
      [
        'facturx-basic-wl',
        'net total and VAT basis',
        all(say('ram:BasisAmount', '10.00'), say('ram:TaxBasisTotalAmount', '10.00')),
      ],
    ],
  },
  {
    kind: 'a number and a place that are wrong',
    several: true,
    mistakes: [
      [
        'xrechnung-ubl',
        'the sum of the lines is too low, and one is there twice',
        all(swap('>1410.00<', '>1275.00<'), doubled('cac:InvoiceLine')),
      ],
      [
        'peppol-invoice',
        'a decimal comma in a line whose VAT is missing',
        all(swap('>780.00<', '>780,00<'), after('<cac:InvoiceLine>', without('cac:ClassifiedTaxCategory'))),
      ],
      [
        'xrechnung-cii',
        'the allowance has a minus and no reason',
        all(swap('>20.00</ram:ActualAmount>', '>-20.00</ram:ActualAmount>'), after('-20.00', without('ram:Reason'))),
        'unknowable',
      ],
    ],
  },
  {
    kind: 'a code and another code that are wrong',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'unit and country', all(swap('"C62"', '"Stk"'), swap('>DE<', '>Deutschland<'))],
      [
        'nlcius-ubl',
        'currency and tax',
        all(swap('>EUR<', '>euro<'), after('<cac:TaxSubtotal>', swap('>VAT<', '>BTW<'))),
      ],
      [
        'xrechnung-cii',
        'address and registration',
        all(swap('schemeID="EM"', 'schemeID="email"'), swap('schemeID="VA"', 'schemeID="VAT"')),
      ],
      [
        'pint-eu',
        'type and means of payment',
        all(say('cbc:InvoiceTypeCode', '380.0'), say('cbc:PaymentMeansCode', '58.0')),
      ],
    ],
  },
  {
    kind: 'numbers as floating point numbers',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'type and percentages', all(say('cbc:InvoiceTypeCode', '380.0'), swapAll('>19<', '>19.0<'))],
      ['peppol-credit-note', 'the means of payment', say('cbc:PaymentMeansCode', '58.0')],
      ['cius-ro', 'the type', say('cbc:InvoiceTypeCode', '380.00')],
    ],
  },
  {
    kind: 'the same mistake in both parties',
    several: true,
    mistakes: [
      ['xrechnung-ubl', 'countries by their names', swapAll('>DE<', '>Germany<')],
      ['peppol-invoice', 'VAT identifiers without a country', swapEach(/(?<=<cbc:CompanyID>)PL(?=\d)/, () => '')],
      ['xrechnung-cii-reverse-charge', 'VAT identifiers with blanks', swapEach(/(?<="VA">DE\d{3})(?=\d)/, () => ' ')],
      ['pint-aunz', 'numbers with blanks', swapEach(/(?<="0151">\d\d)(?=\d{9}<)/, () => ' ')],
    ],
  },
];
