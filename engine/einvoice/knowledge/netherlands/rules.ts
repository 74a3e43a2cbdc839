import type { Knowledge } from '../knowledge.js';

export const NETHERLANDS: Knowledge = { folder: 'netherlands', hasAliases: true };
