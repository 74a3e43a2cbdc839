import type { Knowledge } from '../knowledge.js';

export const XRECHNUNG: Knowledge = {
  folder: 'xrechnung',
  calculations: {
    'BR-DEX-02': { find: 'sumOfSubLines' },
    'BR-DEX-09': { find: 'amountDueWithThirdParties' },
  },
  // The details belong to another means of payment: the cause is the wrong code.
  consequences: {
    missing: {
      'BR-DE-23-a': ['BR-DE-23-b'],
      'BR-DE-24-a': ['BR-DE-24-b'],
      'BR-DE-25-a': ['BR-DE-25-b'],
      // A missing account has no wrong number.
      'BR-DE-19': ['BR-DE-23-a', 'BR-DE-23-b'],
      'BR-DE-20': ['BR-DE-25-a', 'BR-DE-25-b'],
    },
  },
};
