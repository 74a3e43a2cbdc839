/** Claims that a line or a VAT row exists. */
import { type Claim, type Groups, truth } from './claim.js';
import { isSame, numberIn } from './numbers.js';
import type { Facts } from './facts.js';
import { written } from './words.js';

/** Read after all others, which may contain a place. */
export const PLACES: readonly Claim[] = [
  {
    name: 'a line of the file',
    written: written(
      '\\((?:line {line}(?:, column \\d+)?)\\)',
      '\\((?:Zeile {line}(?:, Spalte \\d+)?)\\)',
      '\\((?:ligne {line}(?:, colonne \\d+)?)\\)',
    ),
    holds: ({ line }, { text }, facts) => {
      const names = text.match(/(?:c[abe]c|ram|rsm|udt|ubl|cn):\w+/g) ?? [];
      const written = facts.tree.source.split(/\r\n|\r|\n/)[Number(line) - 1] ?? '';
      return truth(
        names.length === 0 ? written !== '' : names.some((name) => written.includes(name.slice(name.indexOf(':') + 1))),
      );
    },
  },
  {
    name: 'a row of VAT that is there',
    written: written(
      '(?:VAT row|VAT) (?:{category:capitals} )?{rate} %',
      '(?:Umsatzsteuerzeile|Umsatzsteuer) (?:{category:capitals} )?{rate} %',
      '(?:(?:Ventilation )?TVA|l’élément) (?:{category:capitals} )?{rate} %',
    ),
    holds: ({ category, rate }, _, facts) => truth(hasVat(category, numberIn(rate), facts)),
  },
  {
    name: 'a rate of VAT to be added',
    written: written(
      '(?:for|add|;) {category:capitals} {rate} %',
      '(?:Zeile|Ergänzen Sie|;) {category:capitals} {rate} %',
      '(?:élément|ajoutez|;) {category:capitals} {rate} %',
    ),
    holds: ({ category, rate }, _, facts) => truth(hasVat(category, numberIn(rate), facts)),
  },
  {
    name: 'a line that is there',
    written: written('\\b(?:Sub-)?line {id:id}', '\\b(?:Unter)?position {id:id}', '\\b(?:sous-)?ligne {id:id}'),
    holds: ({ id }, _, facts) => {
      const text = id!.replace(/[.,:]$/, '');
      const lines = facts.groups().filter((node) => /Line(?:Item)?$/.test(facts.tree.lexicalName(node)));
      return truth(facts.withText(text, ['BT-126']).length > 0 || facts.isId(text) || Number(text) <= lines.length);
    },
  },
  {
    name: 'an amount that tells a place',
    written: written(
      '\\b(?:allowance|charge|prepayment|Preceding invoice|Payment means|Payment terms|service charge) {id:id}',
      '\\b(?:Nachlass|Zuschlag|Vorauszahlung|Vorausgegangene Rechnung|Zahlungsweg|Zahlungsbedingungen|Logistikkosten) {id:id}',
      '\\b(?:remise|frais|acompte|Facture antérieure|Moyen de paiement|Conditions de paiement|logistique) {id:id}',
    ),
    holds: existsInDocument,
  },
  {
    name: 'one of several of a kind',
    written: written('^[^:“]{3,40}? {at}:', '^[^:„]{3,40}? {at}:', '^[^:«]{3,40}? {at} :'),
    holds: isOneOf,
  },
];

/** Whether some element occurs at least that many times in its parent. */
function isOneOf({ at }: Groups, _: unknown, facts: Facts) {
  return truth(facts.elements().some((node) => facts.twins(node).length >= Number(at)));
}

function existsInDocument({ id }: Groups, _: unknown, facts: Facts) {
  const text = id!.replace(/[.,:]$/, '');
  return truth(
    facts.withText(text).length > 0 ||
      facts.withNumber(numberIn(text)).length > 0 ||
      facts.elements().some((node) => facts.twins(node).length >= Number(text)),
  );
}

const RATE = ['BT-96', 'BT-103', 'BT-119', 'BT-152'];

/** Whether a line, allowance, charge or row has that category and rate. */
function hasVat(category: string | undefined, rate: number, facts: Facts): boolean {
  if (category === undefined) return facts.withNumber(rate, RATE).length > 0;
  return facts
    .withText(category)
    .some((node) =>
      [facts.groupOf(node), facts.tree.parent[node]!].some((group) =>
        facts
          .ofTerms(RATE)
          .some((each) => each > group && each < facts.tree.end[group]! && isSame(facts.number(each), rate)),
      ),
    );
}
