/** Sentences about changes that the figures of an invoice imply. */
import type { Change, RateChange } from '../conclude/change.js';
import type { Figure, Figures } from '../facts/figures/figure.js';
import {
  type Exact,
  absExact,
  compareExact,
  equalExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { formatAmount } from '../facts/calculations/calculation.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Data, type Datum, type Part, type TextId, decimalPart, part, termPart } from 'einvoice-wording/part.js';
import { othersHaveRate, matchesRate, amountOfPercentage } from './rates.js';
import { formatFigure } from '../facts/figures/format-figure.js';
import { nameOwner, nameVat } from './owner-names.js';

/**
 * The sentence about a change.
 * @param isPartial whether some totals stay wrong even with the change
 */
export function describeChangedFigures(change: Change, figures: Figures, isPartial: boolean): Part {
  // TypeScript does not know that the kind of a change determines its type.
  const describe = SENTENCES[change.kind] as (change: Change, figures: Figures, say: Say) => Part;
  return describe(change, figures, createSentenceBuilder(isPartial));
}

/** Joins the sentences of equally likely changes: "Either … or …". */
export function joinAlternatives(sentences: readonly Part[], isPartial: boolean): Part {
  const say = createSentenceBuilder(isPartial);
  const [first, second, ...more] = sentences;
  if (second === undefined) return first!;
  const asClause = (text: Part): Part => ({ id: 'within', data: { text } });
  const items = [
    say('either', { first: asClause(first!), second: asClause(second) }),
    ...more.map((next) => say('or', { next: asClause(next) })),
  ];
  return items.length === 1 ? items[0]! : { id: 'next', data: { items } };
}

/**
 * Creates a function that builds sentences. Their phrase for "all totals are right" depends on whether the change is
 * partial.
 */
function createSentenceBuilder(isPartial: boolean): Say {
  return (key, data) =>
    part(`conclusions.${key}`, {
      right: part(isPartial ? 'conclusions.partRight' : 'conclusions.allRight'),
      totals: part(isPartial ? 'conclusions.amountRight' : 'conclusions.totalsRight'),
      ...data,
    });
}

/** Creates a sentence of `conclusions.json`. */
type Say = (key: ConclusionKey, data?: Data) => Part;

type ConclusionKey = TextId extends infer Id ? (Id extends `conclusions.${infer Key}` ? Key : never) : never;

/** The sentence "Enter … as BT-…", for an amount whose message already states the reason. */
export function enterAmountPart({ term }: Pick<Figure, 'term'>, expected: Exact): Part {
  return part('conclusions.enter', { id: term, expected: decimalPart(formatFigure(expected, term)) });
}

/** For each kind of change, a function that returns its sentence. */
type SentenceByChange = {
  readonly [Kind in Change['kind']]: (
    change: Extract<Change, { readonly kind: Kind }>,
    figures: Figures,
    say: Say,
  ) => Part;
};

const SENTENCES: SentenceByChange = {
  remove({ part: removed, original }, _figures, say) {
    const key = 'kind' in removed && removed.kind === 'line' ? 'removeLine' : 'remove';
    return say(key, { place: nameOwner(removed), twin: nameOwner(original) });
  },
  turn: ({ part: turned }, _figures, say) =>
    say(turned.kind === 'charge' ? 'turnToAllowance' : 'turnToCharge', { place: nameOwner(turned) }),
  rates({ changes, isFraction }, _figures, say) {
    const [{ rate, to }] = changes as readonly [RateChange, ...RateChange[]];
    return say(isFraction ? 'fractions' : 'rates', {
      actual: decimalPart(exactToString(rate.value)),
      expected: decimalPart(exactToString(to)),
    });
  },
  swap({ one, other, owner, otherRow }, _figures, say) {
    const values = {
      expected: decimalPart(formatFigure(other.value, one.term)),
      otherExpected: decimalPart(formatFigure(one.value, other.term)),
    };
    const [term, otherTerm] = [termPart(one.term), termPart(other.term)];
    if (otherRow !== undefined)
      return say('swapRows', { term, place: nameOwner(owner!), otherPlace: nameOwner(otherRow), ...values });
    const isInLine = owner !== null && 'kind' in owner;
    return say(isInLine ? 'swapInLine' : 'swap', {
      one: term,
      other: owner === null ? otherTerm : part('conclusions.ofPlace', { term: otherTerm, place: nameOwner(owner) }),
      ...values,
    });
  },
  per: ({ owner, price, to }, _figures, say) =>
    say('per', {
      place: nameOwner(owner),
      term: termPart('BT-149'),
      price: decimalPart(formatAmount(price.value)),
      expected: exactToString(to),
    }),
  row: ({ category, rate, base, tax }, _figures, say) => say('rowMissing', rowValues(category, rate, base, tax)),
  rows({ rows }, _figures, say) {
    const newRows = rows.map(({ category, rate, base, tax }) =>
      part('conclusions.newRow', rowValues(category, rate, base, tax)),
    );
    const shownRows: readonly Datum[] = newRows.length > MAX_ROWS ? [...newRows.slice(0, MAX_ROWS), '…'] : newRows;
    return say('rowsMissing', {
      rows: shownRows.reduce((before, row) => part('conclusions.nextRow', { rows: before, row })),
    });
  },
  merge({ rows, base, tax }, _figures, say) {
    const [{ category, rate }] = rows;
    return say('merge', { count: rows.length, ...rowValues(category!.value, rate?.value ?? null, base, tax) });
  },
  codes: ({ owner, codes, to }, _figures, say) =>
    say('codes', { place: nameOwner(owner), actual: clip(codes[0].value), expected: to }),
  part({ amount, category, rate, unusedRow }, _figures, say) {
    const sentence = say(compareExact(amount, 0) > 0 ? 'partMissing' : 'partSurplus', {
      vat: nameVat(category, rate),
      amount: decimalPart(formatAmount(absExact(amount))),
    });
    return unusedRow === null
      ? sentence
      : { id: 'next', data: { items: [sentence, say('needless', { place: nameOwner(unusedRow) })] } };
  },
  drop: ({ part: dropped, owner, target, expected }, _figures, say) =>
    say(dropped.kind === 'allowance' ? 'dropAllowance' : 'dropCharge', {
      place: nameOwner(owner),
      name: dropped.name === '' ? '' : part('conclusions.quoted', { name: clip(dropped.name) }),
      amount: decimalPart(formatAmount(dropped.amount.value)),
      term: termPart(target.term),
      expected: decimalPart(formatFigure(expected, target.term)),
    }),
  level({ part: moved, line, belongsInLine }, _figures, say) {
    const { line: _, ...own } = moved;
    const key = own.kind === 'allowance' ? 'allowance' : 'charge';
    return say(belongsInLine ? `${key}ToLine` : `${key}ToInvoice`, { place: nameOwner(own), line: nameOwner(line) });
  },
  signs: (_change, { isCreditNote }, say) => say(isCreditNote ? 'signs' : 'signsOfInvoice'),
  uncounted: ({ part: uncounted }, _figures, say) => say('uncounted', { place: nameOwner(uncounted) }),
  missing: ({ figure: { term }, to }, _figures, say) => say('missing', amountValues(term, to)),
  total: ({ term, to }, _figures, say) => say('total', amountValues(term, to)),
  carried({ totals, isRounding }, figures, say) {
    const [first, ...followingTotals] = totals.map(({ figure, to }) => ({
      term: nameFigure(figure, figures),
      actual: decimalPart(formatFigure(figure.value, figure.term)),
      expected: decimalPart(formatFigure(to, figure.term)),
    }));
    const others = followingTotals.map((values) => part('conclusions.carriedOn', values));
    return say(isRounding ? 'carriedRounding' : 'carried', {
      ...first!,
      others: others.reduce((joined, other) => part('conclusions.also', { said: joined, other })),
    });
  },
  code: ({ owner, code, to }, _figures, say) =>
    say('code', { ...ownerPlace(owner), term: termPart(code.term), actual: clip(code.value), expected: to }),
  vat: ({ owner, code, rate, to, toRate }, _figures, say) =>
    say('vat', {
      ...ownerPlace(owner),
      term: termPart(code.term),
      rateTerm: termPart(rate.term),
      actual: nameVat(code.value, rate.value),
      expected: nameVat(to, toRate),
    }),
  number: describeWrongNumber,
};

function rowValues(category: string, rate: Exact | null, base: Exact, tax: Exact): Data {
  return { vat: nameVat(category, rate), base: decimalPart(formatAmount(base)), tax: decimalPart(formatAmount(tax)) };
}

function amountValues(term: string, expected: Exact): Data {
  return { term: termPart(term), expected: decimalPart(formatFigure(expected, term)) };
}

function ownerPlace(owner: Parameters<typeof nameOwner>[0] | null): Data {
  return owner === null ? {} : { place: nameOwner(owner) };
}

/** The sentence about a wrong number, which depends on the probable error: a decimal point, swapped digits, … */
function describeWrongNumber(change: Extract<Change, { readonly kind: 'number' }>, figures: Figures, say: Say): Part {
  const { figure, to, owner, errorPattern, isWithinPart = false } = change;
  const term = termPart(figure.term);
  const place = owner === null ? undefined : nameOwner(owner);
  const values = {
    place,
    term,
    what: place === undefined ? term : part('conclusions.numberOf', { term, place }),
    actual: decimalPart(formatFigure(figure.value, figure.term)),
    expected: decimalPart(formatFigure(to, figure.term)),
  };
  if (isWithinPart && errorPattern === 'gross' && figure.term === 'BT-146') return say('priceGross', values);
  const percentage = isWithinPart ? amountOfPercentage(figure, figures) : null;
  if (percentage !== null) {
    const [amount, base] = percentage.map(({ value, term: termId }) => decimalPart(formatFigure(value, termId)));
    return say('percentage', { ...values, amount, base });
  }
  if (isWithinPart) return say(affectsNetAmount(figure, figures) ? 'factor' : 'calculation', values);
  switch (errorPattern) {
    case 'rate':
      if (owner !== null && 'tax' in owner && matchesRate(owner, to))
        return say('rateRow', {
          ...values,
          base: decimalPart(formatAmount(owner.base.value)),
          tax: decimalPart(formatAmount(owner.tax.value)),
        });
      return say(othersHaveRate(owner!, to, figures) ? 'rateAlone' : 'rate', values);
    case 'leftOut':
      return say('leftOut', { ...values, left: lineLeftOut(subtractExact(to, figure.value), figures) });
    case 'ofLine':
    case 'derived':
    case 'other':
      return say('other', values);
    default:
      return say(errorPattern, values);
  }
}

/** Whether the formula of a line's net amount uses a figure; it does not use the base quantity of the gross price. */
function affectsNetAmount(figure: Figure, { relations }: Figures): boolean {
  return relations.some(
    ({ target, formula: { factors, divisor } }) =>
      target.term === NET_AMOUNT && (factors.includes(figure) || divisor === figure),
  );
}

const NET_AMOUNT = 'BT-131';

/** At most this many missing rows are described. */
const MAX_ROWS = 4;

/** Names a figure, with its line or VAT row. */
function nameFigure(figure: Figure, { rows, relations }: Figures): Part {
  const term = termPart(figure.term);
  const owner =
    rows.find(({ base, tax }) => base === figure || tax === figure) ??
    relations.find(({ target, formula }) => target === figure || formula.factors.includes(figure))?.part;
  return owner === undefined ? term : part('conclusions.numberOf', { term, place: nameOwner(owner) });
}

/** Describes the line whose amount a total leaves out. */
function lineLeftOut(amount: Exact, { parts }: Figures): Part {
  const line = parts.find((each) => each.kind === 'line' && equalExact(each.amount.value, amount))!;
  return part('conclusions.exact', { place: nameOwner(line), amount: decimalPart(formatAmount(amount)) });
}
