/** Amounts, quantities and percentages in unusual notations, or calculated wrongly. */
import { after, emptied, say, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const AMOUNTS: readonly Kind[] = [
  {
    kind: 'a decimal comma',
    mistakes: [
      ['xrechnung-ubl', 'in the net amount of a line', swap('>275.00<', '>275,00<')],
      ['xrechnung-cii', 'in the total with VAT', swap('>1597.29<', '>1597,29<')],
      ['peppol-invoice', 'in a quantity', swap('>1.5<', '>1,5<')],
      ['cius-pt', 'in the VAT rate of a line', after('<cac:Item>', swap('>23.00<', '>23,00<'))],
    ],
  },
  {
    kind: 'a thousand separator',
    mistakes: [
      ['xrechnung-ubl', 'as in German, with a decimal comma', swap('>1415.00<', '>1.415,00<')],
      ['en16931-ubl-export', 'as in English', say('cbc:PayableAmount', '12,480.00')],
      ['xrechnung-cii', 'as in French, a no-break space', swap('>1367.00<', '>1\u00a0367,00<')],
      ['peppol-invoice', 'as in Swiss German, an apostrophe', swap('>1402.20<', ">1'402.20<")],
    ],
  },
  {
    kind: 'a currency with the amount',
    mistakes: [
      ['xrechnung-ubl', 'the sign in front', swap('>25.50<', '>€ 25.50<')],
      ['peppol-credit-note', 'the code behind', say('cbc:PayableAmount', '402.00 EUR')],
      ['facturx-basic', 'the sign behind', say('ram:DuePayableAmount', '119.00€')],
    ],
  },
  {
    kind: 'a negative number as in a ledger',
    mistakes: [
      ['peppol-invoice', 'the minus behind', swap('>-0.20<', '>0.20-<')],
      ['peppol-invoice', 'parentheses', swap('>-0.20<', '>(0.20)<')],
      ['peppol-invoice', 'a long minus', swap('>-0.20<', '>\u22120.20<')],
    ],
  },
  {
    kind: 'too many decimals',
    mistakes: [
      ['xrechnung-ubl', 'zeros in the net amount of a line', swap('>1000.00<', '>1000.0000<')],
      ['xrechnung-cii', 'zeros in the VAT basis', swap('>1300.00<', '>1300.000<')],
      ['peppol-credit-note', 'zeros in a charge', swap('>10.00<', '>10.0000<')],
      ['xrechnung-ubl', 'unrounded VAT', swap('>9.45<', '>9.4500<')],
    ],
  },
  {
    kind: 'the rest of a floating point calculation',
    mistakes: [
      ['xrechnung-ubl', 'in the total with VAT', swap('>1667.65<', '>1667.6500000000001<')],
      ['zugferd-2-basic', 'in the net amount of a line', swap('>67.50<', '>67.499999999999<')],
      ['en16931-ubl-exempt', 'in the VAT', swap('>17.60<', '>17.600000000000001<')],
    ],
  },
  {
    kind: 'an exponent',
    mistakes: [
      ['xrechnung-cii', 'in a quantity', swap('>4800<', '>4.8E3<')],
      ['en16931-ubl-export', 'in the net total', say('cbc:TaxExclusiveAmount', '1.248e+04')],
    ],
  },
  {
    kind: 'a percentage as a fraction',
    mistakes: [
      ['xrechnung-ubl', 'the rate of a line', after('<cbc:Name>Saatgut', swap('>7<', '>0.07<'))],
      ['xrechnung-cii', 'the rate of the breakdown', after('>247.00<', swap('>19<', '>0.19<'))],
      ['xrechnung-ubl', 'the percentage of an allowance', say('cbc:MultiplierFactorNumeric', '0.02')],
    ],
  },
  {
    kind: 'a percent sign',
    mistakes: [
      ['xrechnung-ubl', 'behind a blank', after('>9.45<', swap('>7<', '>7 %<'))],
      ['facturx-extended', 'in a line', swap('>20<', '>20%<')],
      ['cius-ro', 'with a decimal comma', swap('>21<', '>21,00%<')],
    ],
  },
  {
    kind: 'words where a number is due',
    mistakes: [
      ['xrechnung-ubl', 'a unit behind the quantity', swap('>12.5<', '>12.5 Std<')],
      ['peppol-invoice', 'a quantity in words', swap('>3<', '>three<')],
      ['xrechnung-cii-reverse-charge', 'a lump sum', swap('>850<', '>pauschal<'), 'unknowable'],
      ['en16931-ubl-exempt', 'a dash for no VAT', after('>600.00<', swap('>0.00<', '>-<'))],
    ],
  },
  {
    kind: 'no number at all',
    mistakes: [
      ['xrechnung-ubl', 'an empty prepaid amount', emptied('cbc:PrepaidAmount')],
      ['xrechnung-cii', 'an empty net price', after('<ram:NetPriceProductTradePrice>', emptied('ram:ChargeAmount'))],
      ['peppol-credit-note', 'an empty quantity', emptied('cbc:CreditedQuantity')],
      ['xrechnung-ubl-credit-note', 'an empty VAT rate', emptied('cbc:Percent')],
    ],
  },
  {
    kind: 'two digits in the wrong order',
    mistakes: [
      ['xrechnung-ubl', 'in the sum of the lines', swap('>1410.00<', '>1140.00<')],
      ['xrechnung-cii', 'in the sum of the lines', swap('>1367.00<', '>1376.00<')],
      ['peppol-invoice', 'in a line', swap('>780.00<', '>870.00<')],
      ['xrechnung-ubl', 'in the total VAT', swap('>252.65<', '>252.56<')],
    ],
  },
  {
    kind: 'the wrong total in a field',
    mistakes: [
      ['peppol-invoice', 'the gross total as net', say('cbc:TaxExclusiveAmount', '1402.20')],
      ['xrechnung-cii', 'the net total as gross', say('ram:GrandTotalAmount', '1347.00')],
      ['facturx-minimum', 'the net total to be paid', say('ram:DuePayableAmount', '100.00')],
      ['cius-ro', 'the VAT as gross total', say('cbc:TaxInclusiveAmount', '21.00')],
    ],
  },
  {
    kind: 'what was paid is not deducted',
    mistakes: [
      ['xrechnung-ubl', 'from the amount due', say('cbc:PayableAmount', '1667.65')],
      ['xrechnung-cii', 'from the amount due', say('ram:DuePayableAmount', '1597.29')],
    ],
  },
  {
    kind: 'what was paid has a minus',
    mistakes: [
      ['xrechnung-ubl', 'as a deduction', swap('>500.00<', '>-500.00<')],
      ['xrechnung-cii', 'as a deduction', swap('>1200.00<', '>-1200.00<')],
    ],
  },
  {
    kind: 'what was paid is left out',
    mistakes: [
      ['xrechnung-ubl', 'though deducted', without('cbc:PrepaidAmount')],
      ['xrechnung-cii', 'though deducted', without('ram:TotalPrepaidAmount')],
    ],
  },
  {
    kind: 'paid in full, and due all the same',
    mistakes: [
      ['xrechnung-ubl', 'prepaid is the total', say('cbc:PrepaidAmount', '1667.65')],
      ['xrechnung-cii', 'nothing is due, but part was paid', say('ram:DuePayableAmount', '0.00')],
    ],
  },
  {
    kind: 'VAT that is a cent off',
    mistakes: [
      ['xrechnung-ubl', 'in the breakdown', swap('>243.20<', '>243.21<')],
      ['xrechnung-cii', 'in the breakdown', swap('>3.29<', '>3.30<')],
      ['peppol-invoice', 'in the total', after('<cac:TaxTotal>', swap('>262.20<', '>262.19<'))],
      ['facturx-basic-wl', 'in the total', swap('currencyID="EUR">19.00<', 'currencyID="EUR">19.01<')],
    ],
  },
  {
    kind: 'rounding that is not told',
    mistakes: [
      ['peppol-invoice', 'the rounding amount is missing', without('cbc:PayableRoundingAmount')],
      ['peppol-invoice', 'the rounding amount has the other sign', swap('>-0.20<', '>0.20<')],
      ['en16931-ubl-exempt', 'the amount due is rounded', say('cbc:PayableAmount', '698.00')],
    ],
  },
  {
    kind: 'a line that is not quantity times price',
    mistakes: [
      ['peppol-invoice', 'the price is that of the year', swap('>120.00<', '>1440.00<')],
      ['xrechnung-ubl', 'the decimal point is gone', swap('>12.5<', '>125<')],
      ['pint-eu', 'the quantity is that of the order', swap('>4<', '>5<')],
      ['nlcius-ubl', 'the price is gross', say('cbc:PriceAmount', '29.75')],
    ],
  },
  {
    kind: 'the price is for another quantity',
    mistakes: [
      ['xrechnung-ubl', 'the base quantity is missing', without('cbc:BaseQuantity')],
      ['xrechnung-ubl', 'the base quantity is zero', swap('>100</cbc:BaseQuantity', '>0</cbc:BaseQuantity')],
      ['xrechnung-cii', 'the base quantity is negative', swap('"KWH">1<', '"KWH">-1<')],
      ['xrechnung-ubl', 'the base quantity is in tons', swap('"KGM">100<', '"TNE">0.1<')],
    ],
  },
  {
    kind: 'a price that can not be',
    mistakes: [
      ['xrechnung-ubl', 'a negative net price', swap('>84.00<', '>-84.00<')],
      ['peppol-credit-note', 'a negative price in a credit note', say('cbc:PriceAmount', '-25.00')],
      ['xrechnung-cii', 'a negative gross price', swap('>50.00<', '>-50.00<')],
      ['xrechnung-ubl', 'the discount is not in the net price', swap('>13.50<', '>15.00<')],
    ],
  },
  {
    kind: 'money that credit notes have turned around',
    mistakes: [
      ['peppol-credit-note', 'a negative total', say('cbc:PayableAmount', '-402.00')],
      ['xrechnung-ubl-credit-note', 'a negative line', after('<cac:CreditNoteLine>', swap('>63.00<', '>-63.00<'))],
      ['en16931-ubl-credit-note', 'a negative VAT basis', say('cbc:TaxableAmount', '-86.50')],
      ['cius-ro-credit-note', 'a negative VAT', say('cbc:TaxAmount', '-21.00')],
    ],
  },
  {
    kind: 'a total that is missing',
    mistakes: [
      ['xrechnung-ubl', 'the amount due', without('cbc:PayableAmount')],
      ['xrechnung-cii', 'the net total', without('ram:TaxBasisTotalAmount')],
      ['facturx-minimum', 'the total with VAT', without('ram:GrandTotalAmount')],
      ['nlcius-ubl', 'all of them', without('cac:LegalMonetaryTotal')],
    ],
  },
];
