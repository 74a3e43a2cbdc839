import type { Knowledge } from '../knowledge.js';

export const CROATIA: Knowledge = { folder: 'croatia', hasAliases: true };
