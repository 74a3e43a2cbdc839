import type { Knowledge } from '../knowledge.js';

export const XRECHNUNG: Knowledge = {
  folder: 'xrechnung',
  calculations: {
    'BR-DEX-02': { find: 'sumOfSubLines' },
    'BR-DEX-09': { find: 'amountDueWithThirdParties' },
  },
  // The payment details belong to another payment means, so the code is the cause.
  consequences: {
    missing: {
      'BR-DE-23-a': ['BR-DE-23-b'],
      'BR-DE-24-a': ['BR-DE-24-b'],
      'BR-DE-25-a': ['BR-DE-25-b'],
      // If the account is missing, its number is not wrong.
      'BR-DE-19': ['BR-DE-23-a', 'BR-DE-23-b'],
      'BR-DE-20': ['BR-DE-25-a', 'BR-DE-25-b'],
    },
  },
};
