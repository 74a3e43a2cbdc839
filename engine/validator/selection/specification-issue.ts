/** The issue for an invoice whose specification (BT-24) differs from that of its rules. */
import type { Detection } from 'einvoice-core/detection/detect.js';
import { elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { type NodeContext, builtInIssueAt } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { DISTANCE } from 'einvoice-diagnosis/place/distance.js';
import { footprintOfNodes } from 'einvoice-diagnosis/place/finding-footprint.js';
import type { Holding } from 'einvoice-core/rules/holding.js';
import { type Manifest, type RuleSetEntry, versionOf } from 'einvoice-core/rules/manifest.js';
import { compileCommand } from 'einvoice-core/rules/compile-command.js';
import { displayTerm } from 'einvoice-wording/term-names.js';
import {
  type ReportedStatus,
  statusCode,
  messageOfSpecification,
} from 'einvoice-diagnosis/describe/specification-message.js';
import { sharesName, termAt } from 'einvoice-diagnosis/facts/terms/term-paths.js';
import { findEarly, findExpired } from 'einvoice-core/detection/expired.js';
import { readIssueDay } from 'einvoice-core/detection/issue-date.js';
import { classifyIdentifier } from 'einvoice-core/detection/specification.js';
import type { Language } from 'einvoice-core/types.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

export interface SpecificationContext extends NodeContext {
  readonly manifest: Manifest;
  readonly holding: Pick<Holding, 'absentFor' | 'isForOtherDocuments' | 'lacksCoreFor'>;
  /** Whether an unchecked specification is an error. */
  readonly isStrict: boolean;
  /** The day of the requested rules, ISO 8601. */
  readonly day: string;
  /** Releases requested by name. */
  readonly releases: readonly string[];
}

/**
 * @param ruleSets the rule sets the document is checked with; empty if there are none for it
 * @returns `PROFILE-EXPIRED`, `PROFILE-EARLY`, `PROFILE-UNKNOWN`, `PROFILE-NOT-CHECKED`; null if there is no issue
 */
export function specificationIssue(
  { identifier, isExact, row, documentType, isOther: isOtherDocument, asked }: Detection,
  ruleSets: readonly RuleSetEntry[],
  context: SpecificationContext,
): RankedIssue | null {
  // A specification requested by the caller overrides the identifier.
  if (asked !== null) return null;
  const { tree, manifest, prefixes, language, holding, isStrict } = context;
  const type = documentType!;
  const chosen = ruleSets.filter(({ release }) => context.releases.includes(release));
  const status =
    findExpired({ identifier, asked }, ruleSets, context, manifest) ??
    findEarly(identifier, context.day, chosen, manifest) ??
    classifyIdentifier(identifier, isExact, row ?? { documentType: type, specifications: [] }, manifest, ({ id }) =>
      holding.isForOtherDocuments(id, type),
    );
  if (status.kind === 'checked' || status.kind === 'absent') return null;
  const { node, raw } = identifier ?? { node: rootOf(tree), raw: '' };
  const run = ruleSets.map((entry) => ({ title: entry.title, version: versionOf(entry) }));
  const isForAnother = status.kind === 'unchecked' && status.relation === 'otherDocument';
  const isUnknown = status.kind === 'unknown';
  const isExpired = status.kind === 'expired';
  const meant = isUnknown ? status.nearest.identifier : isExpired ? status.inForce.identifier : undefined;
  const named = status.kind === 'unchecked' && status.relation === 'is' ? status.to.id : null;
  const absent = named === null ? [] : holding.absentFor(named);
  const lacksCore = named !== null && holding.lacksCoreFor(named, type);
  const command = absent.length === 0 ? null : compileCommand(absent.map((id) => `--only ${id}`).join(' '));
  const issued = isExpired ? readIssueDay(tree, manifest.documentTypes[type]!) : null;
  return {
    ...builtInIssueAt(statusCode(status), node, context),
    ...messageOfSpecification(status, raw, run, { command, language, isOtherDocument, issued }),
    ...(meant === undefined || raw === '' ? {} : { suggestion: meant }),
    // A document is never valid if the publisher no longer accepts its specification, if the specification is for
    // another kind of document, or if no rules (or not the core rules) have checked it.
    level: isUnknown || isExpired || isStrict || run.length === 0 || isForAnother || lacksCore ? 'error' : 'warning',
    field: issueField(tree, node, prefixes, language),
    ...(identifier === null ? {} : { footprint: footprintOfNodes(identifier.nodes, issueDistance(status)) }),
  };
}

function issueDistance(status: ReportedStatus): number {
  // The rules report, too, if there is more than one identifier.
  if (status.kind === 'unknown' && status.difference === 'several') return DISTANCE.relation;
  // Rules of another version also report the identifier, which is not theirs.
  return status.kind === 'early' ? DISTANCE.structure : DISTANCE.value;
}

function issueField(
  tree: Tree,
  node: number,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  const name = elementName(tree, node, prefixes);
  const term = name !== null && sharesName(name) ? termAt(prefixedPath(tree, node, prefixes), language) : null;
  return term === null ? name : displayTerm(term);
}
