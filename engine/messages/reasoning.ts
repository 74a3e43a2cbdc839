/** The change that makes everything agree, as a sentence. */
import type { Change } from '../reasoning/search.js';
import type { Figures, Part, Row } from '../reasoning/figures.js';
import { type Exact, equalExact, subtractExact } from '../runtime/numbers/exact.js';
import { exactToString } from '../runtime/numbers/exact-text.js';
import type { Language } from '../types.js';
import { displayTerm, termOf } from './business-terms.js';
import { display } from './evidence/calculation.js';
import { clipped } from './evidence/clip.js';
import { readResource } from './resource.js';
import { decimalIn, fill } from './sentences.js';

type Sentences = Readonly<
  Record<
    | 'line'
    | 'allowance'
    | 'allowanceWithout'
    | 'charge'
    | 'chargeWithout'
    | 'row'
    | 'numberOf'
    | 'rateAlone'
    | 'rate'
    | 'sign'
    | 'digits'
    | 'decimalPoint'
    | 'gross'
    | 'net'
    | 'rounding'
    | 'leftOut'
    | 'other'
    | 'factor'
    | 'code'
    | 'remove'
    | 'either',
    string
  >
>;

const sentences = new Map<Language, Sentences>();

function sentencesIn(language: Language): Sentences {
  let found = sentences.get(language);
  if (found === undefined) {
    found = readResource<Sentences>(`invoice/reasons-${language}.json`);
    sentences.set(language, found);
  }
  return found;
}

/** One or two changes, which are as good as each other. */
export function reasoningSentence(changes: readonly Change[], figures: Figures, language: Language): string {
  const [first, second] = changes.map((change) => tidy(sentenceOf(change, figures, language)));
  return second === undefined ? first! : fill(sentencesIn(language).either, { first: first!, second });
}

/** A place ends with a comma in some languages; none may stand before another sign. */
function tidy(text: string): string {
  return text.replace(/,(?=[,.:])/g, '');
}

function sentenceOf(change: Change, figures: Figures, language: Language): string {
  const texts = sentencesIn(language);
  if (change.kind === 'remove') return capital(fill(texts.remove, places(change.part, texts, language)));
  const { owner } = change;
  const place = owner === null ? null : places(owner, texts, language);
  if (change.kind === 'code')
    return fill(texts.code, {
      ...place!,
      term: termName(change.code.term, language),
      actual: clipped(change.code.value),
      expected: change.to,
    });
  const { figure, to, kinship } = change;
  const term = termName(figure.term, language);
  const what = place === null ? term : fill(texts.numberOf, { term, place: place.place });
  const values = {
    ...place,
    term,
    what,
    What: capital(what),
    actual: decimalIn(shown(figure.value, kinship === 'rate'), language),
    expected: decimalIn(shown(to, kinship === 'rate'), language),
  };
  switch (kinship) {
    case 'rate':
      return fill(isAlone(owner!, to, figures) ? texts.rateAlone : texts.rate, values);
    case 'leftOut':
      return fill(texts.leftOut, {
        ...values,
        left: leftOut(subtractExact(to, figure.value), figures, texts, language),
      });
    case 'derived':
      return fill(texts.other, values);
    case 'other':
      return fill(FACTORS.has(figure.term) ? texts.factor : texts.other, values);
    default:
      return fill(texts[kinship], values);
  }
}

/** What the net amount of a line is calculated from. */
const FACTORS: ReadonlySet<string> = new Set(['BT-129', 'BT-146', 'BT-149']);

function shown(value: Exact, isRate: boolean): string {
  return isRate ? exactToString(value) : display(value);
}

function termName(id: string, language: Language): string {
  const term = termOf(id, language);
  return term === null ? id : displayTerm(term);
}

/** The place of a part or row, as it stands in a sentence and at its beginning. */
function places(
  owner: Part | Row,
  texts: Sentences,
  language: Language,
): { readonly place: string; readonly Place: string } {
  const place = placeOf(owner, texts, language);
  return { place, Place: capital(place) };
}

function placeOf(owner: Part | Row, texts: Sentences, language: Language): string {
  if ('tax' in owner) {
    const percent = owner.rate === null ? '' : ` ${decimalIn(exactToString(owner.rate.value), language)} %`;
    return fill(texts.row, { name: `${owner.category?.value ?? ''}${percent}`.trim() });
  }
  const name = clipped(owner.name);
  if (owner.kind === 'line') return fill(texts.line, { name });
  if (owner.kind === 'allowance') return fill(name === '' ? texts.allowanceWithout : texts.allowance, { name });
  return fill(name === '' ? texts.chargeWithout : texts.charge, { name });
}

/** Whether everything else has the other rate. */
function isAlone(owner: Part | Row, to: Exact, { parts, rows }: Figures): boolean {
  return [...parts, ...rows].every(
    (other) => other === owner || (other.rate !== null && equalExact(other.rate.value, to)),
  );
}

function leftOut(amount: Exact, { parts }: Figures, texts: Sentences, language: Language): string {
  const line = parts.find((part) => part.kind === 'line' && equalExact(part.amount.value, amount))!;
  return `${placeOf(line, texts, language)} (${decimalIn(display(amount), language)})`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
