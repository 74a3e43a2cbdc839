/**
 * Consequences known from calculations: issues that disappear when others are fixed, and the sentence that names those.
 */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { Consequences } from 'einvoice-core/knowledge/knowledge.js';
import { type Exact, addExact, equalExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Numbers, isRight } from '../facts/calculations/calculation.js';
import { isAboutCurrency } from '../facts/calculations/other-currency.js';
import { Elements } from '../facts/elements.js';
import { type Part, part } from 'einvoice-wording/part.js';

/**
 * The issues to fix before another one, according to calculations, by index in the list.
 * @param prefixes namespace to prefix
 */
export function findConsequences(
  issues: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): (index: number) => readonly number[] {
  const elements = Elements.of(tree, prefixes);
  const wrongAmounts = findWrongAmounts(issues, elements);
  const missing = missingIn(issues);
  const indexes = new Map(issues.map((issue, index) => [issue, index]));
  return (index) => {
    const issue = issues[index]!;
    // Without a currency the amount is wrong, whatever the invoice currency is.
    if (isAboutCurrency(issue.code) && elements.attribute(issue.node, 'currencyID') === '') return [];
    const causes = wrongAmounts(issue).map((cause) => indexes.get(cause)!);
    return causes.length > 0 ? causes : missing(issue);
  };
}

/**
 * Wrong amounts that cause a wrong total: the total is right once they are corrected. Every calculated amount is
 * corrected, using corrected operands.
 */
function findWrongAmounts(
  issues: readonly RankedIssue[],
  elements: Elements,
): (issue: RankedIssue) => readonly RankedIssue[] {
  const byTarget = new Map<number, RankedIssue>();
  for (const issue of issues) {
    const target = issue.calculation?.target ?? null;
    if (target !== null && !byTarget.has(target)) byTarget.set(target, issue);
  }
  const stated = (node: number): Exact | undefined => elements.amount(node);
  const repaired = new Map<number, Exact | undefined>();
  const right = (node: number): Exact | undefined => {
    const issue = byTarget.get(node);
    if (issue === undefined) return stated(node);
    if (!repaired.has(node)) {
      // Provisional, so that amounts calculated from each other do not recurse forever.
      repaired.set(node, stated(node));
      const expected = issue.calculation!.expected(right);
      const isLeft =
        isRight(issue.calculation!, stated(node), expected) || onlyAbsent(issue, stated(node), expected).length > 0;
      repaired.set(node, isLeft ? stated(node) : expected);
    }
    return repaired.get(node);
  };
  const absentOf = new Map<string, readonly RankedIssue[]>();
  /** The missing operands that alone explain a wrong total; otherwise none. */
  const onlyAbsent = (
    { code }: RankedIssue,
    amount: Exact | undefined,
    expected: Exact | undefined,
  ): readonly RankedIssue[] => {
    const signs = ABSENT_PARTS.get(code);
    if (signs === undefined) return [];
    let absent = absentOf.get(code);
    if (absent === undefined) {
      absent = issues.filter((issue) => Object.hasOwn(signs, issue.code) && issue.calculation?.target === null);
      absentOf.set(code, absent);
    }
    return same(amount, addMissingOperands(expected, absent, signs, right)) ? absent : [];
  };
  const isWrong = (node: number): boolean => !same(right(node), stated(node));
  return (issue) => {
    const { calculation } = issue;
    if (calculation === undefined || calculation.target === null || isWrong(calculation.target)) return [];
    const absent = onlyAbsent(issue, stated(calculation.target), calculation.expected(right));
    if (absent.length > 0) return absent;
    const causes = calculation.inputs
      .filter((node) => byTarget.has(node) && isWrong(node))
      .map((node) => byTarget.get(node)!);
    return [...new Set(causes)].filter((cause) => cause !== issue);
  };
}

/** The total after adding its missing operands. */
function addMissingOperands(
  total: Exact | undefined,
  absent: readonly RankedIssue[],
  signs: Readonly<Record<string, 1 | -1>>,
  right: Numbers,
): Exact | undefined {
  return absent.reduce<Exact | undefined>((sum, { code, calculation }) => {
    const amount = calculation!.expected(right);
    if (sum === undefined || amount === undefined) return undefined;
    return signs[code] === 1 ? addExact(sum, amount) : subtractExact(sum, amount);
  }, total);
}

function same(a: Exact | undefined, b: Exact | undefined): boolean {
  return a !== undefined && b !== undefined && equalExact(a, b);
}

const [ABSENT_PARTS, MISSING, MISSING_IN_ROW, SAME_VALUE] = [
  known('absentParts'),
  known('missing'),
  known('missingInRow'),
  known('sameValue'),
];

/** Known consequences of all rule families, by rule id. */
function known<Kind extends keyof Consequences>(
  kind: Kind,
): ReadonlyMap<string, NonNullable<Consequences[Kind]>[string]> {
  return new Map(KNOWLEDGE.flatMap(({ consequences }) => Object.entries(consequences?.[kind] ?? {})));
}

/** The issues about missing elements that cause an issue. Thousands of issues may share one list. */
function missingIn(issues: readonly RankedIssue[]): (issue: RankedIssue) => readonly number[] {
  const anywhere = indexBy(issues, ({ code }) => code);
  const inRows = indexBy(issues, ({ code, node }) => `${code} ${node}`);
  const withValues = indexBy(issues, ({ code, actual }) => (actual === undefined ? undefined : `${code} ${actual}`));
  const lists = new Map<string, readonly number[]>();
  return ({ code, node, calculation, actual }) => {
    if (calculation !== undefined && calculation.target !== null) return NONE;
    const [inRow, sameValue] = [MISSING_IN_ROW.get(code), SAME_VALUE.get(code)];
    const key = `${code} ${inRow === undefined ? '' : node} ${sameValue === undefined ? '' : actual}`;
    let list = lists.get(key);
    if (list === undefined) {
      list = [
        ...(MISSING.get(code) ?? []).flatMap((cause) => anywhere.get(cause) ?? NONE),
        ...(inRow ?? []).flatMap((cause) => inRows.get(`${cause} ${node}`) ?? NONE),
        ...(actual === undefined ? [] : (sameValue ?? [])).flatMap(
          (cause) => withValues.get(`${cause} ${actual}`) ?? NONE,
        ),
      ];
      lists.set(key, list);
    }
    return list;
  };
}

const NONE: readonly number[] = [];

/** Indexes of issues by key; issues without a key are left out. */
function indexBy(
  issues: readonly RankedIssue[],
  keyOf: (issue: RankedIssue) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  issues.forEach((issue, index) => {
    const key = keyOf(issue);
    if (key === undefined) return;
    const known = indexes.get(key);
    if (known === undefined) indexes.set(key, [index]);
    else known.push(index);
  });
  return indexes;
}

/** "Fix BR-CO-17 first." */
export function fixFirstPart(codes: readonly string[]): Part {
  return codes.length === 1 && codes[0] === 'XSD'
    ? part('words.fixSchemaFirst')
    : part('words.fixFirst', { codes: { id: 'and', data: { items: codes } } });
}
