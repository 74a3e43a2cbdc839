import type { Knowledge } from '../knowledge.js';

export const XRECHNUNG: Knowledge = {
  folder: 'xrechnung',
  calculations: {
    'BR-DEX-02': { find: 'sumOfSubLines' },
    'BR-DEX-09': { find: 'amountDueWithThirdParties' },
  },
  // Details of another means of payment instead of its own: the code is wrong, not both.
  consequences: {
    missing: {
      'BR-DE-23-a': ['BR-DE-23-b'],
      'BR-DE-24-a': ['BR-DE-24-b'],
      'BR-DE-25-a': ['BR-DE-25-b'],
      // An account that is not there has no wrong number.
      'BR-DE-19': ['BR-DE-23-a', 'BR-DE-23-b'],
      'BR-DE-20': ['BR-DE-25-a', 'BR-DE-25-b'],
    },
  },
};
