/** The words of conclusions, and how they name lines, allowances, charges and rows of VAT. */
import { textsOf } from '#texts';
import type { Part, Row } from '../reasoning/figure.js';
import type { Exact } from '../runtime/numbers/exact.js';
import { exactToString } from '../runtime/numbers/exact-text.js';
import type { Language } from '../types.js';
import { clipped } from './evidence/clip.js';
import { decimalIn, fill } from './sentences.js';
import type { Texts } from './texts/texts.js';

export type Sentences = Texts['conclusions'];

const sentences = new Map<string, Sentences>();

/** @param isPartial whether a conclusion does not make everything right */
export function sentencesIn(language: Language, isPartial = false): Sentences {
  const key = `${language} ${isPartial}`;
  let found = sentences.get(key);
  if (found === undefined) {
    const texts = textsOf(language).conclusions;
    const right = isPartial ? texts.partRight : texts.allRight;
    const words = { right, Right: capital(right), totals: isPartial ? texts.amountRight : texts.totalsRight };
    const written = Object.entries(texts).map(([name, text]) => [name, withWords(text, words)]);
    found = Object.fromEntries(written) as Sentences;
    sentences.set(key, found);
  }
  return found;
}

/** The words that all conclusions share; what tells one from others stays to be filled in. */
function withWords(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((filled, [name, word]) => filled.replaceAll(`{${name}}`, word), text);
}

/** The place of a part or row, as it stands in a sentence and at its beginning. */
export function places(
  owner: Part | Row,
  texts: Sentences,
  language: Language,
): { readonly place: string; readonly Place: string } {
  const place = placeOf(owner, texts, language);
  return { place, Place: capital(place) };
}

export function placeOf(owner: Part | Row, texts: Sentences, language: Language): string {
  if ('tax' in owner) {
    const percent = owner.rate === null ? '' : ` ${decimalIn(exactToString(owner.rate.value), language)} %`;
    return fill(texts.row, { name: `${owner.category?.value ?? ''}${percent}`.trim() });
  }
  const name = clipped(owner.name);
  if (owner.kind === 'line') return fill(texts.line, { name });
  if (owner.of !== undefined) {
    const [own, without] =
      owner.kind === 'allowance' ? [texts.allowance, texts.lineAllowance] : [texts.charge, texts.lineCharge];
    const term = name === '' ? without : fill(own, { name });
    return fill(texts.numberOf, { term, place: placeOf(owner.of, texts, language) });
  }
  if (owner.kind === 'allowance') return fill(name === '' ? texts.allowanceWithout : texts.allowance, { name });
  return fill(name === '' ? texts.chargeWithout : texts.charge, { name });
}

/** A category with its rate. */
export function vatOf(code: string, rate: Exact | null, language: Language): string {
  return rate === null ? clipped(code) : `${clipped(code)} ${decimalIn(exactToString(rate), language)} %`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
