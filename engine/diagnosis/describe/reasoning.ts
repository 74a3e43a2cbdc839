/** Sentences for changes that the figures of the invoice imply. */
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
import { display } from '../facts/calculations/calculation.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Data, type Datum, type Part, type TextId, decimalPart, part, termPart } from 'einvoice-wording/part.js';
import { isAlone, matchesRate, amountOfPercentage } from './rates.js';
import { formatFigure } from '../facts/figures/shown.js';
import { ownerName, vatName } from './reasons.js';

/**
 * The sentence for a change.
 * @param isPartial whether other equations still fail, so that some totals stay wrong
 */
export function changePart(change: Change, figures: Figures, isPartial: boolean): Part {
  // Each kind of change has its own function.
  const row = ROWS[change.kind] as (change: Change, figures: Figures, say: Say) => Part;
  return row(change, figures, sayIn(isPartial));
}

/** The sentence for one change, or for several equally likely ones. */
export function anyOf(sentences: readonly Part[], isPartial: boolean): Part {
  const say = sayIn(isPartial);
  const [first, second, ...more] = sentences;
  if (second === undefined) return first!;
  const within = (text: Part): Part => ({ id: 'within', data: { text } });
  const items = [
    say('either', { first: within(first!), second: within(second) }),
    ...more.map((next) => say('or', { next: within(next) })),
  ];
  return items.length === 1 ? items[0]! : { id: 'next', data: { items } };
}

function sayIn(isPartial: boolean): Say {
  return (key, data) =>
    part(`conclusions.${key}`, {
      right: part(isPartial ? 'conclusions.partRight' : 'conclusions.allRight'),
      totals: part(isPartial ? 'conclusions.amountRight' : 'conclusions.totalsRight'),
      ...data,
    });
}

type Say = (key: ConclusionKey, data?: Data) => Part;

type ConclusionKey = TextId extends infer Id ? (Id extends `conclusions.${infer Key}` ? Key : never) : never;

/** The fix for a wrong amount whose rule has already stated the reason. */
export function enterPart({ term }: Pick<Figure, 'term'>, to: Exact): Part {
  return part('conclusions.enter', { id: term, expected: decimalPart(formatFigure(to, term)) });
}

/** The sentences by kind of change. */
type Rows = {
  readonly [Kind in Change['kind']]: (
    change: Extract<Change, { readonly kind: Kind }>,
    figures: Figures,
    say: Say,
  ) => Part;
};

const ROWS: Rows = {
  remove({ part: removed, original }, _figures, say) {
    const key = 'kind' in removed && removed.kind === 'line' ? 'removeLine' : 'remove';
    return say(key, { place: ownerName(removed), twin: ownerName(original) });
  },
  turn: ({ part: turned }, _figures, say) =>
    say(turned.kind === 'charge' ? 'turnToAllowance' : 'turnToCharge', { place: ownerName(turned) }),
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
      return say('swapRows', { term, place: ownerName(owner!), otherPlace: ownerName(otherRow), ...values });
    const isInLine = owner !== null && 'kind' in owner;
    return say(isInLine ? 'swapInLine' : 'swap', {
      one: term,
      other: owner === null ? otherTerm : part('conclusions.ofPlace', { term: otherTerm, place: ownerName(owner) }),
      ...values,
    });
  },
  per: ({ owner, price, to }, _figures, say) =>
    say('per', {
      place: ownerName(owner),
      term: termPart('BT-149'),
      price: decimalPart(display(price.value)),
      expected: exactToString(to),
    }),
  row: ({ category, rate, base, tax }, _figures, say) => say('rowMissing', rowValues(category, rate, base, tax)),
  rows({ rows }, _figures, say) {
    const said = rows.map(({ category, rate, base, tax }) =>
      part('conclusions.newRow', rowValues(category, rate, base, tax)),
    );
    const some: readonly Datum[] = said.length > MAX_ROWS ? [...said.slice(0, MAX_ROWS), '…'] : said;
    return say('rowsMissing', {
      rows: some.reduce((before, row) => part('conclusions.nextRow', { rows: before, row })),
    });
  },
  merge({ rows, base, tax }, _figures, say) {
    const [{ category, rate }] = rows;
    return say('merge', { count: rows.length, ...rowValues(category!.value, rate?.value ?? null, base, tax) });
  },
  codes: ({ owner, codes, to }, _figures, say) =>
    say('codes', { place: ownerName(owner), actual: clip(codes[0].value), expected: to }),
  part({ amount, category, rate, obsoleteRow }, _figures, say) {
    const said = say(compareExact(amount, 0) > 0 ? 'partMissing' : 'partSurplus', {
      vat: vatName(category, rate),
      amount: decimalPart(display(absExact(amount))),
    });
    return obsoleteRow === null
      ? said
      : { id: 'next', data: { items: [said, say('needless', { place: ownerName(obsoleteRow) })] } };
  },
  drop: ({ part: dropped, owner, target, expected }, _figures, say) =>
    say(dropped.kind === 'allowance' ? 'dropAllowance' : 'dropCharge', {
      place: ownerName(owner),
      name: dropped.name === '' ? '' : part('conclusions.quoted', { name: clip(dropped.name) }),
      amount: decimalPart(display(dropped.amount.value)),
      term: termPart(target.term),
      expected: decimalPart(formatFigure(expected, target.term)),
    }),
  level({ part: moved, line, belongsInLine }, _figures, say) {
    const { of: _, ...own } = moved;
    const key = own.kind === 'allowance' ? 'allowance' : 'charge';
    return say(belongsInLine ? `${key}ToLine` : `${key}ToInvoice`, { place: ownerName(own), line: ownerName(line) });
  },
  signs: (_change, { isCredit }, say) => say(isCredit ? 'signs' : 'signsOfInvoice'),
  uncounted: ({ part: uncounted }, _figures, say) => say('uncounted', { place: ownerName(uncounted) }),
  missing: ({ figure: { term }, to }, _figures, say) => say('missing', amountValues(term, to)),
  total: ({ term, to }, _figures, say) => say('total', amountValues(term, to)),
  carried({ totals, isRounding }, figures, say) {
    const [first, ...onward] = totals.map(({ figure, to }) => ({
      term: figureName(figure, figures),
      actual: decimalPart(formatFigure(figure.value, figure.term)),
      expected: decimalPart(formatFigure(to, figure.term)),
    }));
    const others = onward.map((values) => part('conclusions.carriedOn', values));
    return say(isRounding ? 'carriedRounding' : 'carried', {
      ...first!,
      others: others.reduce((said, other) => part('conclusions.also', { said, other })),
    });
  },
  code: ({ owner, code, to }, _figures, say) =>
    say('code', { ...placeIn(owner), term: termPart(code.term), actual: clip(code.value), expected: to }),
  vat: ({ owner, code, rate, to, toRate }, _figures, say) =>
    say('vat', {
      ...placeIn(owner),
      term: termPart(code.term),
      rateTerm: termPart(rate.term),
      actual: vatName(code.value, rate.value),
      expected: vatName(to, toRate),
    }),
  number: numberPart,
};

function rowValues(category: string, rate: Exact | null, base: Exact, tax: Exact): Data {
  return { vat: vatName(category, rate), base: decimalPart(display(base)), tax: decimalPart(display(tax)) };
}

function amountValues(term: string, to: Exact): Data {
  return { term: termPart(term), expected: decimalPart(formatFigure(to, term)) };
}

function placeIn(owner: Parameters<typeof ownerName>[0] | null): Data {
  return owner === null ? {} : { place: ownerName(owner) };
}

/** The sentence for a wrong number, depending on its likely origin. */
function numberPart(change: Extract<Change, { readonly kind: 'number' }>, figures: Figures, say: Say): Part {
  const { figure, to, owner, errorPattern, isWithinPart = false } = change;
  const term = termPart(figure.term);
  const place = owner === null ? undefined : ownerName(owner);
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
    const [amount, base] = percentage.map(({ value, term: own }) => decimalPart(formatFigure(value, own)));
    return say('percentage', { ...values, amount, base });
  }
  if (isWithinPart) return say(isOfNetAmount(figure, figures) ? 'factor' : 'calculation', values);
  switch (errorPattern) {
    case 'rate':
      if (owner !== null && 'tax' in owner && matchesRate(owner, to))
        return say('rateRow', {
          ...values,
          base: decimalPart(display(owner.base.value)),
          tax: decimalPart(display(owner.tax.value)),
        });
      return say(isAlone(owner!, to, figures) ? 'rateAlone' : 'rate', values);
    case 'leftOut':
      return say('leftOut', { ...values, left: leftOut(subtractExact(to, figure.value), figures) });
    case 'ofLine':
    case 'derived':
    case 'other':
      return say('other', values);
    default:
      return say(errorPattern, values);
  }
}

/** Whether a figure affects the net amount of a line: base quantities of gross and net price have the same term. */
function isOfNetAmount(figure: Figure, { relations }: Figures): boolean {
  return relations.some(
    ({ target, formula: { factors, divisor } }) =>
      target.term === NET_AMOUNT && (factors.includes(figure) || divisor === figure),
  );
}

const NET_AMOUNT = 'BT-131';

/** More rows make the advice unreadable. */
const MAX_ROWS = 4;

/** A figure with its line or VAT breakdown row. */
function figureName(figure: Figure, { rows, relations }: Figures): Part {
  const term = termPart(figure.term);
  const owner =
    rows.find(({ base, tax }) => base === figure || tax === figure) ??
    relations.find(({ target, formula }) => target === figure || formula.factors.includes(figure))?.part;
  return owner === undefined ? term : part('conclusions.numberOf', { term, place: ownerName(owner) });
}

function leftOut(amount: Exact, { parts }: Figures): Part {
  const line = parts.find((each) => each.kind === 'line' && equalExact(each.amount.value, amount))!;
  return part('conclusions.exact', { place: ownerName(line), amount: decimalPart(display(amount)) });
}
