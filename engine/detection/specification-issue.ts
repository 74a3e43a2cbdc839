/** The finding of our own about a specification (BT-24) that the invoice names and that the rules are not those of. */
import type { Detection } from './detect.js';
import { elementName, pathOf } from '../xml/prefixed-names.js';
import { type NodeContext, type RankedIssue, ownIssueAt } from '../issues/issues.js';
import { touchOfNode } from '../issues/touch.js';
import { type Manifest, type RuleSetEntry, versionOf } from '../rules/manifest.js';
import { compileCommand } from '../rules/compile-command.js';
import { displayTerm } from '../messages/business-terms.js';
import { messageOfSpecification } from '../messages/specification-message.js';
import { sharesName, termAt } from '../messages/term-paths.js';
import { standingOf } from './specification.js';
import type { Language } from '../types.js';
import { type Tree, rootOf } from '../xml/tree.js';

interface SpecificationContext extends NodeContext {
  readonly manifest: Manifest;
  /** Rule sets of a specification that are known and not held, by id. */
  readonly absentFor: (specification: string) => readonly string[];
  /** Whether what was not checked is an error. */
  readonly isStrict: boolean;
}

/**
 * @param ruleSets what the invoice is checked with
 * @returns `PROFILE-UNKNOWN`, `PROFILE-NOT-CHECKED`; null where there is nothing to say
 */
export function specificationIssue(
  { identifier, isExact, row }: Detection,
  ruleSets: readonly RuleSetEntry[],
  context: SpecificationContext,
): RankedIssue | null {
  const { tree, manifest, prefixes, language, absentFor, isStrict } = context;
  const standing = standingOf(identifier, isExact, row!, manifest);
  if (standing.kind === 'checked' || standing.kind === 'absent') return null;
  const { node, raw } = identifier ?? { node: rootOf(tree), raw: '' };
  const run = ruleSets.map((entry) => ({ title: entry.title, version: versionOf(entry) }));
  const isUnknown = standing.kind === 'unknown';
  const meant = isUnknown ? standing.nearest.identifier : undefined;
  const absent = standing.kind === 'unchecked' && standing.relation === 'is' ? absentFor(standing.to.id) : [];
  const command = absent.length === 0 ? null : compileCommand(absent.map((id) => `--only ${id}`).join(' '));
  return {
    ...ownIssueAt(isUnknown ? 'PROFILE-UNKNOWN' : 'PROFILE-NOT-CHECKED', node, context),
    ...messageOfSpecification(standing, raw, run, command, language),
    ...(meant === undefined || raw === '' ? {} : { suggestion: meant }),
    level: isUnknown || isStrict ? 'error' : 'warning',
    field: fieldAt(tree, node, prefixes, language),
    ...(identifier === null ? {} : { touchOf: () => touchOfNode(node) }),
  };
}

function fieldAt(tree: Tree, node: number, prefixes: ReadonlyMap<string, string>, language: Language): string | null {
  const name = elementName(tree, node, prefixes);
  const term = name !== null && sharesName(name) ? termAt(pathOf(tree, node, prefixes), language) : null;
  return term === null ? name : displayTerm(term);
}
