/** The change that makes everything agree, as a sentence. */
import type { Change, RateChange } from '../conclude/change.js';
import type { Figure, Figures } from '../facts/figures/figure.js';
import { type Exact, absExact, compareExact, equalExact, subtractExact } from '../../runtime/numbers/exact.js';
import { exactToString } from '../../runtime/numbers/exact-text.js';
import { display } from '../facts/calculations/calculation.js';
import { clipped } from '../../wording/clip.js';
import { type Data, type Datum, type Part, type TextId, decimal, part, termPart } from '../../wording/part.js';
import { isAlone, isTaxOf, percentageOf } from './rates.js';
import { placeOf, vatOf } from './reasons.js';

/**
 * One or two changes, which are as good as each other.
 * @param isPartial whether something else does not agree: then not all totals are right
 */
export function reasoningPart(changes: readonly Change[], figures: Figures, isPartial = false): Part {
  const say: Say = (key, data) =>
    part(`conclusions.${key}`, {
      right: part(isPartial ? 'conclusions.partRight' : 'conclusions.allRight'),
      totals: part(isPartial ? 'conclusions.amountRight' : 'conclusions.totalsRight'),
      ...data,
    });
  const [first, second, ...more] = changes.map((change) => partOf(change, figures, say));
  if (second === undefined) return first!;
  const within = (text: Part): Part => ({ id: 'within', data: { text } });
  const items = [
    say('either', { first: within(first!), second: within(second) }),
    ...more.map((next) => say('or', { next: within(next) })),
  ];
  return items.length === 1 ? items[0]! : { id: 'next', data: { items } };
}

type Say = (key: ConclusionKey, data?: Data) => Part;

type ConclusionKey = TextId extends infer Id ? (Id extends `conclusions.${infer Key}` ? Key : never) : never;

/** What to write instead of an amount that is just wrong: its rule has said why. */
export function enterPart({ term }: Pick<Figure, 'term'>, to: Exact): Part {
  return part('conclusions.enter', { id: term, expected: decimal(shown(to, term)) });
}

function partOf(change: Change, figures: Figures, say: Say): Part {
  if (change.kind === 'remove') {
    const twin = placeOf(change.twin);
    const key = 'kind' in change.part && change.part.kind === 'line' ? 'removeLine' : 'remove';
    return say(key, { place: placeOf(change.part), twin });
  }
  if (change.kind === 'turn')
    return say(change.part.kind === 'charge' ? 'turnToAllowance' : 'turnToCharge', { place: placeOf(change.part) });
  if (change.kind === 'rates') {
    const [{ rate, to }] = change.changes as readonly [RateChange, ...RateChange[]];
    return say(change.isFraction ? 'fractions' : 'rates', {
      actual: decimal(exactToString(rate.value)),
      expected: decimal(exactToString(to)),
    });
  }
  if (change.kind === 'swap' && change.otherRow !== undefined)
    return say('swapRows', {
      term: termPart(change.one.term),
      place: placeOf(change.owner!),
      otherPlace: placeOf(change.otherRow),
      expected: decimal(shown(change.other.value, change.one.term)),
      otherExpected: decimal(shown(change.one.value, change.other.term)),
    });
  if (change.kind === 'swap') {
    const isInLine = change.owner !== null && 'kind' in change.owner;
    const [one, other] = [change.one, change.other].map(({ term }) => termPart(term));
    return say(isInLine ? 'swapInLine' : 'swap', {
      one: one!,
      other:
        change.owner === null ? other! : part('conclusions.ofPlace', { term: other!, place: placeOf(change.owner) }),
      expected: decimal(shown(change.other.value, change.one.term)),
      otherExpected: decimal(shown(change.one.value, change.other.term)),
    });
  }
  if (change.kind === 'per')
    return say('per', {
      place: placeOf(change.owner),
      term: termPart('BT-149'),
      price: decimal(display(change.price.value)),
      expected: exactToString(change.to),
    });
  if (change.kind === 'row')
    return say('rowMissing', {
      vat: vatOf(change.category, change.rate),
      base: decimal(display(change.base)),
      tax: decimal(display(change.tax)),
    });
  if (change.kind === 'rows') {
    const rows = change.rows.map(({ category, rate, base, tax }) =>
      part('conclusions.newRow', {
        vat: vatOf(category, rate),
        base: decimal(display(base)),
        tax: decimal(display(tax)),
      }),
    );
    const shownRows: readonly Datum[] = rows.length > MOST_ROWS ? [...rows.slice(0, MOST_ROWS), '…'] : rows;
    return say('rowsMissing', {
      rows: shownRows.reduce((said, row) => part('conclusions.nextRow', { rows: said, row })),
    });
  }
  if (change.kind === 'merge') {
    const [{ category, rate }] = change.rows;
    return say('merge', {
      count: change.rows.length,
      vat: vatOf(category!.value, rate?.value ?? null),
      base: decimal(display(change.base)),
      tax: decimal(display(change.tax)),
    });
  }
  if (change.kind === 'codes')
    return say('codes', {
      place: placeOf(change.owner),
      actual: clipped(change.codes[0].value),
      expected: change.to,
    });
  if (change.kind === 'part') {
    const { amount, category, rate, needless } = change;
    const said = say(compareExact(amount, 0) > 0 ? 'partMissing' : 'partSurplus', {
      vat: vatOf(category, rate),
      amount: decimal(display(absExact(amount))),
    });
    return needless === null
      ? said
      : { id: 'next', data: { items: [said, say('needless', { place: placeOf(needless) })] } };
  }
  if (change.kind === 'drop')
    return say(change.part.kind === 'allowance' ? 'dropAllowance' : 'dropCharge', {
      place: placeOf(change.owner),
      name: change.part.name === '' ? '' : part('conclusions.quoted', { name: clipped(change.part.name) }),
      amount: decimal(display(change.part.amount.value)),
      term: termPart(change.target.term),
      expected: decimal(shown(change.expected, change.target.term)),
    });
  if (change.kind === 'level') {
    const { of: _, ...own } = change.part;
    const key = own.kind === 'allowance' ? 'allowance' : 'charge';
    return say(change.isOfLine ? `${key}ToLine` : `${key}ToInvoice`, {
      place: placeOf(own),
      line: placeOf(change.line),
    });
  }
  if (change.kind === 'signs') return say(figures.isCredit ? 'signs' : 'signsOfInvoice');
  if (change.kind === 'uncounted') return say('uncounted', { place: placeOf(change.part) });
  if (change.kind === 'missing' || change.kind === 'total') {
    const term = change.kind === 'missing' ? change.figure.term : change.term;
    return say(change.kind === 'missing' ? 'missing' : 'total', {
      term: termPart(term),
      expected: decimal(shown(change.to, term)),
    });
  }
  if (change.kind === 'carried') {
    const [first, ...onward] = change.totals.map(({ figure, to }) => ({
      term: figureName(figure, figures),
      actual: decimal(shown(figure.value, figure.term)),
      expected: decimal(shown(to, figure.term)),
    }));
    const others = onward.map((values) => part('conclusions.carriedOn', values));
    return say(change.isRounding ? 'carriedRounding' : 'carried', {
      ...first!,
      others: others.reduce((said, other) => part('conclusions.also', { said, other })),
    });
  }
  const { owner } = change;
  const place = owner === null ? null : { place: placeOf(owner) };
  if (change.kind === 'code')
    return say('code', {
      ...place!,
      term: termPart(change.code.term),
      actual: clipped(change.code.value),
      expected: change.to,
    });
  if (change.kind === 'vat')
    return say('vat', {
      ...place!,
      term: termPart(change.code.term),
      rateTerm: termPart(change.rate.term),
      actual: vatOf(change.code.value, change.rate.value),
      expected: vatOf(change.to, change.toRate),
    });
  const { figure, to, kinship, isWithin = false } = change;
  const term = termPart(figure.term);
  const what = place === null ? term : part('conclusions.numberOf', { term, place: place.place });
  const values = {
    place: place?.place,
    term,
    what,
    actual: decimal(shown(figure.value, figure.term)),
    expected: decimal(shown(to, figure.term)),
  };
  if (isWithin && kinship === 'gross' && figure.term === 'BT-146') return say('priceGross', values);
  const percentage = isWithin ? percentageOf(figure, figures) : null;
  if (percentage !== null) {
    const [amount, base] = percentage.map(({ value, term: own }) => decimal(shown(value, own)));
    return say('percentage', { ...values, amount, base });
  }
  if (isWithin) return say(isOfNetAmount(figure, figures) ? 'factor' : 'calculation', values);
  switch (kinship) {
    case 'rate':
      if (owner !== null && 'tax' in owner && isTaxOf(owner, to))
        return say('rateRow', {
          ...values,
          base: decimal(display(owner.base.value)),
          tax: decimal(display(owner.tax.value)),
        });
      return say(isAlone(owner!, to, figures) ? 'rateAlone' : 'rate', values);
    case 'leftOut':
      return say('leftOut', {
        ...values,
        left: leftOut(subtractExact(to, figure.value), figures),
      });
    case 'ofLine':
    case 'derived':
    case 'other':
      return say('other', values);
    default:
      return say(kinship, values);
  }
}

/** Whether the net amount of a line is calculated from a figure: what the gross price is for has the number of what the net price is for. */
function isOfNetAmount(figure: Figure, { relations }: Figures): boolean {
  return relations.some(
    ({ target, formula: { factors, divisor } }) =>
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

/** A figure, with its line or its row of the VAT breakdown. */
function figureName(figure: Figure, { rows, relations }: Figures): Part {
  const term = termPart(figure.term);
  const owner =
    rows.find(({ base, tax }) => base === figure || tax === figure) ??
    relations.find(({ target, formula }) => target === figure || formula.factors.includes(figure))?.part;
  return owner === undefined ? term : part('conclusions.numberOf', { term, place: placeOf(owner) });
}

function leftOut(amount: Exact, { parts }: Figures): Part {
  const line = parts.find((each) => each.kind === 'line' && equalExact(each.amount.value, amount))!;
  return part('conclusions.exact', { place: placeOf(line), amount: decimal(display(amount)) });
}
