/**
 * Finds the issues to fix before others according to calculations, and names them in a sentence: "Fix BR-CO-17 first."
 */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { Consequences } from 'einvoice-core/knowledge/knowledge.js';
import { type Exact, addExact, equalExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Numbers, isAmountRight } from '../facts/calculations/calculation.js';
import { checksCurrency } from '../facts/calculations/other-currency.js';
import { Elements } from '../facts/elements.js';
import { type Part, part } from 'einvoice-wording/part.js';

/**
 * Returns a function that finds the issues to fix before an issue, according to the calculations of rules. All issues
 * are indexes in `issues`.
 * @param prefixes the usual prefix of each namespace
 */
export function findCalculatedCauses(
  issues: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): (index: number) => readonly number[] {
  const elements = Elements.of(tree, prefixes);
  const wrongAmountsBefore = findWrongAmounts(issues, elements);
  const missingBefore = findMissingElements(issues);
  const indexes = new Map(issues.map((issue, index) => [issue, index]));
  return (index) => {
    const issue = issues[index]!;
    // An amount without a currency is a mistake of its own, not a consequence of other amounts.
    if (checksCurrency(issue.code) && elements.attribute(issue.node, 'currencyID') === '') return [];
    const causes = wrongAmountsBefore(issue).map((cause) => indexes.get(cause)!);
    return causes.length > 0 ? causes : missingBefore(issue);
  };
}

/**
 * Returns a function that finds the causes of an issue about a wrong total: issues about wrong operands, if the total
 * is right once these operands are corrected. An operand is corrected after its own operands, so that chains of wrong
 * amounts are followed.
 */
function findWrongAmounts(
  issues: readonly RankedIssue[],
  elements: Elements,
): (issue: RankedIssue) => readonly RankedIssue[] {
  const issueByTarget = new Map<number, RankedIssue>();
  for (const issue of issues) {
    const target = issue.calculation?.target ?? null;
    if (target !== null && !issueByTarget.has(target)) issueByTarget.set(target, issue);
  }
  const statedAmount = (node: number): Exact | undefined => elements.amount(node);
  const corrected = new Map<number, Exact | undefined>();
  const correctAmount = (node: number): Exact | undefined => {
    const issue = issueByTarget.get(node);
    if (issue === undefined) return statedAmount(node);
    if (!corrected.has(node)) {
      // The provisional value ends the recursion if amounts are calculated from each other.
      corrected.set(node, statedAmount(node));
      const expected = issue.calculation!.expected(correctAmount);
      const keepsAmount =
        isAmountRight(issue.calculation!, statedAmount(node), expected) ||
        explainedByAbsent(issue, statedAmount(node), expected).length > 0;
      corrected.set(node, keepsAmount ? statedAmount(node) : expected);
    }
    return corrected.get(node);
  };
  const absentByRule = new Map<string, readonly RankedIssue[]>();
  /** The issues about missing operands of a total, if the stated total is right with these operands; otherwise none. */
  const explainedByAbsent = (
    { code }: RankedIssue,
    amount: Exact | undefined,
    expected: Exact | undefined,
  ): readonly RankedIssue[] => {
    const signs = MISSING_OPERANDS.get(code);
    if (signs === undefined) return [];
    let absent = absentByRule.get(code);
    if (absent === undefined) {
      absent = issues.filter((issue) => Object.hasOwn(signs, issue.code) && issue.calculation?.target === null);
      absentByRule.set(code, absent);
    }
    return areEqual(amount, addMissingOperands(expected, absent, signs, correctAmount)) ? absent : [];
  };
  const isWrong = (node: number): boolean => !areEqual(correctAmount(node), statedAmount(node));
  return (issue) => {
    const { calculation } = issue;
    if (calculation === undefined || calculation.target === null || isWrong(calculation.target)) return [];
    const absent = explainedByAbsent(issue, statedAmount(calculation.target), calculation.expected(correctAmount));
    if (absent.length > 0) return absent;
    const causes = calculation.inputs
      .filter((node) => issueByTarget.has(node) && isWrong(node))
      .map((node) => issueByTarget.get(node)!);
    return [...new Set(causes)].filter((cause) => cause !== issue);
  };
}

/** A calculated total with its missing operands added or subtracted, according to their signs in the calculation. */
function addMissingOperands(
  total: Exact | undefined,
  absent: readonly RankedIssue[],
  signs: Readonly<Record<string, 1 | -1>>,
  correctAmount: Numbers,
): Exact | undefined {
  return absent.reduce<Exact | undefined>((sum, { code, calculation }) => {
    const amount = calculation!.expected(correctAmount);
    if (sum === undefined || amount === undefined) return undefined;
    return signs[code] === 1 ? addExact(sum, amount) : subtractExact(sum, amount);
  }, total);
}

/** Whether both values are known and equal. */
function areEqual(a: Exact | undefined, b: Exact | undefined): boolean {
  return a !== undefined && b !== undefined && equalExact(a, b);
}

const [MISSING_OPERANDS, MISSING, MISSING_IN_ROW, SAME_VALUE] = [
  knownConsequences('absentParts'),
  knownConsequences('missing'),
  knownConsequences('missingInRow'),
  knownConsequences('sameValue'),
];

/** The known consequences of one kind, such as `missing`, from all rule families, by rule id. */
function knownConsequences<Kind extends keyof Consequences>(
  kind: Kind,
): ReadonlyMap<string, NonNullable<Consequences[Kind]>[string]> {
  return new Map(KNOWLEDGE.flatMap(({ consequences }) => Object.entries(consequences?.[kind] ?? {})));
}

/**
 * Returns a function that finds the causes of an issue among the issues about missing elements, and about the original
 * of a copied value. Issues with the same causes share a result list.
 */
function findMissingElements(issues: readonly RankedIssue[]): (issue: RankedIssue) => readonly number[] {
  const byCode = indexBy(issues, ({ code }) => code);
  const byCodeAndNode = indexBy(issues, ({ code, node }) => `${code} ${node}`);
  const byCodeAndValue = indexBy(issues, ({ code, actual }) =>
    actual === undefined ? undefined : `${code} ${actual}`,
  );
  const cache = new Map<string, readonly number[]>();
  return ({ code, node, calculation, actual }) => {
    if (calculation !== undefined && calculation.target !== null) return NONE;
    const [inRow, sameValue] = [MISSING_IN_ROW.get(code), SAME_VALUE.get(code)];
    const key = `${code} ${inRow === undefined ? '' : node} ${sameValue === undefined ? '' : actual}`;
    let list = cache.get(key);
    if (list === undefined) {
      list = [
        ...(MISSING.get(code) ?? []).flatMap((cause) => byCode.get(cause) ?? NONE),
        ...(inRow ?? []).flatMap((cause) => byCodeAndNode.get(`${cause} ${node}`) ?? NONE),
        ...(actual === undefined ? [] : (sameValue ?? [])).flatMap(
          (cause) => byCodeAndValue.get(`${cause} ${actual}`) ?? NONE,
        ),
      ];
      cache.set(key, list);
    }
    return list;
  };
}

const NONE: readonly number[] = [];

/** The indexes of issues by key; issues without a key are left out. */
function indexBy(
  issues: readonly RankedIssue[],
  keyOf: (issue: RankedIssue) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  issues.forEach((issue, index) => {
    const key = keyOf(issue);
    if (key === undefined) return;
    const indexesOfKey = indexes.get(key);
    if (indexesOfKey === undefined) indexes.set(key, [index]);
    else indexesOfKey.push(index);
  });
  return indexes;
}

/** The sentence "Fix BR-CO-17 first." */
export function fixFirstPart(codes: readonly string[]): Part {
  return codes.length === 1 && codes[0] === 'XSD'
    ? part('words.fixSchemaFirst')
    : part('words.fixFirst', { codes: { id: 'and', data: { items: codes } } });
}
