import type { Knowledge } from '../knowledge.js';

export const ZUGFERD: Knowledge = {
  folder: 'zugferd',
  hasAliases: true,
  calculations: {
    'ZF20-EXTENDED-P36-6': { find: 'sumOfCharges', isExtended: true },
  },
};
