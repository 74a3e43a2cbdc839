/** Recognises issues that may only exist because the document lacks a specification identifier (BT-24). */
import { unconditionalPaths } from '../facts/terms/term-paths.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { DISTANCE } from '../place/distance.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Footprint } from '../place/footprint.js';

// Term paths are read on the first call, since a browser loads them later than this module.
let specificationElements: ReadonlySet<string> | undefined;
let lineElements: ReadonlySet<string> | undefined;

/** The names of the first two elements below the root on the paths to the specification identifier (BT-24). */
function specificationNames(): ReadonlySet<string> {
  return (specificationElements ??= new Set(unconditionalPaths('BT-24').flatMap((path) => path.slice(1, 3))));
}

/** The local names of invoice lines (BG-25). */
function lineNames(): ReadonlySet<string> {
  return (lineElements ??= new Set(unconditionalPaths('BG-25').map((path) => path.at(-1)!.replace(/^.*:/, ''))));
}

/** Whether an issue reports a missing specification identifier. */
export function lacksSpecification(footprint: Footprint | undefined): boolean {
  if (footprint === undefined || footprint.missingElements.length === 0) return false;
  return footprint.names.some((names) => names.some((name) => specificationNames().has(name)));
}

/**
 * Returns a predicate: whether an issue might disappear under another specification. True for rules that forbid an
 * element, and for rules that only some specifications contain. If the document breaks such a rule, the predicate is
 * also true for required relations between values, such as sums. If the document has no lines, it follows a smaller
 * profile, so the predicate is also true for required elements.
 * @param optionalRules codes of the rules that only some specifications contain
 */
export function dependencyOnSpecification(
  issues: readonly RankedIssue[],
  optionalRules: ReadonlySet<string>,
  tree: Tree,
): (issue: RankedIssue) => boolean {
  const isUnusedOrOptional = ({ code, footprint }: RankedIssue): boolean =>
    footprint?.forbidsElement === true || optionalRules.has(code);
  const hasUnusedOrOptional = issues.some(isUnusedOrOptional);
  const hasLines = tree.names.some(({ local }) => lineNames().has(local));
  return (each) => {
    const { footprint } = each;
    if (footprint === undefined || isUnusedOrOptional(each)) return footprint !== undefined;
    if (footprint.distance < DISTANCE.presence) return false;
    return !hasLines || (hasUnusedOrOptional && footprint.missingElements.length === 0);
  };
}
