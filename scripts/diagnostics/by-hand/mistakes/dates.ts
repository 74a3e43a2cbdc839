/** Days and periods. */
import { after, all, emptied, say, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const DATES: readonly Kind[] = [
  {
    kind: 'a German date',
    mistakes: [
      ['xrechnung-ubl', 'of issue', swap('>2026-05-18<', '>18.05.2026<')],
      ['xrechnung-cii', 'of issue', swap('>20260824<', '>24.08.2026<')],
      ['xrechnung-ubl', 'of delivery', say('cbc:ActualDeliveryDate', '30.04.26')],
      ['zugferd-1', 'of issue', swap('>20161001<', '>1.10.2016<')],
    ],
  },
  {
    kind: 'hyphens of the other syntax',
    mistakes: [
      ['xrechnung-cii', 'due, with hyphens', swap('>20260907<', '>2026-09-07<')],
      ['facturx-minimum', 'of issue, with hyphens', swap('>20261001<', '>2026-10-01<')],
      ['peppol-invoice', 'of issue, without hyphens', swap('>2026-03-31<', '>20260331<')],
      ['xrechnung-ubl', 'of a period, without hyphens', swap('>2026-04-30<', '>20260430<')],
    ],
  },
  {
    kind: 'a date with slashes',
    mistakes: [
      ['xrechnung-ubl', 'due, as in America', swap('>2026-06-17<', '>06/17/2026<')],
      ['france-ubl', 'of issue, as in France', say('cbc:IssueDate', '01/10/2026'), 'unknowable'],
      ['pint-jp', 'of issue, as in Japan', say('cbc:IssueDate', '2026/10/01')],
    ],
  },
  {
    kind: 'a date with a time',
    mistakes: [
      ['xrechnung-ubl', 'of issue', say('cbc:IssueDate', '2026-05-18T00:00:00')],
      ['peppol-credit-note', 'of issue, out of a database', say('cbc:IssueDate', '2026-02-10 14:32:07.0')],
      ['xrechnung-cii', 'of delivery', after('OccurrenceDateTime', swap('>20260731<', '>20260731000000<'))],
      ['nlcius-ubl', 'due, with an offset', say('cbc:DueDate', '2026-10-31T00:00:00+01:00')],
    ],
  },
  {
    kind: 'a day that does not exist',
    mistakes: [
      ['xrechnung-ubl', 'the end of a month', swap('>2026-04-30<', '>2026-04-31<')],
      ['xrechnung-cii', 'no day at all', swap('>20260907<', '>00000000<'), 'unknowable'],
      ['peppol-invoice', 'month and day are swapped', say('cbc:DueDate', '2026-30-04')],
      ['facturx-basic', 'month and day are swapped', swap('>20261031<', '>20263110<')],
    ],
  },
  {
    kind: 'a date with digits left out',
    mistakes: [
      ['xrechnung-ubl', 'a year of two digits', say('cbc:IssueDate', '26-05-18')],
      ['cius-ro', 'a month of one digit', say('cbc:IssueDate', '2026-10-1')],
      ['xrechnung-cii-reverse-charge', 'a year of two digits', swap('>20260419<', '>260419<')],
    ],
  },
  {
    kind: 'another format of a date in CII',
    mistakes: [
      ['xrechnung-cii', 'a pattern', swap('format="102"', 'format="yyyyMMdd"')],
      ['facturx-minimum', 'none', swap(' format="102"', '')],
      ['xrechnung-cii', 'that of a month', after('StartDateTime', swap('format="102"', 'format="610"'))],
      ['facturx-en16931', 'that with minutes', swap('format="102"', 'format="203"')],
    ],
  },
  {
    kind: 'a date as a number of days or seconds',
    mistakes: [
      ['xrechnung-ubl', 'out of a spreadsheet', say('cbc:IssueDate', '46160')],
      ['nlcius-ubl', 'out of a program', say('cbc:DueDate', '1793404800')],
    ],
  },
  {
    kind: 'a month in words',
    mistakes: [
      ['peppol-credit-note', 'in English', say('cbc:IssueDate', '10 Feb 2026')],
      ['xrechnung-cii', 'in German', swap('>20260824<', '>24. August 2026<')],
    ],
  },
  {
    kind: 'a period that ends before it starts',
    mistakes: [
      [
        'xrechnung-ubl',
        'of the invoice, both swapped',
        all(swap('>2026-04-01<', '>@<'), swap('>2026-04-30<', '>2026-04-01<'), swap('>@<', '>2026-04-30<')),
      ],
      ['xrechnung-ubl', 'of a line, the wrong month', swap('>2026-04-10<', '>2026-03-10<'), 'unknowable'],
      ['xrechnung-cii', 'of the invoice, the wrong year', after('>247.00<', swap('>20260731<', '>20250731<'))],
      ['pint-jp', 'of the invoice, the wrong year', say('cbc:EndDate', '2025-09-30')],
    ],
  },
  {
    kind: 'a period of a line that is not in that of the invoice',
    mistakes: [
      ['xrechnung-ubl', 'begins before', swap('>2026-04-06<', '>2026-03-06<'), 'unknowable'],
      ['xrechnung-cii', 'ends after', after('BillingSpecifiedPeriod', swap('>20260731<', '>20260831<'))],
    ],
  },
  {
    kind: 'an empty period',
    mistakes: [
      ['xrechnung-ubl', 'without days', all(without('cbc:StartDate'), without('cbc:EndDate')), 'unknowable'],
      ['xrechnung-ubl', 'an empty end', emptied('cbc:EndDate'), 'unknowable'],
      ['pint-jp', 'no end', without('cbc:EndDate'), 'unknowable'],
    ],
  },
  {
    kind: 'nothing about when to pay',
    mistakes: [
      [
        'peppol-invoice',
        'neither day nor terms',
        all(without('cbc:DueDate'), without('cac:PaymentTerms')),
        'unknowable',
      ],
      ['en16931-ubl-export', 'no due date', without('cbc:DueDate'), 'unknowable'],
      ['facturx-en16931', 'no terms', without('ram:SpecifiedTradePaymentTerms'), 'unknowable'],
      ['cius-ro', 'neither day nor terms', all(without('cbc:DueDate'), without('cac:PaymentTerms')), 'unknowable'],
    ],
  },
  {
    kind: 'a day for VAT and a code for it',
    mistakes: [
      [
        'peppol-invoice',
        'the code of the delivery',
        swap(
          '<cac:OrderReference>',
          '<cac:InvoicePeriod>\n    <cbc:DescriptionCode>35</cbc:DescriptionCode>\n  </cac:InvoicePeriod>\n  <cac:OrderReference>',
        ),
        'unknowable',
      ],
      ['serbia-ubl', 'a code that is a word', swap('>35<', '>Lieferung<')],
    ],
  },
  {
    kind: 'no date of issue',
    mistakes: [
      ['xrechnung-ubl', 'left out', without('cbc:IssueDate'), 'unknowable'],
      ['facturx-basic-wl', 'left out', without('ram:IssueDateTime'), 'unknowable'],
      ['peppol-credit-note', 'empty', emptied('cbc:IssueDate'), 'unknowable'],
    ],
  },
];
