/** Allowances and charges: signs, sums, percentages, reasons, levels. */
import { after, all, emptied, insert, moved, say, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const ALLOWANCES: readonly Kind[] = [
  {
    kind: 'a deduction with a minus',
    mistakes: [
      ['xrechnung-ubl', 'an allowance of the document', swap('>25.50<', '>-25.50<')],
      ['xrechnung-cii', 'an allowance of the document', swap('>20.00</ram:ActualAmount', '>-20.00</ram:ActualAmount')],
      ['xrechnung-ubl', 'an allowance of a line', swap('>50.00<', '>-50.00<')],
      ['xrechnung-ubl', 'the sum of allowances', say('cbc:AllowanceTotalAmount', '-25.50')],
    ],
  },
  {
    kind: 'a discount taken for a charge',
    mistakes: [
      ['xrechnung-ubl', 'of the document', swap('>false<', '>true<')],
      [
        'xrechnung-cii',
        'of the document',
        after('BillingSpecifiedPeriod>\n      <ram:Spec', swap('>false<', '>true<')),
      ],
      ['xrechnung-ubl', 'of a line', after('<cac:InvoiceLine>', swap('>false<', '>true<'))],
      ['xrechnung-ubl', 'of a price', after('>13.50<', swap('>false<', '>true<'))],
    ],
  },
  {
    kind: 'a charge taken for a discount',
    mistakes: [
      ['xrechnung-ubl', 'freight', swap('>true<', '>false<')],
      ['peppol-credit-note', 'freight', swap('>true<', '>false<')],
      ['facturx-extended', 'transport', swap('>true<', '>false<')],
    ],
  },
  {
    kind: 'yes and no in other words',
    mistakes: [
      ['xrechnung-ubl', 'with a capital letter', swap('>false<', '>False<')],
      ['peppol-credit-note', 'in German', swap('>true<', '>ja<')],
      ['xrechnung-cii', 'as a number', after('BillingSpecifiedPeriod>\n      <ram:Spec', swap('>false<', '>0<'))],
      ['xrechnung-ubl', 'as an empty element', emptied('cbc:ChargeIndicator')],
    ],
  },
  {
    kind: 'no sum of allowances or charges',
    mistakes: [
      ['xrechnung-ubl', 'of allowances', without('cbc:AllowanceTotalAmount')],
      ['peppol-credit-note', 'of charges', without('cbc:ChargeTotalAmount')],
      ['xrechnung-cii', 'of allowances', without('ram:AllowanceTotalAmount')],
      ['facturx-extended', 'of charges', without('ram:ChargeTotalAmount')],
    ],
  },
  {
    kind: 'an allowance that is not its percentage',
    mistakes: [
      ['xrechnung-ubl', 'another percentage', say('cbc:MultiplierFactorNumeric', '3')],
      ['xrechnung-ubl', 'another base', swap('>1275.00<', '>1410.00<')],
      ['xrechnung-ubl', 'no base', without('cbc:BaseAmount'), 'unknowable'],
      ['xrechnung-ubl', 'no percentage', without('cbc:MultiplierFactorNumeric')],
    ],
  },
  {
    kind: 'an allowance without a reason',
    mistakes: [
      ['xrechnung-cii', 'of the document', after('>20.00</ram:ActualAmount>', without('ram:Reason')), 'unknowable'],
      ['xrechnung-ubl', 'of a line', after('<cac:InvoiceLine>', without('cbc:AllowanceChargeReason')), 'unknowable'],
      ['peppol-credit-note', 'a charge', without('cbc:AllowanceChargeReason'), 'unknowable'],
    ],
  },
  {
    kind: 'an allowance without its VAT',
    mistakes: [
      ['xrechnung-ubl', 'of the document', without('cac:TaxCategory')],
      ['xrechnung-cii', 'of the document', without('ram:CategoryTradeTax')],
      ['peppol-credit-note', 'a charge without a rate', without('cbc:Percent')],
      ['facturx-extended', 'a charge', without('ram:CategoryTradeTax')],
    ],
  },
  {
    kind: 'an allowance at the wrong level',
    mistakes: [
      ['xrechnung-ubl', 'that of the document in the price', moved('cac:AllowanceCharge', '</cac:Price>')],
      [
        'xrechnung-cii',
        'that of the document in a line',
        after('<ram:ApplicableHeaderTradeSettlement>', without('ram:SpecifiedTradeAllowanceCharge')),
      ],
      [
        'xrechnung-ubl',
        'that of a line in the document as well',
        all(
          insert(
            '<cac:TaxTotal>',
            '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Treuerabatt</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">50.00</cbc:Amount></cac:AllowanceCharge>\n  ',
          ),
        ),
      ],
    ],
  },
];
