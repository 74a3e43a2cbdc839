import { ENGLISH_OTHERS as OTHERS } from '../others-en.js';
import { ENGLISH as PDF } from '../pdf/sentences-en.js';
import { ENGLISH as SCHEMA } from '../schema/sentences-en.js';
import { ENGLISH as SENTENCES } from '../sentences-en.js';
import type { Texts } from './texts.js';

export const TEXTS: Texts = { sentences: SENTENCES, others: OTHERS, schema: SCHEMA, pdf: PDF, xmlProblems: [] };
