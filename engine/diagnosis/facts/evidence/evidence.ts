/** Finds the figures and values of the invoice that a message quotes in the sentence between problem and fix. */
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Finding, Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { type Calculation, formatAmount, computeOutcome } from '../calculations/calculation.js';
import { findCalculation } from '../calculations/calculations.js';
import { type TotalProblems, findTotalProblems } from '../calculations/total-problems.js';
import { clip } from 'einvoice-wording/clip.js';
import { currencySentence } from './currency.js';
import { Elements } from '../elements.js';
import { reasonSentence } from './exemption-reason.js';
import { findIgnoredRegistration } from './registration.js';
import type { IgnoredElement } from './ignored-element.js';
import { findIgnoredTaxScheme } from './tax-scheme.js';
import { checkedValueSentence } from './checked-value.js';
import { vatTotalSentence } from './vat-total.js';

/** The figures and values that explain a finding, as a sentence, and the calculation that the rule checks. */
export interface Evidence {
  readonly sentence: Part | null;
  readonly calculation: Calculation | null;
  /** Which problem of an amount the sentence states: it differs from its calculation (`sum`), or it is missing. */
  readonly amountProblem?: 'sum' | 'missing';
  /** The element that the rule ignores because its kind is wrong; absent if the rule ignores none. */
  readonly ignoredElement?: IgnoredElement;
  /** The problems with VAT totals; null if the rule does not check VAT totals or currencies. */
  readonly totalProblems: TotalProblems | null;
}

/** Gathers the figures and values that explain a finding; doubtful ones are left out. */
export function gatherEvidence(finding: Finding, tree: Tree, prefixes: Prefixes, language: Language): Evidence {
  const totalProblems = findTotalProblems(finding, tree, prefixes);
  // If the rule could not be evaluated, it is unknown whether the invoice breaks the rule.
  if (finding.error !== undefined) return { sentence: null, calculation: null, totalProblems };
  const calculation = findCalculation(finding, tree, prefixes);
  const sentence = calculation === null ? null : calculationSentence(calculation, Elements.of(tree, prefixes));
  if (sentence !== null)
    return { sentence, calculation, totalProblems, amountProblem: calculation!.target === null ? 'missing' : 'sum' };
  const exemptionSentence = reasonSentence(finding, tree, prefixes);
  const ignoredElement = exemptionSentence === null ? findIgnoredRegistration(finding, tree, prefixes, language) : null;
  if (ignoredElement !== null) return { sentence: ignoredElement.sentence, calculation, totalProblems, ignoredElement };
  const ruleSentence =
    exemptionSentence ??
    currencySentence(finding, tree, prefixes) ??
    (totalProblems === null ? null : vatTotalSentence(totalProblems));
  const ignoredScheme = ruleSentence === null ? findIgnoredTaxScheme(finding, tree, prefixes) : null;
  if (ignoredScheme !== null)
    return { sentence: ignoredScheme.sentence, calculation, totalProblems, ignoredElement: ignoredScheme };
  return {
    sentence: ruleSentence ?? checkedValueSentence(finding, tree, prefixes, language),
    calculation,
    totalProblems,
  };
}

/** The sentence that compares the stated amount with the calculated one; null if the amount is right. */
function calculationSentence(calculation: Calculation, elements: Elements): Part | null {
  const numbers = (node: number) => elements.amount(node);
  const figurePart = (text: string): Part => decimalPart(clip(text));
  const text = calculation.text();
  if (calculation.target === null) {
    const expected = calculation.expected(numbers);
    if (expected === undefined) return null;
    const expectedPart = figurePart(formatAmount(expected));
    return text === null
      ? part('evidence.sumMissingOne', { expected: expectedPart })
      : part('evidence.sumMissing', { calculation: text, expected: expectedPart });
  }
  const outcome = computeOutcome(calculation, numbers);
  if (outcome === null) return null;
  const { line, tolerance = 0 } = calculation;
  const sentence = part(text === null ? 'evidence.sumOne' : 'evidence.sum', {
    stated: figurePart(elements.text(calculation.target)),
    calculation: text ?? undefined,
    expected: figurePart(formatAmount(outcome.expected)),
    difference: figurePart(formatAmount(outcome.difference)),
    direction: part(outcome.isTooHigh ? 'evidence.tooHigh' : 'evidence.tooLow'),
    tolerated: isZeroExact(tolerance)
      ? undefined
      : part('evidence.tolerated', { tolerance: figurePart(formatAmount(tolerance)) }),
  });
  if (line === undefined || line.id === '') return sentence;
  return part(line.wrong === 1 ? 'evidence.inLine' : 'evidence.inFirstLine', {
    line: clip(line.id),
    count: line.wrong,
    sentence,
  });
}
