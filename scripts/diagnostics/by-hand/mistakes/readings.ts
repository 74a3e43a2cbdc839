/**
 * Values that people write for readers, not programs: currency names, units in words, numbers with separators, local
 * dates.
 */
import { after, all, say, swap, swapAll } from '../edits.js';
import type { Kind } from '../hand-made.js';

const CARD =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>';

export const READINGS: readonly Kind[] = [
  {
    kind: 'the name of a currency',
    mistakes: [
      ['xrechnung-ubl', 'its sign, everywhere', all(swap('>EUR<', '>€<'), swapAll('"EUR"', '"€"'))],
      ['pint-jp', 'in all amounts', swapAll('"JPY"', '"YEN"')],
      ['en16931-ubl-export', 'everywhere', all(swap('>USD<', '>US$<'), swapAll('"USD"', '"US$"'))],
      ['peppol-invoice', 'in which VAT is accounted for', all(swap('>PLN<', '>zł<'), swapAll('"PLN"', '"zł"'))],
    ],
  },
  {
    kind: 'the name of a currency of another market',
    mistakes: [
      ['pint-sg', 'everywhere', all(swap('>SGD<', '>S$<'), swapAll('"SGD"', '"S$"'))],
      ['pint-my', 'everywhere', all(swap('>MYR<', '>RM<'), swapAll('"MYR"', '"RM"'))],
      ['pint-ae', 'everywhere', all(swap('>AED<', '>Dhs<'), swapAll('"AED"', '"Dhs"'))],
      ['pint-aunz', 'in all amounts', swapAll('"AUD"', '"AU$"')],
    ],
  },
  {
    kind: 'the name of several currencies',
    mistakes: [
      ['pint-aunz', 'that of a party', all(swap('>AUD<', '>$<'), swapAll('"AUD"', '"$"'))],
      ['cius-ro', 'that of the parties', all(swap('>RON<', '>lei<'), swapAll('"RON"', '"lei"'))],
      ['serbia-ubl', 'that of the seller', all(swap('>RSD<', '>din.<'), swapAll('"RSD"', '"din."'))],
      ['xrechnung-ubl', 'that of nobody', all(swap('>EUR<', '>kr<'), swapAll('"EUR"', '"kr"')), 'unknowable'],
    ],
  },
  {
    kind: 'a unit as people say it',
    mistakes: [
      ['xrechnung-ubl', 'hours', swap('unitCode="HUR"', 'unitCode="Stunden"')],
      ['peppol-invoice', 'days', swap('unitCode="DAY"', 'unitCode="Tage"')],
      ['xrechnung-cii', 'months', swap('unitCode="MON"', 'unitCode="Monat"')],
      ['xrechnung-cii', 'energy, in quantity and price', swapAll('unitCode="KWH"', 'unitCode="kwh"')],
    ],
  },
  {
    kind: 'a number with its unit',
    mistakes: [
      ['xrechnung-ubl', 'kilograms', swap('>300<', '>300 kg<')],
      ['xrechnung-ubl', 'hours', swap('>12.5<', '>12,5 h<')],
      ['xrechnung-ubl', 'the code of the currency in front', swap('>1667.65<', '>EUR 1667.65<')],
      ['xrechnung-ubl', 'the sign of the currency behind', swap('>1667.65<', '>1.667,65 €<')],
    ],
  },
  {
    kind: 'a number with a unit that is not its own',
    mistakes: [
      ['xrechnung-ubl', 'tons', swap('>300<', '>300 t<'), 'unknowable'],
      ['xrechnung-ubl', 'another currency', swap('>1667.65<', '>USD 1667.65<'), 'unknowable'],
      ['xrechnung-cii', 'another currency', swap('>1367.00<', '>1367.00 CHF<'), 'unknowable'],
    ],
  },
  {
    kind: 'a number with thousands separators',
    mistakes: [
      ['xrechnung-ubl', 'as in Germany', after('<cac:InvoiceLine>', swap('>1000.00<', '>1.000,00<'))],
      ['xrechnung-ubl', 'as in Switzerland', swap('>1667.65<', ">1'667.65<")],
      ['xrechnung-ubl', 'as in France', swap('>1667.65<', '>1 667,65<')],
      ['xrechnung-cii', 'as in England', swap('>1367.00<', '>1,367.00<')],
    ],
  },
  {
    kind: 'a number whose separator may be a point',
    mistakes: [
      ['xrechnung-ubl', 'a line', after('<cac:InvoiceLine>', swap('>1000.00<', '>1.000<'))],
      ['xrechnung-ubl', 'a total, with a comma', swap('>1415.00<', '>1,415<')],
      ['xrechnung-cii', 'a quantity', swap('>4800<', '>4.800<')],
      ['xrechnung-cii', 'a quantity, with a comma', swap('>4800<', '>4,800<')],
    ],
  },
  {
    kind: 'a day that may be read in two ways',
    mistakes: [
      ['xrechnung-cii', 'one of which is before the invoice', swap('>20260907<', '>07/09/2026<')],
      ['peppol-credit-note', 'with hyphens', say('cbc:IssueDate', '10-02-2026'), 'unknowable'],
    ],
  },
  {
    kind: 'details of two ways to pay',
    mistakes: [
      [
        'xrechnung-ubl',
        'a card beside a transfer',
        swap('<cac:PayeeFinancialAccount>', `${CARD}<cac:PayeeFinancialAccount>`),
      ],
      [
        'xrechnung-cii',
        'a card beside a direct debit',
        swap(
          '<ram:PayerPartyDebtorFinancialAccount>',
          '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>1234</ram:ID></ram:ApplicableTradeSettlementFinancialCard><ram:PayerPartyDebtorFinancialAccount>',
        ),
      ],
    ],
  },
  {
    kind: 'a field that nobody has filled in',
    mistakes: [
      ['xrechnung-ubl', 'a quantity of none', swap('>12.5<', '>0<')],
      ['xrechnung-cii', 'a quantity of none', swap('>4800<', '>0<')],
      ['xrechnung-ubl', 'a price of nothing', swap('>84.00<', '>0.00<')],
      ['peppol-invoice', 'a quantity of none', say('cbc:InvoicedQuantity', '0')],
    ],
  },
];
