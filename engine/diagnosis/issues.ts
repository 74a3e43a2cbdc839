/** Turns findings and schema violations into issues: code, severity, field and message. */
import type { DocumentContext } from './facts/context.js';
import { type PlaceDetails, addDetails, codesOf, detailsAt } from './describe/details.js';
import { type Prefixes, elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { findField } from './describe/field.js';
import { replaceNotANumber } from './describe/no-number.js';
import { findPlace } from './place/place.js';
import type { NodeContext } from './describe/own-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';
import {
  addAbsentPart,
  addUnequalValues,
  addInvisible,
  addSignatureRemark,
  addValue,
  withoutFix,
} from './describe/value-at-place.js';
import { addDuplicate } from './describe/stands-twice.js';
import { findingFootprint } from './place/finding-footprint.js';
import { violationFootprint } from './place/violation-footprint.js';
import { allowedBy, findViolationPlace } from './place/violation-place.js';
import { findWrongNamespace } from './facts/structure/wrong-namespace.js';
import { type Evidence, gatherEvidence } from './facts/evidence/evidence.js';
import type { Place } from './place/where.js';
import { messageOfFinding } from './describe/finding-message.js';
import type { SchemaContext } from './describe/schema/context.js';
import { messageOfViolation } from './describe/schema/message.js';
import { officialMessage } from './facts/structure/official.js';
import { type Overrides, effectiveLevel, publishedLevel } from 'einvoice-core/rules/severity.js';
import type { Finding } from 'einvoice-core/types.js';
import { location, positionAt } from 'einvoice-schematron/xml/locate.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Writable } from 'einvoice-core/writable.js';
import { findGap } from './place/gap.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { type DayForm, atDay, dayFormAt } from './place/day-form.js';
import { addDateFormat } from './describe/written-day.js';

/** The limit of listed issues, causes before consequences; counts are always complete. */
export const MAX_ISSUES = 5_000;

/** The document that the issues belong to. */
export interface IssueContext extends DocumentContext {
  readonly overrides: Overrides;
}

/** The issue for a finding: details, place and message. Its cause is determined later. */
export function issueOfFinding(finding: Finding, ruleSet: string, context: IssueContext): RankedIssue {
  const { tree, prefixes, language } = context;
  const level = effectiveLevel(finding, context.overrides);
  const published = publishedLevel(finding);
  const evidence = gatherEvidence(finding, tree, prefixes, language);
  const { place, dayForm, facts } = whereIs(finding, evidence, context);
  const message = messageOfFinding(finding, evidence, context);
  // Each call adds to the message.
  const withPart = addAbsentPart(replaceNotANumber(message.said, finding, place, context), place, tree, prefixes);
  const valued = addValue(addUnequalValues(withPart, place, tree), finding, facts);
  const doubled = addDuplicate(
    { ...message, said: addDateFormat(valued, dayForm, finding, context) },
    finding,
    place,
    context,
  );
  const calculation = evidence.calculation ?? undefined;
  const said = calculation === undefined ? addInvisible(doubled.said, finding, place, tree) : doubled.said;
  const { shape, traits } = finding.assertion;
  const gap = findGap(place, facts.suggestion, tree, prefixes);
  const issue: Writable<RankedIssue> = {
    code: finding.assertion.code,
    level,
    field: findField(finding, { ...message, calculation }, place, context),
    // There is nothing to change if the specification allows it, although its publisher does not.
    said:
      level === 'information' && published !== level ? withoutFix(said) : addSignatureRemark(said, tree, finding.node),
    businessTerms: doubled.businessTerms,
    ruleSet,
    location: location(tree, finding.node, prefixes),
    mark: facts.mark,
    target: facts.target,
    line: facts.line,
    column: facts.column,
    official: finding.text,
    node: finding.node,
    place,
    footprint: findingFootprint(finding, place, evidence, context),
  };
  addDetails(issue, facts);
  if (gap !== null) issue.gap = gap;
  if (place.isCompared === true && place.related.length === 1) issue.instead = comparedWith(place, tree, prefixes);
  if (calculation !== undefined) issue.calculation = calculation;
  if (published !== level) issue.publisherSeverity = published;
  if (shape?.kind === 'absent' || shape?.kind === 'never' || traits?.forbids === 'all') issue.mayGo = true;
  if (finding.error !== undefined) issue.raised = finding.error;
  return issue;
}

/** The place of a finding, its date format, and its machine-readable details. */
function whereIs(
  finding: Finding,
  evidence: Evidence,
  { tree, prefixes }: IssueContext,
): { readonly place: Place; readonly dayForm: DayForm | null; readonly facts: PlaceDetails } {
  const { calculation, ignored, totals } = evidence;
  const found = findPlace(finding, evidence, tree, prefixes);
  const dayForm = dayFormAt(found, tree, prefixes);
  const place = dayForm === null ? found : atDay(found, tree);
  const known = ignored ?? totals?.accounting ?? totals?.other ?? totals?.currency;
  const facts = detailsAt(
    place,
    {
      calculation: calculation ?? undefined,
      codes: codesOf(finding.assertion),
      suggestion: dayForm?.kind === 'other' ? dayForm.meant : known?.wanted,
      expected: totals?.accounting?.amount,
    },
    tree,
    prefixes,
  );
  return { place, dayForm, facts };
}

/** The place and details of the compared value, which may be the wrong one. */
function comparedWith(place: Place, tree: Tree, prefixes: Prefixes): NonNullable<RankedIssue['instead']> {
  const other = { node: place.related[0]!, missing: null, related: [place.node] };
  return { place: other, facts: detailsAt(other, { suggestion: tree.stringValue(place.node).trim() }, tree, prefixes) };
}

/** The profile names needed for schema violations. */
export type ProfileNames = Pick<SchemaContext, 'profile' | 'profileOf'>;

/** The issue of a schema violation. */
export function issueOfViolation(
  violation: SchemaViolation,
  { tree, prefixes, language }: NodeContext,
  profiles: ProfileNames,
): RankedIssue {
  const { node } = violation;
  const { subject, suggestion, said, businessTerms } = messageOfViolation(violation, {
    tree,
    prefixes,
    language,
    profile: profiles.profile,
    profileOf: profiles.profileOf,
    path: (at) => prefixedPath(tree, at, prefixes),
  });
  const place = findViolationPlace(violation, tree, prefixes);
  const facts = detailsAt(place, { codes: allowedBy(violation), suggestion }, tree, prefixes);
  const gap = findGap(place, facts.suggestion, tree, prefixes);
  const declaration = findWrongNamespace(violation, tree, prefixes);
  return {
    code: 'XSD',
    level: 'error',
    field: subject ?? elementName(tree, node, prefixes),
    said: addSignatureRemark(said, tree, node),
    businessTerms,
    ruleSet: null,
    location: location(tree, node, prefixes),
    ...facts,
    ...(gap === null ? {} : { gap }),
    ...(declaration === null
      ? {}
      : {
          target: location(tree, declaration.owner, prefixes),
          ...positionAt(tree, declaration.attribute.from),
          actual: declaration.actual,
          expected: declaration.wanted,
        }),
    official: officialMessage(violation, tree),
    node,
    place,
    violation,
    footprint: violationFootprint(violation, place, tree, prefixes),
  };
}

/**
 * Sorts by level, position and code; at the same position by checked node and message parts, which makes the order
 * total. The order does not depend on the language.
 */
export function byPosition(issues: readonly RankedIssue[]): RankedIssue[] {
  const rank = { error: 0, warning: 1, information: 2 };
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...issues].sort(
    (a, b) =>
      rank[a.level] - rank[b.level] ||
      (a.mark ?? a.node) - (b.mark ?? b.node) ||
      compare(a.code, b.code) ||
      a.node - b.node ||
      compare(JSON.stringify(a.said), JSON.stringify(b.said)) ||
      compare(a.ruleSet ?? '', b.ruleSet ?? ''),
  );
}
