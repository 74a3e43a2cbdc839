import type { Knowledge } from '../knowledge.js';

/** Peppol's international invoice: most of its rules are those of EN 16931 under other ids. */
export const PINT: Knowledge = { folder: 'pint', hasAliases: true };
