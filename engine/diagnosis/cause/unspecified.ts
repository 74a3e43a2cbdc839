/** Documents that do not say which specification they follow: what is found in them may only be found because of that. */
import { pathsOf } from '../facts/terms/term-paths.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { CLOSENESS } from '../place/closeness.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Touch } from '../place/touch.js';

// The paths of terms are read on the first call: a browser has them later than this module.
let specification: ReadonlySet<string> | undefined;
let lines: ReadonlySet<string> | undefined;

/** The elements that say it (BT-24). */
function specificationNames(): ReadonlySet<string> {
  return (specification ??= new Set(pathsOf('BT-24').flatMap((path) => path.slice(1, 3))));
}

/** The lines (BG-25), without which an invoice follows one of the smaller profiles. */
function lineNames(): ReadonlySet<string> {
  return (lines ??= new Set(pathsOf('BG-25').map((path) => path.at(-1)!.replace(/^.*:/, ''))));
}

/** Whether an issue says that a document names no specification. */
export function lacksSpecification(touch: Touch | undefined): boolean {
  if (touch === undefined || touch.absent.length === 0) return false;
  return touch.names.some((names) => names.some((name) => specificationNames().has(name)));
}

/**
 * Tells of an issue whether it may be none by another specification: what invoices do not use there, and what others
 * allow. Where there is something of that, nobody knows which sums and numbers that one asks for; nor in an invoice
 * without lines what it has to have.
 * @param allowed codes of rules whose findings are none by some specification
 */
export function ofAnother(
  issues: readonly RankedIssue[],
  allowed: ReadonlySet<string>,
  tree: Tree,
): (issue: RankedIssue) => boolean {
  const isOfAnother = ({ code, touch }: RankedIssue): boolean => touch?.isUnused === true || allowed.has(code);
  const hasOthers = issues.some(isOfAnother);
  const hasLines = tree.names.some(({ local }) => lineNames().has(local));
  return (each) => {
    const { touch } = each;
    if (touch === undefined || isOfAnother(each)) return touch !== undefined;
    if (touch.closeness < CLOSENESS.presence) return false;
    return !hasLines || (hasOthers && touch.absent.length === 0);
  };
}
