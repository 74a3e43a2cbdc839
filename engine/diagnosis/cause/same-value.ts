/** The same wrong value at the same place in several lines: one mistake of the software. */
import { part } from 'einvoice-wording/part.js';
import { lineColumn, location } from 'einvoice-schematron/xml/locate.js';
import { isAlwaysTheSame } from 'einvoice-core/invoice/structure.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { termIdOf } from '../facts/terms/term-paths.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { CLOSENESS } from '../place/closeness.js';
import { copyIssue } from '../describe/copy.js';
import { MAX_RELATED } from '../facts/tests/reach.js';
import type { RankedIssue } from '../describe/ranked-issue.js';

/** From this number on, missing attributes are no oversight. */
const MANY = 3;

/**
 * Keys shared by issues that report the same value, by index in the list; undefined for others. Numbers are left out
 * unless their format is wrong: two prices may be equal by chance.
 */
export function findSameValues(
  issues: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): readonly (string | undefined)[] {
  if (issues.length < 2) return [];
  const keys = issues.map((each) => keyOf(each, tree, prefixes));
  const missing = new Map<string, number>();
  for (const key of keys) if (key?.startsWith(WITHOUT)) missing.set(key, (missing.get(key) ?? 0) + 1);
  return missing.size === 0 ? keys : keys.map((key) => ((missing.get(key ?? '') ?? MANY) < MANY ? undefined : key));
}

const WITHOUT = 'without ';

function keyOf(issue: RankedIssue, tree: Tree, prefixes: Prefixes): string | undefined {
  const { footprint, place, actual = '', violation, calculation, code, level, suggestion } = issue;
  if (footprint === undefined || place === undefined || footprint.common !== undefined || calculation !== undefined)
    return;
  if (footprint.raised !== null) return;
  // A currency that differs from the invoice currency is one mistake in all amounts.
  if (actual !== '' && violation === undefined && place.missing === null && isCurrency(tree, place.node, prefixes))
    return `${code} ${level} ${actual}`;
  if (footprint.closeness > CLOSENESS.presence) return;
  const where = (): string => `${code} ${level} ${prefixedPath(tree, place.node, prefixes).join('/')}`;
  const [missing, more] = place.missing ?? [];
  if (missing?.startsWith('@') === true && more === undefined && violation === undefined)
    return `${WITHOUT}${where()} ${missing}`;
  // If a constant element is missing, the software never writes it.
  const isElement = missing !== undefined && !missing.startsWith('@') && place.kind === undefined;
  if (isElement && isAlwaysTheSame(prefixedName(tree, place.node, prefixes), place.missing!))
    return `${WITHOUT}${level} ${missing}`;
  if (actual === '' || footprint.wrong.length !== 1 || footprint.wrong[0] !== place.node) return;
  if ((place.again ?? place.alike ?? place.either ?? place.without) !== undefined) return;
  const isForm = violation?.kind === 'value';
  // A misspelt tax scheme is one mistake, whichever rules report it.
  if (
    violation === undefined &&
    suggestion !== undefined &&
    TAX.test(prefixedPath(tree, place.node, prefixes).join('/'))
  )
    return `${level} ${actual} ${suggestion}`;
  // A rate that a rule rejects is the same mistake everywhere.
  if (violation === undefined && RATE.test(prefixedPath(tree, place.node, prefixes).at(-1) ?? ''))
    return footprint.closeness === CLOSENESS.value && !/^0*(?:\.0*)?$/.test(actual)
      ? `${code} ${level} ${actual}`
      : undefined;
  if ((violation !== undefined || NUMBER.test(actual)) && !isForm) return;
  return `${where()} ${isFormatWrong(issue) ? '' : actual}`;
}

const TAX = /cac:TaxScheme\/cbc:ID$/;
const RATE = /Percent$/;

function isCurrency(tree: Tree, node: number, prefixes: Prefixes): boolean {
  return tree.kind[node] === ATTRIBUTE && prefixedName(tree, node, prefixes) === 'currencyID';
}

const NUMBER = /^[-+]?[\d.,]*$/;

/** Whether only the format is wrong and the intended value is known: then each place gets its own correction. */
function isFormatWrong({ violation, actual, suggestion }: RankedIssue): boolean {
  if (suggestion === undefined) return false;
  return violation !== undefined || suggestion.toUpperCase() === actual?.toUpperCase();
}

/** Above this number of lines, only the number is reported. */
const MAX_LINES = 10;

/**
 * The first of several issues, which then represents all.
 * @param others the others, at least one
 */
export function representAll(
  first: RankedIssue,
  others: readonly RankedIssue[],
  tree: Tree,
  prefixes: Prefixes,
): RankedIssue {
  const nodes = new Map([first, ...others].map((issue) => [issue.place!.node, issue]));
  const lines = [...new Set(others.map(({ line }) => line))];
  const several = lines.length === 1 ? 'words.elsewhereInLine' : 'words.elsewhere';
  const elsewhere = part(others.length === 1 ? 'words.elsewhereOnce' : several, {
    count: others.length,
    lines: [...lines.slice(0, MAX_LINES).map((line) => line!), ...(lines.length > MAX_LINES ? ['…'] : [])],
  });
  const combined = copyIssue(first);
  combined.said = { ...first.said, problem: [...first.said.problem, elsewhere] };
  combined.same = [...nodes].map(([node, { suggestion }]) => ({ node, suggestion }));
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
