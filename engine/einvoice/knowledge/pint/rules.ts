import type { Knowledge } from '../knowledge.js';

/** Peppol International. Most of its rules are those of EN 16931 under other ids. */
export const PINT: Knowledge = {
  folder: 'pint',
  hasAliases: true,
  aboutTaxType: /^(?:BR-(?:CO-04|47|48)-GST-SG|aligned-ibrp-(?:032|037|047|050)(?:-(?:aunz|jp))?)$/,
};
