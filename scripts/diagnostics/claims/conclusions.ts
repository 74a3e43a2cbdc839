/** Claims that follow from the document's figures: VAT rows, totals, prices. */
import { type Claim, type Groups, type Outcome, type Sentence, truth } from './claim.js';
import type { Facts } from './facts.js';
import { isSame, numberIn, toCents } from './numbers.js';
import { isGone, sumsOf } from './sums.js';
import { written } from './words.js';

const RATE = ['BT-96', 'BT-103', 'BT-119', 'BT-152'];

export const CONCLUSIONS: readonly Claim[] = [
  {
    name: 'a price for several units',
    written: written(
      'The price of {price} seems to be for {units} units',
      'Offenbar gilt der Preis {price} für {units} Einheiten',
      'Le prix de {price} semble valoir pour {units} unités',
    ),
    holds: ({ price, units }, _, facts) =>
      truth(
        facts.withNumber(numberIn(price), ['BT-146']).some((node) => {
          const line = facts.groupOf(node);
          const [quantity] = facts.numbersIn(line, ['BT-129']);
          const [net] = facts.numbersIn(line, ['BT-131']);
          return (
            quantity !== undefined &&
            net !== undefined &&
            isSame(toCents((quantity * numberIn(price)) / numberIn(units)), net)
          );
        }),
      ),
  },
  {
    name: 'a row of VAT that follows from the lines',
    written: written(
      '{base} as taxable amount and {tax} VAT',
      '{base} Bemessungsgrundlage und {tax} Umsatzsteuer',
      'une base d’imposition de {base} et une TVA de {tax}',
    ),
    holds: ({ base, tax }, _, facts) => {
      const isSum = [...sumsOf(facts).map(({ total }) => total), ...sumsOfRows(facts)].some((total) =>
        isSame(total, numberIn(base)),
      );
      const isTaxed = [0, ...facts.ofTerms(RATE).map((node) => facts.number(node))].some(
        (rate) => Math.abs(toCents((numberIn(base) * rate) / 100) - numberIn(tax)) < 0.02,
      );
      return truth(isSum && isTaxed);
    },
  },
  {
    name: 'several rows of VAT for the same',
    written: written('has {count} rows for', 'hat {count} Zeilen für', 'a {count} éléments pour'),
    holds: ({ count }, _, facts) => {
      const rows = facts.ofTerms(['BT-118']).map((node) => {
        const row = facts.groupOf(node);
        return `${facts.value(node)} ${facts.numbersIn(row, ['BT-119'])[0] ?? ''}`;
      });
      return truth(rows.some((row) => rows.filter((other) => other === row).length === Number(count)));
    },
  },
  {
    name: 'totals that differ from the lines',
    written: written(
      'the totals are {amount} {direction:word} than the lines',
      'sind die Summen um {amount} {direction:word} als die Positionen',
      '(?:les totaux dépassent de|les totaux sont {direction:word} de) {amount}',
    ),
    holds: ({ amount, direction = 'higher' }, _, facts) => {
      const sign = /^(?:higher|höher)$/.test(direction) ? 1 : -1;
      const sums = sumsOf(facts).map(({ total }) => total);
      return truth(
        facts
          .ofTerms(['BT-116'])
          .some((node) => sums.some((sum) => isSame(toCents(facts.number(node) - sum), sign * numberIn(amount)))),
      );
    },
  },
  {
    name: 'a line that is left out',
    written: written(
      'leaves out line {name:text} \\({amount}\\)',
      'fehlt Position {name:text} \\({amount}\\)',
      'omet la ligne {name:text} \\({amount}\\)',
    ),
    holds: ({ name, amount }, _, facts) =>
      truth(
        facts
          .withNumber(numberIn(amount), ['BT-131'])
          .some((node) => facts.textIn(facts.groupOf(node), ['BT-126']) === name),
      ),
  },
  {
    name: 'an allowance or charge that does not count',
    written: written(
      'of {amount} is not (?:taken off|added) in {place:text}: either remove it, or enter {expected} as',
      'über {amount} ist in {place:text} nicht (?:abgezogen|enthalten): Entfernen Sie ihn oder geben Sie {expected} als',
      'de {amount} (?:n’est pas déduite|ne sont pas ajoutés) dans {place:text} : supprimez-l(?:a|es), ou indiquez {expected} en',
    ),
    holds: ({ amount }, { issue }, facts) =>
      truth(
        facts
          .withNumber(numberIn(amount))
          .some((node) => isGone(issue, facts.foundWith([facts.without(facts.groupOf(node))]))),
      ),
  },
  {
    name: 'a total that follows from others',
    written: written(
      'It follows from the other figures: enter {expected} as',
      'Aus den übrigen Angaben ergibt sich {expected}:',
      'Les autres montants donnent {expected} :',
    ),
    holds: followsFromOthers,
  },
  {
    name: 'a total that may have been forgotten',
    written: written(
      'If it has been forgotten, add {term:text} with {expected}',
      'Falls die Angabe fehlt, ergänzen Sie {term:text} mit {expected}',
      'En cas d’oubli, ajoutez {term:text} avec {expected}',
    ),
    holds: followsFromOthers,
  },
];

function sumsOfRows(facts: Facts): readonly number[] {
  const rows = facts.ofTerms(['BT-116']).map((node) => ({
    base: facts.number(node),
    key: `${facts.textIn(facts.groupOf(node), ['BT-118'])} ${facts.numbersIn(facts.groupOf(node), ['BT-119'])[0]}`,
  }));
  return rows.map(({ key }) => toCents(rows.reduce((sum, row) => (row.key === key ? sum + row.base : sum), 0)));
}

/** Checks that an offered repair inserts the missing figure. */
function followsFromOthers({ expected }: Groups, { issue }: Sentence, facts: Facts): Outcome {
  const written = (issue.patches ?? []).filter(({ replacements }) =>
    replacements.some(({ text }) => !Number.isNaN(firstNumber(text))),
  );
  // Without a repair, the figure must be the difference.
  if (written.length === 0)
    return issue.difference === undefined ? 'open' : truth(isDifference(issue.difference, expected));
  const patch = written.find(({ replacements }) =>
    replacements.some(({ text }) => isSame(firstNumber(text), numberIn(expected))),
  );
  return truth(patch !== undefined && isGone(issue, facts.foundWith(patch.replacements)));
}

function isDifference(difference: string, expected: string | undefined): boolean {
  return isSame(Math.abs(Number(difference)), Math.abs(numberIn(expected)));
}

function firstNumber(text: string): number {
  return Number(/>\s*(-?[\d.]+)\s*</.exec(`>${text}<`)?.[1] ?? Number.NaN);
}
