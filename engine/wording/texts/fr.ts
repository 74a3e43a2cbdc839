import because from './fr/because.json' with { type: 'json' };
import conclusions from './fr/conclusions.json' with { type: 'json' };
import evidence from './fr/evidence.json' with { type: 'json' };
import families from './fr/families.json' with { type: 'json' };
import others from './fr/others.json' with { type: 'json' };
import own from './fr/own.json' with { type: 'json' };
import pdf from './fr/pdf.json' with { type: 'json' };
import places from './fr/places.json' with { type: 'json' };
import schema from './fr/schema.json' with { type: 'json' };
import specification from './fr/specification.json' with { type: 'json' };
import words from './fr/words.json' with { type: 'json' };
import xmlProblems from './fr/xml-problems.json' with { type: 'json' };
import type { Texts } from './texts.js';

export const TEXTS: Texts = {
  because,
  conclusions,
  evidence,
  families,
  others,
  own,
  pdf,
  places,
  schema,
  specification,
  words,
  xmlProblems,
};
