/** Checks claims that a change fixes a finding: makes the change and runs the rules. */
import type { IssueDetails } from '#validator/index.js';
import type { Edit } from '#schematron/xml/edits.js';
import { type Claim, type Groups, type Outcome, type Sentence, termsNamed, truth } from './claim.js';
import { isSame, numberIn, plain, toCents } from './numbers.js';
import type { Facts } from './facts.js';
import { isGone } from './sums.js';
import { saysAllIsRight, written } from './words.js';

const RATE = ['BT-96', 'BT-103', 'BT-119', 'BT-152'];
const CATEGORY = ['BT-95', 'BT-102', 'BT-118', 'BT-151'];

export const CHANGES: readonly Claim[] = [
  {
    name: 'a percentage instead of another',
    written: written(
      'with {expected} % instead of {actual} % VAT',
      'Mit {expected} % statt {actual} % Umsatzsteuer',
      'Avec une TVA de {expected} % au lieu de {actual} %',
    ),
    holds: (said, sentence, facts) => {
      const rates = facts.withNumber(numberIn(said.actual), RATE);
      return outcome(facts, sentence, [rates.map((node) => facts.written(node, plain(said.expected)))]);
    },
  },
  {
    name: 'all rates times a hundred',
    written: written(
      'VAT rates are percentages: with {expected} instead of {actual}',
      'Steuersätze sind Prozentsätze: Mit {expected} statt {actual}',
      'Les taux de TVA sont des pourcentages : avec {expected} au lieu de {actual}',
    ),
    holds: ({ expected, actual }, sentence, facts) => {
      if (!isSame(numberIn(expected), 100 * numberIn(actual))) return 'false';
      const rates = facts.ofTerms(RATE).filter((node) => facts.number(node) < 1);
      const edits = rates.map((node) => facts.written(node, (100 * facts.number(node)).toString()));
      return outcome(facts, sentence, [edits]);
    },
  },
  {
    name: 'an amount instead of another',
    written: written('{expected} instead of {actual}', '{expected} statt {actual}', '{expected} au lieu de {actual}'),
    holds: isReplaced,
  },
  {
    name: 'an amount that must be another',
    written: written(
      'must be {expected}, not {actual}',
      'muss {expected} sein, nicht {actual}',
      'doit être {expected} et non {actual}',
    ),
    holds: isReplaced,
  },
  {
    name: 'an amount that a term is to become',
    written: written(
      'Change {term:term} to {expected}\\.(?!\\d)',
      'Ändern Sie {term:term} in {expected}\\.(?!\\d)',
      'Indiquez {expected} en {term:term}\\.',
    ),
    holds: ({ term, expected }, sentence, facts) =>
      outcome(
        facts,
        sentence,
        facts.ofTerms([term!]).map((node) => [facts.written(node, plain(expected))]),
      ),
  },
  {
    name: 'a percentage that an amount is',
    written: written(
      '{amount} is {expected} % of {base}, not {actual} %: change {place:text} to {again}\\.(?!\\d)',
      '{amount} sind {expected} % von {base}, nicht {actual} %: Ändern Sie {place:text} in {again}\\.(?!\\d)',
      '{amount} représente {expected} % de {base}, et non {actual} % : indiquez {again} pour',
    ),
    holds: ({ amount, expected, base, actual, again }, sentence, facts) => {
      if (!isSame(numberIn(expected), numberIn(again))) return 'false';
      if (!isSame(toCents((numberIn(base) * numberIn(expected)) / 100), numberIn(amount))) return 'false';
      const percentages = facts.withNumber(numberIn(actual), termsNamed(sentence.text));
      return outcome(
        facts,
        sentence,
        percentages.map((node) => [facts.written(node, plain(expected))]),
      );
    },
  },
  {
    name: 'a rate that a row should have',
    written: written(
      'The VAT row {actual:vat} should have {expected} %: {again} % of {base} gives the VAT of {tax} that it states',
      'Umsatzsteuerzeile {actual:vat} muss {expected} % haben: {again} % von {base} ergeben die angegebene Umsatzsteuer von {tax}',
      'Le taux doit être de {expected} % pour l’élément {actual:vat} de la ventilation de la TVA : {again} % de {base} donne bien la TVA indiquée, {tax}',
    ),
    holds: ({ actual, expected, again, base, tax }, sentence, facts) => {
      const from = partsOf(actual!);
      if (!isSame(numberIn(again), numberIn(expected))) return 'false';
      if (!isSame(toCents((numberIn(base) * numberIn(again)) / 100), numberIn(tax))) return 'false';
      const rows = facts.withNumber(from.rate, ['BT-119']).filter((node) => {
        const row = facts.groupOf(node);
        const [own] = facts.numbersIn(row, ['BT-116']);
        const [stated] = facts.numbersIn(row, ['BT-117']);
        return (
          own !== undefined && stated !== undefined && isSame(own, numberIn(base)) && isSame(stated, numberIn(tax))
        );
      });
      return outcome(
        facts,
        sentence,
        rows.map((node) => [facts.written(node, plain(expected))]),
      );
    },
  },
  {
    name: 'a rate with which all is right',
    written: written(
      '^With {expected} % all totals are right',
      '^Mit {expected} % stimmen alle Summen',
      '^Avec {expected} %, tous les totaux sont justes',
    ),
    holds: ({ expected }, sentence, facts) =>
      outcome(
        facts,
        sentence,
        facts.ofTerms(termsNamed(sentence.text)).map((node) => [facts.written(node, plain(expected))]),
      ),
  },
  {
    name: 'another rate',
    written: written(
      'has {actual} % VAT{also:rest}; with {expected} %',
      'hat {actual} % Umsatzsteuer{also:rest}; mit {expected} %',
      'Le taux de TVA est de {actual} % pour {place:text} ; avec {expected} %',
    ),
    holds: ({ actual, expected, place }, sentence, facts) =>
      outcome(
        facts,
        sentence,
        facts
          .withNumber(numberIn(actual), termsNamed(sentence.text))
          .filter(() => placeExists(place, facts))
          .map((node) => [facts.written(node, plain(expected))]),
      ),
  },
  {
    name: 'another category',
    written: written(
      'has the VAT category {actual:vat}; with {expected:code}',
      'hat die Umsatzsteuerkategorie {actual:vat}; mit {expected:code}',
      'Le type de TVA est {actual:vat} pour {place:text} ; avec {expected:code}',
    ),
    holds: ({ actual, expected, place }, sentence, facts) =>
      outcome(
        facts,
        sentence,
        facts
          .withText(actual!, termsNamed(sentence.text))
          .filter(() => placeExists(place, facts))
          .map((node) => [facts.written(node, expected!)]),
      ),
  },
  {
    name: 'another category and rate',
    written: written(
      'has VAT {actual:vat}; with {expected:vat} (?=all)',
      'hat die Umsatzsteuer {actual:vat}; mit {expected:vat} (?=stimm)',
      'La TVA est {actual:vat} pour {place:text} ; avec {expected:vat}, (?=tou)',
    ),
    holds: ({ actual, expected, place }, sentence, facts) => {
      if (!placeExists(place, facts)) return 'false';
      const [from, to] = [partsOf(actual!), partsOf(expected!)];
      const terms = termsNamed(sentence.text);
      const ways = facts.withText(from.category, terms).flatMap((code) =>
        facts
          .withNumber(from.rate, terms)
          .filter((rate) => facts.groupOf(rate) === facts.groupOf(code))
          .map((rate) => [facts.written(code, to.category), facts.written(rate, to.rate.toString())]),
      );
      return outcome(facts, sentence, ways);
    },
  },
  {
    name: 'a category instead of another in a row and what belongs to it',
    written: written(
      'with {expected:code} instead of {actual:code} in this row',
      'Mit {expected:code} statt {actual:code} in dieser Zeile',
      'avec {expected:code} au lieu de {actual:code} dans cet élément',
    ),
    holds: ({ actual, expected }, sentence, facts) => {
      const codes = facts.withText(actual!, CATEGORY);
      return outcome(facts, sentence, [codes.map((node) => facts.written(node, expected!))]);
    },
  },
  {
    name: 'two figures exchanged',
    written: written(
      'are exchanged: with {expected} and {other} (?=all|the)',
      'sind vertauscht: Mit {expected} und {other} (?=stimm|ergibt)',
      'sont intervertis : avec {expected} et {other},',
    ),
    holds: ({ expected, other }, sentence, facts) => exchanged(expected, other, sentence, facts),
  },
  {
    name: 'a figure exchanged between two rows',
    written: written(
      'with {expected} in the first and {other} in the second',
      'Mit {expected} in der ersten und {other} in der zweiten',
      'avec {expected} pour le premier et {other} pour le second',
    ),
    holds: ({ expected, other }, sentence, facts) => exchanged(expected, other, sentence, facts),
  },
];

/** Checks that each figure to be replaced is in the document, as a business term that the sentence names. */
function isReplaced({ expected, actual }: Groups, sentence: Sentence, facts: Facts): Outcome {
  const terms = termsNamed(sentence.text);
  const candidates = facts.withNumber(numberIn(actual), terms);
  const ways = candidates.map((node) => [facts.written(node, plain(expected))]);
  const pairs = [...sentence.text.matchAll(OF_SEVERAL[sentence.language])];
  if (pairs.length < 2) return outcome(facts, sentence, ways);
  // Several figures change together, each to its own value.
  const edits = pairs.flatMap(({ groups }) => {
    const [node] = facts.withNumber(numberIn(groups!['actual']), terms);
    return node === undefined ? [] : [facts.written(node, plain(groups!['expected']))];
  });
  return edits.length < pairs.length ? 'false' : outcome(facts, sentence, [edits]);
}

const OF_SEVERAL = written(
  '(?:must be )?{expected}(?: instead of|, not) {actual}',
  '{expected}(?: statt| sein, nicht) {actual}',
  '{expected}(?: au lieu de| et non) {actual}',
);

function exchanged(expected: string | undefined, other: string | undefined, sentence: Sentence, facts: Facts): Outcome {
  const terms = termsNamed(sentence.text);
  const ways = facts.withNumber(numberIn(other), terms).flatMap((one) =>
    facts
      .withNumber(numberIn(expected), terms)
      .filter((second) => second !== one)
      .map((second) => [facts.written(one, plain(expected)), facts.written(second, plain(other))]),
  );
  return outcome(facts, sentence, ways);
}

/** Whether the document has the line or VAT row that French sentences name between two figures. */
function placeExists(place: string | undefined, facts: Facts): boolean {
  const [, line] = /\bligne (.+?)(?=, de \d|$)/.exec(place ?? '') ?? [];
  const [, rate] = /(\d[\d,.]*) %/.exec(place ?? '') ?? [];
  return (
    (line === undefined || facts.ofTerms(['BT-126']).some((node) => isShownAs(facts.value(node), line))) &&
    (rate === undefined || facts.withNumber(numberIn(rate), RATE).length > 0)
  );
}

/** Whether the message gives this value, in full or only its beginning. */
function isShownAs(value: string, text: string): boolean {
  return text.endsWith('[…]') ? value.startsWith(text.slice(0, -3).trim()) : value === text;
}

/** A category and a rate, such as `S 19 %` or `O`. */
function partsOf(vat: string): { readonly category: string; readonly rate: number } {
  const [, category = vat, rate] = /^(\S+)(?:\s+(\S+)\s*%)?$/.exec(vat) ?? [];
  return { category, rate: rate === undefined ? 0 : numberIn(rate) };
}

/** Whether one of several possible changes fixes what the sentence says it does. */
function outcome(facts: Facts, sentence: Sentence, ways: readonly (readonly Edit[])[]): Outcome {
  const { issue, text, language } = sentence;
  const isRight = saysAllIsRight(text, language)
    ? (found: readonly IssueDetails[]): boolean => !found.some(isOfAmounts)
    : (found: readonly IssueDetails[]): boolean => isGone(issue, found);
  return truth(ways.some((edits) => edits.length > 0 && isRight(facts.foundWith(edits))));
}

/** Whether the issue is about an amount that differs from the calculated one. */
function isOfAmounts({ expected, difference }: IssueDetails): boolean {
  return expected !== undefined && difference !== undefined;
}
