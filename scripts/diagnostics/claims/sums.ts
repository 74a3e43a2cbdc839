/** Claims that an amount does not result from others. */
import type { IssueDetails } from '#validator/index.js';
import { calculationIn } from './arithmetic.js';
import { type Claim, type Groups, type Outcome, type Sentence, truth } from './claim.js';
import { isSame, numberIn, plain, toCents } from './numbers.js';
import type { Facts } from './facts.js';
import { written } from './words.js';

export const SUMS: readonly Claim[] = [
  {
    name: 'a sum that is not stated',
    written: written(
      'The invoice says {stated}, but {calculation:text} gives {expected}: {difference} too {direction:word}(?:, where up to {tolerance} is tolerated)?',
      'In der Rechnung steht {stated}; {calculation:text} ergibt aber {expected}: {difference} zu {direction:word}(?:, erlaubt sind bis zu {tolerance})?',
      'La facture indique {stated}, mais {calculation:text} donne {expected} : {difference} en {direction:word}(?: \\(tolérance : {tolerance}\\))?',
    ),
    holds: (said, sentence, facts) => all([calculated(said, facts), differs(said), isExpected(said, sentence, facts)]),
  },
  {
    name: 'an amount that would have to be another',
    written: written(
      'The invoice says {stated}, but it would have to be {expected}: {difference} too {direction:word}(?:, where up to {tolerance} is tolerated)?',
      'In der Rechnung steht {stated}; es müsste aber {expected} sein: {difference} zu {direction:word}(?:, erlaubt sind bis zu {tolerance})?',
      'La facture indique {stated}, mais il faudrait {expected} : {difference} en {direction:word}(?: \\(tolérance : {tolerance}\\))?',
    ),
    holds: (said, sentence, facts) => all([differs(said), isExpected(said, sentence, facts)]),
  },
  {
    name: 'a sum that is missing',
    written: written(
      'The amount is missing; {calculation:text} gives {expected}.',
      'Der Betrag fehlt; {calculation:text} ergibt {expected}.',
      'Le montant manque ; {calculation:text} donne {expected}.',
    ),
    holds: (said, _, facts) => calculated(said, facts),
  },
  {
    name: 'an amount that is missing',
    written: written(
      'The amount is missing; it would have to be {expected}.',
      'Der Betrag fehlt; er müsste {expected} sein.',
      'Le montant manque ; il faudrait {expected}.',
    ),
    holds: ({ expected }, _, facts) =>
      truth(
        facts.withNumber(numberIn(expected)).length > 0 ||
          sumsOf(facts).some(({ total }) => isSame(total, numberIn(expected))),
      ),
  },
  {
    name: 'so many subtotals that do not add up',
    written: written(
      'the first of {count} that do not add up',
      'die erste von {count}, deren Summe nicht stimmt',
      'la première de {count} dont le calcul est faux',
    ),
    holds: ({ count }, _, facts) => truth(wrongSubtotals(facts) === Number(count)),
  },
  {
    name: 'an amount that is right in part',
    written: written(
      'The amount of {stated} is right for the category as a whole, but only {marked} of it has the same exemption reason',
      'Der Betrag von {stated} ist für die Kategorie im Ganzen richtig, aber nur {marked} davon hat denselben Befreiungsgrund',
      'Le montant de {stated} est juste pour le type de TVA dans son ensemble, mais seuls {marked} ont le même motif',
    ),
    holds: ({ stated, marked }, _, facts) =>
      truth(sumsOf(facts).some(({ total }) => isSame(total, numberIn(stated))) && numberIn(marked) < numberIn(stated)),
  },
];

/** Whether the calculation is correct and uses the document's figures. */
function calculated({ calculation: text, expected }: Groups, facts: Facts): Outcome {
  const calculation = calculationIn(text!);
  if (calculation === null) return 'false';
  const { operands, result, count } = calculation;
  // A missing amount counts as 0.
  if (!operands.every((each) => each === 0 || facts.withNumber(each).length > 0 || isStatedNegative(each, facts)))
    return 'false';
  const wanted = numberIn(expected);
  if (result !== null) return truth(isSame(result, wanted) || isSame(toCents(result), wanted));
  return truth(sumsOf(facts).some((sum) => sum.count === count && isSame(sum.total, wanted)));
}

/** A sign may belong to the calculation. */
function isStatedNegative(number: number, facts: Facts): boolean {
  return facts.withNumber(-number).length > 0;
}

function differs({ stated, expected, difference, direction, tolerance = '0' }: Groups): Outcome {
  const by = numberIn(stated) - numberIn(expected);
  const isHigh = /^(?:high|viel|trop)$/i.test(direction!);
  return truth(
    isSame(Math.abs(by), numberIn(difference)) && by > 0 === isHigh && numberIn(difference) > numberIn(tolerance),
  );
}

/** Whether the rule reports nothing once the document has the expected amount. */
function isExpected({ stated, expected }: Groups, { issue }: Sentence, facts: Facts): Outcome {
  const wanted = numberIn(expected);
  const ways = facts
    .withNumber(numberIn(stated))
    .map((each) => facts.foundWith([facts.written(each, plain(expected))]));
  if (ways.some((found) => isGone(issue, found))) return 'true';
  // Some rules calculate with binary fractions, in which a third decimal never matches, and two often don't.
  const isOfFractions = ways.some(
    (found) => !found.some((each) => isSameIssue(each, issue) && each.expected !== undefined),
  );
  return isOfFractions || !isSame(wanted, toCents(wanted)) ? 'open' : 'false';
}

/** Whether an issue is no longer among the others. */
export function isGone(issue: IssueDetails, found: readonly IssueDetails[]): boolean {
  return !found.some((each) => isSameIssue(each, issue));
}

function isSameIssue(one: IssueDetails, other: IssueDetails): boolean {
  return one.code === other.code && one.target === other.target;
}

/** Lines whose sublines add up to something else. */
function wrongSubtotals(facts: Facts): number {
  const lines = facts.ofTerms(LINE).map((node) => {
    const line = facts.groupOf(node);
    return {
      id: facts.textIn(line, ['BT-126']),
      above: facts.textNamed(line, 'ParentLineID'),
      kind: facts.textNamed(line, 'LineStatusReasonCode'),
      amount: facts.number(node),
    };
  });
  return lines.filter(({ id, amount }) => {
    const below = lines.filter(({ above, kind }) => above === id && kind !== 'INFORMATION');
    return below.length > 0 && !isSame(toCents(below.reduce((sum, line) => sum + line.amount, 0)), amount);
  }).length;
}

interface Sum {
  readonly total: number;
  readonly count: number;
}

/** The sums of lines, allowances and charges: of all, per category, and per category and rate. */
export function sumsOf(facts: Facts): readonly Sum[] {
  const parts = facts.ofTerms([...LINE, ...CHARGES, ...LOGISTICS]).map((node) => {
    const group = facts.groupOf(node);
    const [term] = facts.terms(node);
    return {
      kind: LINE.includes(term!) ? 'line' : LOGISTICS.includes(term!) ? 'charge' : kindOf(group, facts),
      amount: facts.number(node),
      category: facts.textIn(group, ['BT-151', 'BT-95', 'BT-102']) ?? '',
      rate: facts.numbersIn(group, ['BT-152', 'BT-96', 'BT-103'])[0] ?? 0,
    };
  });
  const counted = parts.filter(({ kind }) => kind !== null);
  const signed = counted.map((part) => ({ ...part, amount: part.kind === 'allowance' ? -part.amount : part.amount }));
  const sets = [
    signed.filter(({ kind }) => kind === 'line'),
    counted.filter(({ kind }) => kind === 'allowance'),
    counted.filter(({ kind }) => kind === 'charge'),
    signed,
    ...signed.map((one) => signed.filter(({ category }) => category === one.category)),
    ...signed.map((one) => signed.filter(({ category, rate }) => category === one.category && rate === one.rate)),
    ...signed.map((one) =>
      signed.filter(({ category, rate, kind }) => category === one.category && rate === one.rate && kind === 'line'),
    ),
  ];
  return sets.map((set) => ({ total: toCents(set.reduce((sum, { amount }) => sum + amount, 0)), count: set.length }));
}

const LINE: readonly string[] = ['BT-131'];
const CHARGES: readonly string[] = ['BT-92', 'BT-99'];
const LOGISTICS: readonly string[] = ['BT-X-272'];

/** By the indicator; null if the indicator is invalid, so that no rule counts the group. */
function kindOf(group: number, facts: Facts): 'allowance' | 'charge' | null {
  const { parent } = facts.tree;
  // Directly below, or in one element: rules look nowhere else.
  const isIn = (node: number, above: number): boolean => parent[node] === above || parent[parent[node]!] === above;
  const indicator = facts.leaves().find((node) => isIn(node, group) && /Indicator$/.test(facts.tree.lexicalName(node)));
  const value = indicator === undefined ? '' : facts.value(indicator);
  return /^(?:false|0)$/.test(value) ? 'allowance' : /^(?:true|1)$/.test(value) ? 'charge' : null;
}

function all(outcomes: readonly Outcome[]): Outcome {
  return outcomes.includes('false') ? 'false' : outcomes.includes('open') ? 'open' : 'true';
}
