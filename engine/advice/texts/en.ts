import type { AdviceTexts } from './text.js';

const SEEN = '{term} says “{value}”.';

export const en: AdviceTexts = {
  'ADVICE-LEITWEG-ID': {
    problem: 'The check digits of the Leitweg-ID are wrong, so a character is mistyped or missing.',
    seen: SEEN,
    fix: 'Compare it with the one that the buyer has given you, such as 04011000-1234512345-06.',
  },
  'ADVICE-IBAN': {
    problem: 'The check digits of the IBAN are wrong, so a character is mistyped or missing.',
    seen: SEEN,
    fix: 'Compare it with the bank statement. A payment to this number would be refused.',
  },
  'ADVICE-BIC': {
    problem: 'A BIC has 8 or 11 capital letters and digits, the fifth and sixth of which are the country.',
    seen: SEEN,
    fix: 'Enter the BIC of the bank, such as DEUTDEFF500, or leave it out where there is an IBAN.',
  },
  'ADVICE-GLN': {
    problem: 'A GLN has 13 digits, the last of which is a check digit, and this one is wrong.',
    seen: SEEN,
    fix: 'Compare it with the GLN that the party has given you, or give the identifier the scheme that it is of.',
  },
  'ADVICE-SIREN': {
    problem: 'A SIREN has 9 digits, the last of which is a check digit, and this one is wrong.',
    seen: SEEN,
    fix: 'Look the company up in the register, or give the identifier the scheme that it is of.',
  },
  'ADVICE-SIRET': {
    problem: 'A SIRET has 14 digits, the last of which is a check digit, and this one is wrong.',
    seen: SEEN,
    fix: 'Look the establishment up in the register, or give the identifier the scheme that it is of.',
  },
  'ADVICE-VAT-ID': {
    problem: 'The VAT identifier has not the form of its country, or its check digits are wrong.',
    seen: SEEN,
    fix: 'Compare it with the one that the party has given you. Whether it is registered, only the tax authorities know.',
  },
  'ADVICE-DUE-DATE': {
    problem: 'The payment is due before the invoice is issued.',
    seen: '{term} says {value}, and the invoice is of {other}.',
    fix: 'Correct the day that is wrong.',
  },
  'ADVICE-LINE-ID': {
    problem: 'Two invoice lines have the same identifier, so nobody can refer to one of them.',
    seen: SEEN,
    fix: 'Number the lines anew.',
  },
  'ADVICE-ATTACHMENT': {
    problem: 'An attachment says that it is a PDF, and is none, so the buyer may not be able to open it.',
    seen: 'It does not begin as a PDF does.',
    fix: 'Attach the PDF itself in base64, or give the attachment the media type that it has.',
  },
};
