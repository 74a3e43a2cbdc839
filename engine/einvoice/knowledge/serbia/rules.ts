import type { Knowledge } from '../knowledge.js';

export const SERBIA: Knowledge = { folder: 'serbia' };
