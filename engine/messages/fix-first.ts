/** Consequences: issues that are gone once others are repaired. */
import type { RankedIssue } from '../issues/issues.js';
import { type Exact, addExact, equalExact, subtractExact } from '../runtime/numbers/exact.js';
import type { Language } from '../types.js';
import type { Tree } from '../xml/tree.js';
import { type Numbers, isRight } from './evidence/calculation.js';
import { CURRENCY_RULE } from './evidence/currency.js';
import { Invoice } from './evidence/invoice.js';
import { fill, sentencesOf } from './sentences.js';

/**
 * For a document: the codes to repair before an issue, or none.
 * @param tree absent where nothing could be parsed
 * @param prefixes namespace to prefix
 */
export function fixFirstOf(issues: readonly RankedIssue[], tree: Tree | undefined, prefixes: ReadonlyMap<string, string>): (issue: RankedIssue) => readonly string[] {
  if (tree === undefined || issues.length < 2) return () => [];
  const invoice = Invoice.of(tree, prefixes);
  const wrongAmounts = repairs(issues, invoice);
  const codes = new Set(issues.map(({ code }) => code));
  const hasWrongValue = issues.some(({ code, official }) => code === 'XSD' && official !== null && WRONG_VALUE.test(official));
  return (issue) => {
    if (issue.code === CURRENCY_RULE) return invoice.attribute(issue.node, 'currencyID') === '' ? [] : WRONG_CURRENCY.filter((cause) => codes.has(cause));
    if (issue.raised === WRONG_FORM) return hasWrongValue ? ['XSD'] : [];
    const causes = wrongAmounts(issue);
    return causes.length > 0 ? causes : missing(issue, issues, codes);
  };
}

/** The currency of the invoice, with which that of each amount is compared, is missing or no currency. */
const WRONG_CURRENCY = ['BR-05', 'BR-CL-04'];

/** FORG0001: a rule could not read a value; the XML Schema says which. */
const WRONG_FORM = 'FORG0001';
const WRONG_VALUE = /is not a valid value of/;

/**
 * Wrong amounts that come from wrong amounts: with the others put right, the calculation is right.
 * Every amount that a rule calculates is put right with amounts that are right themselves.
 */
function repairs(issues: readonly RankedIssue[], invoice: Invoice): (issue: RankedIssue) => readonly string[] {
  const byTarget = new Map<number, RankedIssue>();
  for (const issue of issues) {
    const target = issue.calculation?.target ?? null;
    if (target !== null && !byTarget.has(target)) byTarget.set(target, issue);
  }
  const stated = (node: number): Exact | undefined => invoice.amount(node);
  const absent = issues.filter(({ code, calculation }) => Object.hasOwn(SIGN_IN_TOTAL, code) && calculation?.target === null);
  const repaired = new Map<number, Exact | undefined>();
  const right = (node: number): Exact | undefined => {
    const issue = byTarget.get(node);
    if (issue === undefined) return stated(node);
    if (!repaired.has(node)) {
      // Amounts that are calculated from each other stay as they are.
      repaired.set(node, stated(node));
      const expected = issue.calculation!.expected(right);
      const isLeft = isRight(issue.calculation!, stated(node), expected) || lacksOnlyAbsent(issue, stated(node), expected);
      repaired.set(node, isLeft ? stated(node) : expected);
    }
    return repaired.get(node);
  };
  /** Whether a total without VAT is right but for totals that are missing. */
  const lacksOnlyAbsent = ({ code }: RankedIssue, amount: Exact | undefined, expected: Exact | undefined): boolean => (
    code === 'BR-CO-13' && absent.length > 0 && same(amount, withAbsent(expected, absent, right))
  );
  const isWrong = (node: number): boolean => !same(right(node), stated(node));
  return (issue) => {
    const { code, calculation } = issue;
    if (calculation === undefined || calculation.target === null || isWrong(calculation.target)) return [];
    if (lacksOnlyAbsent(issue, stated(calculation.target), calculation.expected(right))) return absent.map((cause) => cause.code).sort();
    const causes = calculation.inputs.filter((node) => byTarget.has(node) && isWrong(node)).map((node) => byTarget.get(node)!.code);
    return [...new Set(causes)].filter((cause) => cause !== code).sort();
  };
}

/** Totals that may be missing, and then count as nothing in the total without VAT: of allowances and of charges. */
const SIGN_IN_TOTAL: Readonly<Record<string, 1 | -1>> = { 'BR-CO-11': -1, 'BR-CO-12': 1 };

/** A total without VAT, had the missing totals been there. */
function withAbsent(total: Exact | undefined, absent: readonly RankedIssue[], right: Numbers): Exact | undefined {
  return absent.reduce<Exact | undefined>((sum, { code, calculation }) => {
    const amount = calculation!.expected(right);
    if (sum === undefined || amount === undefined) return undefined;
    return SIGN_IN_TOTAL[code] === 1 ? addExact(sum, amount) : subtractExact(sum, amount);
  }, total);
}

function same(a: Exact | undefined, b: Exact | undefined): boolean {
  return a !== undefined && b !== undefined && equalExact(a, b);
}

/** Rules about an amount, and those that say that it, or what it is calculated from, is missing or not to be found. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  'BR-CO-10': ['BR-12'], 'BR-CO-13': ['BR-12', 'BR-13'], 'BR-CO-15': ['BR-13', 'BR-14', 'BR-CL-04'], 'BR-CO-16': ['BR-14', 'BR-15'],
};
/** The same for rows of the VAT breakdown: only what is missing in the same row counts. */
const MISSING_IN_ROW: Readonly<Record<string, readonly string[]>> = { 'BR-CO-17': ['BR-45', 'BR-46', 'BR-48'] };
/** Every category asks for its row, where there is no VAT breakdown at all. */
const CATEGORY_ROW = /^BR-(?:S|Z|E|AE|IC|G|O|AF|AG)-01$/;

function missing({ code, node, calculation }: RankedIssue, issues: readonly RankedIssue[], codes: ReadonlySet<string>): readonly string[] {
  if (calculation !== undefined && calculation.target !== null) return [];
  if (CATEGORY_ROW.test(code)) return codes.has('BR-CO-18') ? ['BR-CO-18'] : [];
  if (Object.hasOwn(MISSING, code)) return MISSING[code]!.filter((cause) => codes.has(cause));
  if (!Object.hasOwn(MISSING_IN_ROW, code)) return [];
  return MISSING_IN_ROW[code]!.filter((cause) => issues.some((issue) => issue.code === cause && issue.node === node));
}

/** "Fix BR-CO-17 first." */
export function fixFirstSentence(codes: readonly string[], language: Language): string {
  const { fixFirst, fixSchemaFirst, and } = sentencesOf(language);
  if (codes.length === 1 && codes[0] === 'XSD') return fixSchemaFirst;
  const listed = codes.length === 1 ? codes[0]! : `${codes.slice(0, -1).join(', ')} ${and} ${codes.at(-1)!}`;
  return fill(fixFirst, { codes: listed });
}
