import { GERMAN_OTHERS as OTHERS } from '../others-de.js';
import { GERMAN as PDF } from '../pdf/sentences-de.js';
import { GERMAN as SCHEMA } from '../schema/sentences-de.js';
import { GERMAN as SENTENCES } from '../sentences-de.js';
import { XML_PROBLEMS_DE } from '../xml-problems-de.js';
import type { Texts } from './texts.js';

export const TEXTS: Texts = {
  sentences: SENTENCES,
  others: OTHERS,
  schema: SCHEMA,
  pdf: PDF,
  xmlProblems: XML_PROBLEMS_DE,
};
