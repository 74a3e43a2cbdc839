/** The change that makes everything agree, as a sentence. */
import type { Change, RateChange } from '../reasoning/change.js';
import type { Figure, Figures } from '../reasoning/figure.js';
import { type Exact, absExact, compareExact, equalExact, subtractExact } from '../runtime/numbers/exact.js';
import { exactToString } from '../runtime/numbers/exact-text.js';
import type { Language } from '../types.js';
import { displayTerm, termOf } from './business-terms.js';
import { display } from './evidence/calculation.js';
import { clipped } from './evidence/clip.js';
import { isAlone, isTaxOf, percentageOf } from './rates.js';
import { type Sentences, capital, placeOf, places, sentencesIn, vatOf } from './reasons.js';
import { decimalIn, fill, sentencesOf } from './sentences.js';

/**
 * One or two changes, which are as good as each other.
 * @param isPartial whether something else does not agree: then not all totals are right
 */
export function reasoningSentence(
  changes: readonly Change[],
  figures: Figures,
  language: Language,
  isPartial = false,
): string {
  const texts = sentencesIn(language, isPartial);
  const [first, second, ...more] = changes.map((change) => tidy(sentenceOf(change, figures, language, texts)));
  if (second === undefined) return first!;
  const within = (text: string): string => (sentencesOf(language).capitalised ? text : uncapital(text));
  const both = fill(texts.either, { first: within(first!), second: within(second) });
  return [both, ...more.map((next) => fill(texts.or, { next: within(next) }))].join(' ');
}

/** What to write instead of an amount that is just wrong: its rule has said why. */
export function enterSentence({ term }: Pick<Figure, 'term'>, to: Exact, language: Language): string {
  return fill(sentencesIn(language).enter, { id: term, expected: decimalIn(shown(to, term), language) });
}

/** A sentence behind a colon; a number of a term stays as it is. */
function uncapital(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A place ends with a comma in some languages; none may stand before another sign. */
function tidy(text: string): string {
  return text.replace(/,(?=[,.:])/g, '');
}

function sentenceOf(change: Change, figures: Figures, language: Language, texts: Sentences): string {
  if (change.kind === 'remove') {
    const twin = placeOf(change.twin, texts, language);
    const text = 'kind' in change.part && change.part.kind === 'line' ? texts.removeLine : texts.remove;
    return capital(fill(text, { ...places(change.part, texts, language), twin }));
  }
  if (change.kind === 'turn')
    return fill(
      change.part.kind === 'charge' ? texts.turnToAllowance : texts.turnToCharge,
      places(change.part, texts, language),
    );
  if (change.kind === 'rates') {
    const [{ rate, to }] = change.changes as readonly [RateChange, ...RateChange[]];
    return fill(change.isFraction ? texts.fractions : texts.rates, {
      actual: decimalIn(exactToString(rate.value), language),
      expected: decimalIn(exactToString(to), language),
    });
  }
  if (change.kind === 'swap' && change.otherRow !== undefined)
    return fill(texts.swapRows, {
      term: termName(change.one.term, language),
      place: placeOf(change.owner!, texts, language),
      otherPlace: placeOf(change.otherRow, texts, language),
      expected: decimalIn(shown(change.other.value, change.one.term), language),
      otherExpected: decimalIn(shown(change.one.value, change.other.term), language),
    });
  if (change.kind === 'swap') {
    const isInLine = change.owner !== null && 'kind' in change.owner;
    const [one, other] = [change.one, change.other].map(({ term }) => termName(term, language));
    const place = change.owner === null ? '' : ` (${placeOf(change.owner, texts, language)})`;
    return fill(isInLine ? texts.swapInLine : texts.swap, {
      one: one!,
      other: `${other!}${place}`,
      expected: decimalIn(shown(change.other.value, change.one.term), language),
      otherExpected: decimalIn(shown(change.one.value, change.other.term), language),
    });
  }
  if (change.kind === 'per')
    return fill(texts.per, {
      ...places(change.owner, texts, language),
      term: termName('BT-149', language),
      price: decimalIn(display(change.price.value), language),
      expected: exactToString(change.to),
    });
  if (change.kind === 'row')
    return fill(texts.rowMissing, {
      vat: vatOf(change.category, change.rate, language),
      base: decimalIn(display(change.base), language),
      tax: decimalIn(display(change.tax), language),
    });
  if (change.kind === 'rows') {
    const rows = change.rows.map(({ category, rate, base, tax }) =>
      fill(texts.newRow, {
        vat: vatOf(category, rate, language),
        base: decimalIn(display(base), language),
        tax: decimalIn(display(tax), language),
      }),
    );
    const shownRows = rows.length > MOST_ROWS ? [...rows.slice(0, MOST_ROWS), '…'] : rows;
    return fill(texts.rowsMissing, { rows: shownRows.reduce((said, row) => fill(texts.nextRow, { rows: said, row })) });
  }
  if (change.kind === 'merge') {
    const [{ category, rate }] = change.rows;
    return fill(texts.merge, {
      count: change.rows.length,
      vat: vatOf(category!.value, rate?.value ?? null, language),
      base: decimalIn(display(change.base), language),
      tax: decimalIn(display(change.tax), language),
    });
  }
  if (change.kind === 'codes')
    return fill(texts.codes, {
      ...places(change.owner, texts, language),
      actual: clipped(change.codes[0].value),
      expected: change.to,
    });
  if (change.kind === 'part') {
    const { amount, category, rate, needless } = change;
    const said = fill(compareExact(amount, 0) > 0 ? texts.partMissing : texts.partSurplus, {
      vat: vatOf(category, rate, language),
      amount: decimalIn(display(absExact(amount)), language),
    });
    return needless === null ? said : `${said} ${fill(texts.needless, places(needless, texts, language))}`;
  }
  if (change.kind === 'drop')
    return fill(change.part.kind === 'allowance' ? texts.dropAllowance : texts.dropCharge, {
      ...places(change.owner, texts, language),
      name: change.part.name === '' ? '' : fill(texts.quoted, { name: clipped(change.part.name) }),
      amount: decimalIn(display(change.part.amount.value), language),
      term: termName(change.target.term, language),
      expected: decimalIn(shown(change.expected, change.target.term), language),
    });
  if (change.kind === 'level') {
    const { of: _, ...part } = change.part;
    const own = change.isOfLine
      ? [texts.allowanceToLine, texts.chargeToLine]
      : [texts.allowanceToInvoice, texts.chargeToInvoice];
    return fill(own[part.kind === 'allowance' ? 0 : 1]!, {
      ...places(part, texts, language),
      line: placeOf(change.line, texts, language),
    });
  }
  if (change.kind === 'signs') return figures.isCredit ? texts.signs : texts.signsOfInvoice;
  if (change.kind === 'uncounted') return fill(texts.uncounted, places(change.part, texts, language));
  if (change.kind === 'missing' || change.kind === 'total') {
    const term = change.kind === 'missing' ? change.figure.term : change.term;
    return fill(change.kind === 'missing' ? texts.missing : texts.total, {
      term: termName(term, language),
      expected: decimalIn(shown(change.to, term), language),
    });
  }
  if (change.kind === 'carried') {
    const [first, ...onward] = change.totals.map(({ figure, to }) => ({
      term: figureName(figure, figures, texts, language),
      actual: decimalIn(shown(figure.value, figure.term), language),
      expected: decimalIn(shown(to, figure.term), language),
    }));
    const others = onward.map((values) => fill(texts.carriedOn, values));
    return fill(change.isRounding ? texts.carriedRounding : texts.carried, {
      ...first!,
      others: others.reduce((said, other) => fill(texts.also, { said, other })),
    });
  }
  const { owner } = change;
  const place = owner === null ? null : places(owner, texts, language);
  if (change.kind === 'code')
    return fill(texts.code, {
      ...place!,
      term: termName(change.code.term, language),
      actual: clipped(change.code.value),
      expected: change.to,
    });
  if (change.kind === 'vat')
    return fill(texts.vat, {
      ...place!,
      term: termName(change.code.term, language),
      rateTerm: termName(change.rate.term, language),
      actual: vatOf(change.code.value, change.rate.value, language),
      expected: vatOf(change.to, change.toRate, language),
    });
  const { figure, to, kinship, isWithin = false } = change;
  const term = termName(figure.term, language);
  const what = place === null ? term : fill(texts.numberOf, { term, place: place.place });
  const values = {
    place: place?.place,
    Place: place?.Place,
    term,
    what,
    What: capital(what),
    actual: decimalIn(shown(figure.value, figure.term), language),
    expected: decimalIn(shown(to, figure.term), language),
  };
  if (isWithin && kinship === 'gross' && figure.term === 'BT-146') return fill(texts.priceGross, values);
  const percentage = isWithin ? percentageOf(figure, figures) : null;
  if (percentage !== null) {
    const [amount, base] = percentage.map(({ value, term: own }) => decimalIn(shown(value, own), language));
    return fill(texts.percentage, { ...values, amount, base });
  }
  if (isWithin) return fill(isOfNetAmount(figure, figures) ? texts.factor : texts.calculation, values);
  switch (kinship) {
    case 'rate':
      if (owner !== null && 'tax' in owner && isTaxOf(owner, to))
        return fill(texts.rateRow, {
          ...values,
          base: decimalIn(display(owner.base.value), language),
          tax: decimalIn(display(owner.tax.value), language),
        });
      return fill(isAlone(owner!, to, figures) ? texts.rateAlone : texts.rate, values);
    case 'leftOut':
      return fill(texts.leftOut, {
        ...values,
        left: leftOut(subtractExact(to, figure.value), figures, texts, language),
      });
    case 'ofLine':
    case 'derived':
    case 'other':
      return fill(texts.other, values);
    default:
      return fill(texts[kinship], values);
  }
}

/** Whether the net amount of a line is calculated from a figure: what the gross price is for has the number of what the net price is for. */
function isOfNetAmount(figure: Figure, { relations }: Figures): boolean {
  return relations.some(
    ({ target, calculation: { factors, divisor } }) =>
      target.term === NET_AMOUNT && (factors.includes(figure) || divisor === figure),
  );
}

const NET_AMOUNT = 'BT-131';

/** More rows are no advice that somebody reads. */
const MOST_ROWS = 4;

/** Percentages and quantities; all else is amounts. */
const COUNTS: ReadonlySet<string> = new Set([
  'BT-94',
  'BT-96',
  'BT-101',
  'BT-103',
  'BT-119',
  'BT-129',
  'BT-138',
  'BT-143',
  'BT-149',
  'BT-152',
  'BT-X-274',
]);

/** A figure as invoices write it. */
export function shown(value: Exact, term: string): string {
  return COUNTS.has(term) ? exactToString(value) : display(value);
}

function termName(id: string, language: Language): string {
  const term = termOf(id, language);
  return term === null ? id : displayTerm(term);
}

/** A figure, with its line or its row of the VAT breakdown. */
function figureName(figure: Figure, figures: Figures, texts: Sentences, language: Language): string {
  const { rows, relations } = figures;
  const term = termName(figure.term, language);
  const owner =
    rows.find(({ base, tax }) => base === figure || tax === figure) ??
    relations.find(({ target, calculation }) => target === figure || calculation.factors.includes(figure))?.part;
  return owner === undefined ? term : fill(texts.numberOf, { term, place: placeOf(owner, texts, language) });
}

function leftOut(amount: Exact, { parts }: Figures, texts: Sentences, language: Language): string {
  const line = parts.find((part) => part.kind === 'line' && equalExact(part.amount.value, amount))!;
  return `${placeOf(line, texts, language)} (${decimalIn(display(amount), language)})`;
}
