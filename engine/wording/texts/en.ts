import because from './en/because.json' with { type: 'json' };
import conclusions from './en/conclusions.json' with { type: 'json' };
import evidence from './en/evidence.json' with { type: 'json' };
import families from './en/families.json' with { type: 'json' };
import others from './en/others.json' with { type: 'json' };
import own from './en/own.json' with { type: 'json' };
import pdf from './en/pdf.json' with { type: 'json' };
import places from './en/places.json' with { type: 'json' };
import schema from './en/schema.json' with { type: 'json' };
import specification from './en/specification.json' with { type: 'json' };
import words from './en/words.json' with { type: 'json' };

/** They say which texts there are: the compiler names what another language lacks. */
export const TEXTS = {
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
  /** The decoder and the parser speak English. */
  xmlProblems: {} as Readonly<Record<string, string>>,
};
