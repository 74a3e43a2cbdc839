import type { Knowledge } from '../knowledge.js';

export const XRECHNUNG: Knowledge = {
  folder: 'xrechnung',
  calculations: {
    'BR-DEX-02': { find: 'sumOfSubLines' },
    'BR-DEX-09': { find: 'amountDueWithThirdParties' },
  },
};
