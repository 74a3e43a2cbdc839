/**
 * Combines issues about the same wrong value in several lines: the software that wrote the invoice made one mistake.
 */
import { part } from 'einvoice-wording/part.js';
import { lineColumn, location } from 'einvoice-schematron/xml/locate.js';
import { isAlwaysTheSame } from 'einvoice-core/invoice/structure.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { termIdOf } from '../facts/terms/term-paths.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { DISTANCE } from '../place/distance.js';
import { copyIssue } from '../describe/copy-issue.js';
import { MAX_RELATED } from '../facts/tests/resolve-path.js';
import type { RankedIssue } from '../describe/ranked-issue.js';

/**
 * If an element or attribute is missing at least this often, the software never writes it. If less often, each is an
 * oversight.
 */
const MIN_MISSING = 3;

/**
 * Returns a key for each issue. Issues about the same wrong value have the same key; issues that cannot be combined
 * have none. Equal numbers are not combined, since two prices may be equal by chance; exceptions are rates, and numbers
 * in a wrong format.
 */
export function findSameValues(
  issues: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): readonly (string | undefined)[] {
  if (issues.length < 2) return [];
  const keys = issues.map((each) => sameValueKey(each, tree, prefixes));
  const missingCounts = new Map<string, number>();
  for (const key of keys)
    if (key?.startsWith(MISSING_PREFIX)) missingCounts.set(key, (missingCounts.get(key) ?? 0) + 1);
  return missingCounts.size === 0
    ? keys
    : keys.map((key) => ((missingCounts.get(key ?? '') ?? MIN_MISSING) < MIN_MISSING ? undefined : key));
}

/** The beginning of the keys of issues about missing elements and attributes. */
const MISSING_PREFIX = 'without ';

/** The key that an issue shares with other issues about the same mistake; undefined if the issue cannot be combined. */
function sameValueKey(issue: RankedIssue, tree: Tree, prefixes: Prefixes): string | undefined {
  const { footprint, place, actual = '', violation, calculation, code, level, suggestion } = issue;
  if (footprint === undefined || place === undefined || footprint.sharedKey !== undefined || calculation !== undefined)
    return;
  if (footprint.evaluationError !== null) return;
  // The same wrong currency is one mistake in all amounts.
  if (actual !== '' && violation === undefined && place.missing === null && isCurrency(tree, place.node, prefixes))
    return `${code} ${level} ${actual}`;
  if (footprint.distance > DISTANCE.presence) return;
  const pathKey = (): string => `${code} ${level} ${prefixedPath(tree, place.node, prefixes).join('/')}`;
  const [missing, another] = place.missing ?? [];
  if (missing?.startsWith('@') === true && another === undefined && violation === undefined)
    return `${MISSING_PREFIX}${pathKey()} ${missing}`;
  // If the software never writes an element with a constant value, such as the tax scheme, every such element is
  // missing.
  const isElement = missing !== undefined && !missing.startsWith('@') && place.requiredKind === undefined;
  if (isElement && isAlwaysTheSame(prefixedName(tree, place.node, prefixes), place.missing!))
    return `${MISSING_PREFIX}${level} ${missing}`;
  if (actual === '' || footprint.wrongNodes.length !== 1 || footprint.wrongNodes[0] !== place.node) return;
  if ((place.duplicates ?? place.mustBeEqual ?? place.exclusiveSets ?? place.resolvedByRemoving) !== undefined) return;
  const isDatatypeViolation = violation?.kind === 'value';
  // A misspelt tax scheme is one mistake, whatever the number of rules that report it.
  if (
    violation === undefined &&
    suggestion !== undefined &&
    TAX_SCHEME_ID.test(prefixedPath(tree, place.node, prefixes).join('/'))
  )
    return `${level} ${actual} ${suggestion}`;
  // A rate that a rule rejects is one mistake, wherever the rate occurs.
  if (violation === undefined && RATE.test(prefixedPath(tree, place.node, prefixes).at(-1) ?? ''))
    return footprint.distance === DISTANCE.value && !/^0*(?:\.0*)?$/.test(actual)
      ? `${code} ${level} ${actual}`
      : undefined;
  if ((violation !== undefined || NUMBER.test(actual)) && !isDatatypeViolation) return;
  return `${pathKey()} ${isFormatWrong(issue) ? '' : actual}`;
}

/** Matches the path of a tax scheme. */
const TAX_SCHEME_ID = /cac:TaxScheme\/cbc:ID$/;
/** Matches elements with a tax rate. */
const RATE = /Percent$/;

/** Whether a node is the currency of an amount. */
function isCurrency(tree: Tree, node: number, prefixes: Prefixes): boolean {
  return tree.kind[node] === ATTRIBUTE && prefixedName(tree, node, prefixes) === 'currencyID';
}

/** Matches numbers in any notation, such as 1.234,56. */
const NUMBER = /^[-+]?[\d.,]*$/;

/**
 * Whether only the format of a value is wrong, as in "19 %". Then the values may differ, and each place gets its own
 * correction.
 */
function isFormatWrong({ violation, actual, suggestion }: RankedIssue): boolean {
  if (suggestion === undefined) return false;
  return violation !== undefined || suggestion.toUpperCase() === actual?.toUpperCase();
}

/** At most this many line numbers are listed. */
const MAX_LINES = 10;

/**
 * Combines several issues into the first one.
 * @param others the other issues, at least one
 */
export function combineIssues(
  first: RankedIssue,
  others: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): RankedIssue {
  const nodes = new Map([first, ...others].map((issue) => [issue.place!.node, issue]));
  const lines = [...new Set(others.map(({ line }) => line))];
  const severalId = lines.length === 1 ? 'words.elsewhereInLine' : 'words.elsewhere';
  const elsewhere = part(others.length === 1 ? 'words.elsewhereOnce' : severalId, {
    count: others.length,
    lines: [...lines.slice(0, MAX_LINES).map((line) => line!), ...(lines.length > MAX_LINES ? ['…'] : [])],
  });
  const combined = copyIssue(first);
  combined.messageParts = { ...first.messageParts, problem: [...first.messageParts.problem, elsewhere] };
  combined.sameValues = [...nodes].map(([node, { suggestion }]) => ({ node, suggestion }));
  combined.related = [
    ...(first.related ?? []),
    ...others.slice(0, MAX_RELATED).map(({ place, actual }) => ({
      location: location(tree, place!.node, prefixes),
      ...lineColumn(tree, place!.node),
      value: actual ?? null,
      term: termIdOf(tree, place!.node, prefixes),
    })),
  ];
  return combined;
}
