import type { Knowledge } from '../knowledge.js';

/** Peppol documents other than invoices: orders, despatch advices, catalogues, responses. */
export const POST_AWARD: Knowledge = {
  folder: 'post-award',
  hasAliases: true,
  aboutOtherDocuments: /^(PEPPOL-T\d+-|SCH-MLS-)/,
};
