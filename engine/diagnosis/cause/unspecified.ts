/** Documents without a specification identifier: some of their issues may result only from that. */
import { pathsOf } from '../facts/terms/term-paths.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { CLOSENESS } from '../place/closeness.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Footprint } from '../place/footprint.js';

// Term paths are read on the first call, since a browser loads them later than this module.
let specification: ReadonlySet<string> | undefined;
let lines: ReadonlySet<string> | undefined;

/** The elements with the specification identifier (BT-24). */
function specificationNames(): ReadonlySet<string> {
  return (specification ??= new Set(pathsOf('BT-24').flatMap((path) => path.slice(1, 3))));
}

/** The elements of lines (BG-25): invoices without lines follow one of the smaller profiles. */
function lineNames(): ReadonlySet<string> {
  return (lines ??= new Set(pathsOf('BG-25').map((path) => path.at(-1)!.replace(/^.*:/, ''))));
}

/** Whether an issue reports a missing specification identifier. */
export function lacksSpecification(footprint: Footprint | undefined): boolean {
  if (footprint === undefined || footprint.absent.length === 0) return false;
  return footprint.names.some((names) => names.some((name) => specificationNames().has(name)));
}

/**
 * Returns a predicate for issues that another specification may not have: unused elements, and rules that some
 * specifications lack. If the document has such issues, the required sums are uncertain, too; without lines, so are the
 * required elements.
 * @param allowed codes of rules that some specification does not have
 */
export function dependsOnSpecification(
  issues: readonly RankedIssue[],
  allowed: ReadonlySet<string>,
  tree: Tree,
): (issue: RankedIssue) => boolean {
  const isOfAnother = ({ code, footprint }: RankedIssue): boolean => footprint?.isUnused === true || allowed.has(code);
  const hasOthers = issues.some(isOfAnother);
  const hasLines = tree.names.some(({ local }) => lineNames().has(local));
  return (each) => {
    const { footprint } = each;
    if (footprint === undefined || isOfAnother(each)) return footprint !== undefined;
    if (footprint.closeness < CLOSENESS.presence) return false;
    return !hasLines || (hasOthers && footprint.absent.length === 0);
  };
}
