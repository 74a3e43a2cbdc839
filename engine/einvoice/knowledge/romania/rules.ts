import type { Knowledge } from '../knowledge.js';

export const ROMANIA: Knowledge = { folder: 'romania' };
