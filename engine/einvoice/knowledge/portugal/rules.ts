import type { Knowledge } from '../knowledge.js';

export const PORTUGAL: Knowledge = { folder: 'portugal', hasAliases: true };
