/** Payment: means, accounts, mandates, terms. */
import { after, all, doubled, emptied, insert, moved, say, swap, without } from '../edits.js';
import type { Kind } from '../hand-made.js';

export const PAYMENT: readonly Kind[] = [
  {
    kind: 'an IBAN written for people',
    mistakes: [
      ['xrechnung-ubl', 'in groups of four', swap('>DE75512108001245126199<', '>DE75 5121 0800 1245 1261 99<')],
      [
        'xrechnung-cii-reverse-charge',
        'with its name',
        swap('>DE75512108001245126199<', '>IBAN: DE75512108001245126199<'),
      ],
      ['xrechnung-ubl-credit-note', 'in lower case', swap('>DE02120300000000202051<', '>de02120300000000202051<')],
      ['xrechnung-cii', 'of the debtor, in groups', swap('>DE02120300000000202051<', '>DE02 1203 0000 0000 2020 51<')],
    ],
  },
  {
    kind: 'an IBAN with a wrong digit',
    mistakes: [
      ['xrechnung-ubl', 'two are swapped', swap('>DE75512108001245126199<', '>DE75512108001245126919<'), 'unknowable'],
      ['xrechnung-cii-reverse-charge', 'the letter O', swap('>DE75512108001245126199<', '>DE755121O8001245126199<')],
      [
        'xrechnung-ubl-credit-note',
        'one is missing',
        swap('>DE02120300000000202051<', '>DE0212030000000020205<'),
        'unknowable',
      ],
      ['xrechnung-cii', 'of the debtor', swap('>DE02120300000000202051<', '>DE02120300000000202015<'), 'unknowable'],
    ],
  },
  {
    kind: 'something else where the IBAN is due',
    mistakes: [
      ['xrechnung-ubl', 'the BIC', swap('>DE75512108001245126199<', '>SOLADEST600<'), 'unknowable'],
      ['xrechnung-ubl', 'an old account number', swap('>DE75512108001245126199<', '>1245126199<'), 'unknowable'],
      ['facturx-basic', 'nothing', emptied('ram:IBANID'), 'unknowable'],
    ],
  },
  {
    kind: 'a transfer without an account',
    mistakes: [
      ['xrechnung-ubl', 'no group', without('cac:PayeeFinancialAccount'), 'unknowable'],
      ['peppol-invoice', 'no number', after('<cac:PayeeFinancialAccount>', without('cbc:ID')), 'unknowable'],
      ['xrechnung-cii-reverse-charge', 'no group', without('ram:PayeePartyCreditorFinancialAccount'), 'unknowable'],
      ['en16931-ubl-export', 'no group', without('cac:PayeeFinancialAccount'), 'unknowable'],
    ],
  },
  {
    kind: 'means of payment that are no code',
    mistakes: [
      ['xrechnung-ubl', 'a word', say('cbc:PaymentMeansCode', 'Überweisung')],
      ['peppol-credit-note', 'a scheme', say('cbc:PaymentMeansCode', 'SEPA')],
      ['xrechnung-cii', 'a condition of the ERP', swap('>59<', '>Z030<')],
      ['nlcius-ubl', 'with a blank', say('cbc:PaymentMeansCode', '58 ')],
    ],
  },
  {
    kind: 'no code for the means of payment',
    mistakes: [
      ['xrechnung-ubl', 'left out', without('cbc:PaymentMeansCode')],
      ['facturx-en16931', 'left out', after('<ram:SpecifiedTradeSettlementPaymentMeans>', without('ram:TypeCode'))],
      ['xrechnung-ubl-credit-note', 'no group', without('cac:PaymentMeans'), 'unknowable'],
    ],
  },
  {
    kind: 'a code that does not go with the account',
    mistakes: [
      ['xrechnung-ubl', 'direct debit', say('cbc:PaymentMeansCode', '59')],
      ['xrechnung-cii', 'transfer', swap('>59<', '>58<')],
      ['xrechnung-ubl', 'a card', say('cbc:PaymentMeansCode', '48')],
      ['en16931-ubl-exempt', 'a transfer with a card', say('cbc:PaymentMeansCode', '30')],
    ],
  },
  {
    kind: 'a direct debit that is not complete',
    mistakes: [
      ['xrechnung-cii', 'no mandate', without('ram:DirectDebitMandateID'), 'unknowable'],
      ['xrechnung-cii', 'no creditor', without('ram:CreditorReferenceID'), 'unknowable'],
      ['xrechnung-cii', 'no account', without('ram:PayerPartyDebtorFinancialAccount'), 'unknowable'],
    ],
  },
  {
    kind: 'the number of a card',
    mistakes: [
      ['en16931-ubl-exempt', 'in full', say('cbc:PrimaryAccountNumberID', '4111111111111111')],
      ['en16931-ubl-exempt', 'left out', without('cbc:PrimaryAccountNumberID'), 'unknowable'],
      ['en16931-ubl-exempt', 'no network', without('cbc:NetworkID'), 'unknowable'],
    ],
  },
  {
    kind: 'a cash discount for people',
    mistakes: [
      ['xrechnung-ubl', 'in one sentence', say('cbc:Note', '#SKONTO# 10 Tage 2 %#'), 'unknowable'],
      ['xrechnung-ubl', 'a decimal comma', swap('PROZENT=2.00', 'PROZENT=2,00')],
      ['xrechnung-cii-reverse-charge', 'in lower case', swap('#SKONTO#TAGE=14#PROZENT', '#Skonto#Tage=14#Prozent')],
      ['xrechnung-ubl', 'with a percent sign', swap('PROZENT=2.00', 'PROZENT=2.00%')],
    ],
  },
  {
    kind: 'a cash discount that is cut',
    mistakes: [
      ['xrechnung-ubl', 'no # at the end', swap('2.00#\n', '2.00\n')],
      ['xrechnung-cii-reverse-charge', 'no line break', swap('5440.00#\n', '5440.00#')],
      ['xrechnung-ubl', 'decimals left out', swap('PROZENT=2.00', 'PROZENT=2')],
      ['xrechnung-ubl', 'a blank behind each sign', swap('#TAGE=10#', '# TAGE=10 #')],
    ],
  },
  {
    kind: 'the cash discount in the wrong order',
    mistakes: [
      ['xrechnung-ubl', 'the percentage first', swap('#TAGE=10#PROZENT=2.00#', '#PROZENT=2.00#TAGE=10#')],
      ['xrechnung-cii-reverse-charge', 'the base with a comma', swap('=5440.00#', '=5440,00#')],
    ],
  },
  {
    kind: 'payment terms twice',
    mistakes: [
      ['xrechnung-ubl', 'the same', doubled('cac:PaymentTerms')],
      ['xrechnung-cii', 'the same', doubled('ram:SpecifiedTradePaymentTerms')],
      [
        'peppol-credit-note',
        'in another language',
        insert(
          '<cac:AllowanceCharge>',
          '<cac:PaymentTerms>\n    <cbc:Note>Binnen 14 Tagen</cbc:Note>\n  </cac:PaymentTerms>\n  ',
        ),
      ],
    ],
  },
  {
    kind: 'an account with its parts in the wrong place',
    mistakes: [
      [
        'xrechnung-ubl',
        'the bank in the account of another',
        swap(
          '<cbc:Name>Weser Factoring GmbH</cbc:Name>\n    </cac:PayeeFinancialAccount>',
          '<cbc:Name>Weser Factoring GmbH</cbc:Name>\n      <cac:FinancialInstitutionBranch>\n        <cac:FinancialInstitution>\n          <cbc:ID>SOLADEST600</cbc:ID>\n        </cac:FinancialInstitution>\n      </cac:FinancialInstitutionBranch>\n    </cac:PayeeFinancialAccount>',
        ),
      ],
      ['xrechnung-ubl', 'two accounts in one group', doubled('cac:PayeeFinancialAccount')],
      ['xrechnung-cii-reverse-charge', 'the name in front of the number', moved('ram:AccountName', '<ram:IBANID>')],
    ],
  },
  {
    kind: 'a mandate that is no mandate',
    mistakes: [
      [
        'xrechnung-ubl',
        'direct debit with nothing in it',
        all(say('cbc:PaymentMeansCode', '59'), without('cac:PayeeFinancialAccount')),
        'unknowable',
      ],
      ['xrechnung-cii', 'an empty mandate', emptied('ram:DirectDebitMandateID'), 'unknowable'],
    ],
  },
];
