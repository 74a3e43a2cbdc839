/** VAT: categories, rates, breakdowns, reasons, currencies. */
import { after, all, doubled, insert, say, swap, swapAll, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const TAX: readonly Kind[] = [
  {
    kind: 'a VAT breakdown without a group',
    mistakes: [
      ['xrechnung-ubl', 'that of the lower rate', after('</cac:TaxSubtotal>', without('cac:TaxSubtotal'))],
      ['xrechnung-cii', 'that of the lower rate', after('>247.00<', without('ram:ApplicableTradeTax'))],
      ['en16931-ubl-exempt', 'that without VAT', without('cac:TaxSubtotal'), 'unknowable'],
      ['peppol-credit-note', 'the only one', without('cac:TaxSubtotal')],
    ],
  },
  {
    kind: 'no VAT total',
    mistakes: [
      ['nlcius-ubl', 'with its breakdown', without('cac:TaxTotal')],
      ['facturx-basic', 'in the totals', without('ram:TaxTotalAmount')],
      ['xrechnung-ubl-credit-note', 'above the breakdown', after('<cac:TaxTotal>', without('cbc:TaxAmount'))],
    ],
  },
  {
    kind: 'a VAT group twice',
    mistakes: [
      ['xrechnung-ubl', 'that of a rate', doubled('cac:TaxSubtotal')],
      [
        'facturx-basic',
        'the only one',
        after('<ram:ApplicableHeaderTradeSettlement>', doubled('ram:ApplicableTradeTax')),
      ],
      ['peppol-credit-note', 'with its total', doubled('cac:TaxTotal')],
    ],
  },
  {
    kind: 'another rate than that of the lines',
    mistakes: [
      ['xrechnung-ubl', 'an old one in the breakdown', after('>9.45<', swap('>7<', '>5<'))],
      ['xrechnung-cii', 'the other one in a line', after('Grundpreis', swap('>7<', '>19<'))],
      ['peppol-invoice', 'a lower one in a line', after('Licence', swap('>23<', '>8<'))],
      ['facturx-extended', 'of a charge', after('<ram:CategoryTradeTax>', swap('>20<', '>10<'))],
    ],
  },
  {
    kind: 'a VAT basis that is not what its lines are',
    mistakes: [
      ['xrechnung-ubl', 'without allowances and charges', swap('>1280.00<', '>1275.00<')],
      ['xrechnung-cii', 'without the allowance', swap('>1300.00<', '>1320.00<')],
      ['en16931-ubl-exempt', 'of both groups', swap('>80.00<', '>680.00<')],
      ['facturx-basic', 'with VAT', say('ram:BasisAmount', '119.00')],
    ],
  },
  {
    kind: 'the wrong VAT category',
    mistakes: [
      ['xrechnung-ubl', 'exempt in place of a standard rate', after('>243.20<', swap('>S<', '>E<'))],
      ['xrechnung-cii-reverse-charge', 'a standard rate in the line', swap('>AE<', '>S<')],
      ['en16931-ubl-export', 'zero rated in place of export', after('>12480.00<', swap('>G<', '>Z<'))],
      ['facturx-en16931', 'exempt in place of intra-Community', after('>710.00<', swap('>K<', '>E<'))],
    ],
  },
  {
    kind: 'a VAT category that is written in another way',
    mistakes: [
      ['xrechnung-ubl', 'in lower case', after('<cac:InvoiceLine>', swap('>S<', '>s<'))],
      ['xrechnung-cii-reverse-charge', 'with a blank', after('>5440.00<', swap('>AE<', '>AE <'))],
      ['peppol-invoice', 'as a word', after('<cac:TaxSubtotal>', swap('>S<', '>Standard<'))],
      ['xrechnung-cii', 'by its number in the ERP', swap('>S<', '>V1<')],
    ],
  },
  {
    kind: 'a tax that is not called VAT',
    mistakes: [
      ['xrechnung-ubl', 'German, in the breakdown', after('<cac:TaxSubtotal>', swap('>VAT<', '>USt<'))],
      ['xrechnung-cii', 'German, in a line', swap('>VAT<', '>MwSt<')],
      ['france-ubl', 'French, in a line', after('<cac:Item>', swap('>VAT<', '>TVA<'))],
      ['peppol-credit-note', 'in lower case', after('<cac:TaxSubtotal>', swap('>VAT<', '>vat<'))],
    ],
  },
  {
    kind: 'no reason for not charging VAT',
    mistakes: [
      [
        'xrechnung-cii-reverse-charge',
        'reverse charge',
        all(without('ram:ExemptionReason'), without('ram:ExemptionReasonCode')),
        'unknowable',
      ],
      ['facturx-en16931', 'intra-Community supply', without('ram:ExemptionReason'), 'unknowable'],
      ['en16931-ubl-export', 'export', without('cbc:TaxExemptionReason'), 'unknowable'],
      ['en16931-ubl-credit-note', 'a small business', without('cbc:TaxExemptionReason'), 'unknowable'],
    ],
  },
  {
    kind: 'a reason for not charging VAT where it is charged',
    mistakes: [
      [
        'peppol-invoice',
        'with a standard rate',
        after(
          '<cac:TaxSubtotal>',
          swap('</cbc:Percent>', '</cbc:Percent>\n        <cbc:TaxExemptionReason>keine</cbc:TaxExemptionReason>'),
        ),
      ],
      [
        'xrechnung-cii',
        'with a standard rate',
        after(
          '>247.00<',
          swap('</ram:TypeCode>', '</ram:TypeCode>\n        <ram:ExemptionReason>-</ram:ExemptionReason>'),
        ),
      ],
    ],
  },
  {
    kind: 'an exemption code that is none',
    mistakes: [
      ['xrechnung-cii-reverse-charge', 'a paragraph of the law', swap('>VATEX-EU-AE<', '>§ 13b UStG<')],
      ['en16931-ubl-exempt', 'without its hyphens', swap('>VATEX-EU-132<', '>VATEXEU132<')],
      ['en16931-ubl-not-subject', 'the category', swap('>VATEX-EU-O<', '>O<')],
      ['xrechnung-cii-reverse-charge', 'of something else', swap('>VATEX-EU-AE<', '>VATEX-EU-IC<')],
    ],
  },
  {
    kind: 'no rate where it is zero',
    mistakes: [
      ['en16931-ubl-exempt', 'in the breakdown', without('cbc:Percent')],
      ['xrechnung-cii-reverse-charge', 'in the line', without('ram:RateApplicablePercent')],
      ['en16931-ubl-export', 'in a line', after('<cac:InvoiceLine>', without('cbc:Percent'))],
    ],
  },
  {
    kind: 'a rate where there is none',
    mistakes: [
      ['en16931-ubl-exempt', 'in an exempt line', after('Sprachkurs', swap('>0<', '>22<'))],
      ['facturx-en16931', 'in an intra-Community supply', after('>710.00<', swap('>0<', '>19<'))],
      [
        'en16931-ubl-not-subject',
        'zero percent of a tax that does not apply',
        after('<cac:Item>', insert('<cac:TaxScheme>', '<cbc:Percent>0</cbc:Percent>\n        ')),
      ],
    ],
  },
  {
    kind: 'VAT on what bears none',
    mistakes: [
      ['xrechnung-cii-reverse-charge', 'reverse charge', swap('>0.00<', '>1033.60<')],
      ['en16931-ubl-export', 'export', after('>12480.00<', swap('>0.00<', '>2745.60<'))],
    ],
  },
  {
    kind: 'no VAT identifier where the category asks for it',
    mistakes: [
      [
        'xrechnung-cii-reverse-charge',
        'of the buyer',
        after('<ram:BuyerTradeParty>', without('ram:SpecifiedTaxRegistration')),
        'unknowable',
      ],
      ['facturx-en16931', 'of the seller', without('ram:SpecifiedTaxRegistration'), 'unknowable'],
      ['en16931-ubl-export', 'of the seller', without('cac:PartyTaxScheme'), 'unknowable'],
      ['nlcius-ubl', 'of the seller', without('cac:PartyTaxScheme'), 'unknowable'],
    ],
  },
  {
    kind: 'another currency in one amount',
    mistakes: [
      ['xrechnung-ubl', 'of a line', after('<cac:InvoiceLine>', swap('"EUR"', '"USD"'))],
      ['peppol-credit-note', 'in lower case', after('<cac:LegalMonetaryTotal>', swap('"EUR"', '"eur"'))],
      ['pint-aunz', 'that of the parent company', after('<cac:LegalMonetaryTotal>', swap('"AUD"', '"NZD"'))],
      ['nlcius-ubl', 'its sign', after('<cac:Price>', swap('"EUR"', '"€"'))],
    ],
  },
  {
    kind: 'an amount without a currency',
    mistakes: [
      ['xrechnung-ubl', 'the price', swap('cbc:PriceAmount currencyID="EUR"', 'cbc:PriceAmount')],
      ['peppol-invoice', 'the amount due', swap('cbc:PayableAmount currencyID="EUR"', 'cbc:PayableAmount')],
      ['xrechnung-cii', 'the VAT total', swap('TaxTotalAmount currencyID="EUR"', 'TaxTotalAmount')],
      ['cius-ro', 'all of them', swapAll(' currencyID="RON"', '')],
    ],
  },
  {
    kind: 'a currency of the document that is none',
    mistakes: [
      ['xrechnung-ubl', 'a word', swap('>EUR<', '>EURO<')],
      ['xrechnung-cii', 'a sign', swap('>EUR<', '>€<')],
      ['peppol-credit-note', 'in lower case', swap('>EUR<', '>eur<')],
      ['cius-ro', 'an old code', swap('>RON<', '>ROL<')],
    ],
  },
  {
    kind: 'another currency in the document than in its amounts',
    mistakes: [
      ['en16931-ubl-export', 'the home currency', swap('>USD<', '>EUR<')],
      ['facturx-basic', 'Swiss francs', swap('>EUR<', '>CHF<')],
    ],
  },
  {
    kind: 'no currency of the document',
    mistakes: [
      ['peppol-credit-note', 'left out', without('cbc:DocumentCurrencyCode')],
      ['facturx-minimum', 'left out', without('ram:InvoiceCurrencyCode')],
    ],
  },
  {
    kind: 'the tax currency without its total, or the other way round',
    mistakes: [
      ['peppol-invoice', 'no total', after('</cac:TaxTotal>', without('cac:TaxTotal')), 'unknowable'],
      ['peppol-invoice', 'no currency code', without('cbc:TaxCurrencyCode')],
      ['peppol-invoice', 'the same currency twice', swap('>PLN<', '>EUR<')],
      ['peppol-invoice', 'the total in the currency of the document', swap('"PLN"', '"EUR"')],
    ],
  },
  {
    kind: 'attributes for currencies where CII has none',
    mistakes: [
      [
        'xrechnung-cii',
        'in all totals',
        all(
          swap('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">'),
          swap('<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="EUR">'),
        ),
      ],
      ['facturx-basic', 'in a line', swap('<ram:LineTotalAmount>', '<ram:LineTotalAmount currencyID="EUR">')],
    ],
  },
  {
    kind: 'a line without its VAT',
    mistakes: [
      ['xrechnung-ubl', 'the category', without('cac:ClassifiedTaxCategory')],
      ['xrechnung-cii', 'the category', without('ram:CategoryCode')],
      ['peppol-credit-note', 'the scheme', after('<cac:Item>', without('cac:TaxScheme'))],
      ['zugferd-2-basic', 'the group', without('ram:ApplicableTradeTax')],
    ],
  },
];
