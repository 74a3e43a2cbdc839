import { FRENCH_OTHERS as OTHERS } from '../others-fr.js';
import { FRENCH as PDF } from '../pdf/sentences-fr.js';
import { FRENCH as SCHEMA } from '../schema/sentences-fr.js';
import { FRENCH as SENTENCES } from '../sentences-fr.js';
import { XML_PROBLEMS_FR } from '../xml-problems-fr.js';
import type { Texts } from './texts.js';

export const TEXTS: Texts = {
  sentences: SENTENCES,
  others: OTHERS,
  schema: SCHEMA,
  pdf: PDF,
  xmlProblems: XML_PROBLEMS_FR,
};
