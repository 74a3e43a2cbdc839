import because from './de/because.json' with { type: 'json' };
import conclusions from './de/conclusions.json' with { type: 'json' };
import evidence from './de/evidence.json' with { type: 'json' };
import families from './de/families.json' with { type: 'json' };
import others from './de/others.json' with { type: 'json' };
import own from './de/own.json' with { type: 'json' };
import pdf from './de/pdf.json' with { type: 'json' };
import places from './de/places.json' with { type: 'json' };
import schema from './de/schema.json' with { type: 'json' };
import specification from './de/specification.json' with { type: 'json' };
import words from './de/words.json' with { type: 'json' };
import xmlProblems from './de/xml-problems.json' with { type: 'json' };
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
