import type { Knowledge } from '../knowledge.js';

export const ZUGFERD: Knowledge = {
  folder: 'zugferd',
  hasAliases: true,
  calculations: {
    'ZF20-EXTENDED-8C13D8B9': { find: 'sumOfCharges', isExtended: true },
  },
};
