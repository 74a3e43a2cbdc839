/** Turns findings and schema violations into issues: code, severity, field and message. */
import type { DocumentContext } from './facts/context.js';
import { type PlaceDetails, copyDetails, allowedCodes, describeDetails } from './describe/details.js';
import { type Prefixes, elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { findField } from './describe/field.js';
import { replaceNotANumber } from './describe/no-number.js';
import { findPlace } from './place/find-place.js';
import type { NodeContext } from './describe/built-in-issues.js';
import type { RankedIssue } from './describe/ranked-issue.js';
import {
  addMissingPart,
  addUnequalValues,
  addInvisibleCharacters,
  replaceFixInSignature,
  addValue,
  replaceFixAllowedHere,
} from './describe/value-at-place.js';
import { describeDuplicate } from './describe/duplicate-element.js';
import { findingFootprint } from './place/finding-footprint.js';
import { violationFootprint } from './place/violation-footprint.js';
import { allowedValues, findViolationPlace } from './place/violation-place.js';
import { findWrongNamespace } from './facts/structure/wrong-namespace.js';
import { type Evidence, gatherEvidence } from './facts/evidence/evidence.js';
import type { Place } from './place/place.js';
import { messageOfFinding } from './describe/finding-message.js';
import type { SchemaContext } from './describe/schema/context.js';
import { messageOfViolation } from './describe/schema/message.js';
import { officialMessage } from './facts/structure/official-message.js';
import { type Overrides, effectiveLevel, publishedLevel } from 'einvoice-core/rules/severity.js';
import type { Finding } from 'einvoice-core/types.js';
import { location, positionAt } from 'einvoice-schematron/xml/locate.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Writable } from 'einvoice-core/writable.js';
import { findGap } from './place/gap.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { type DateFormatError, moveToDate, findDateFormatError } from './place/date-format.js';
import { addDateFormat } from './describe/date-format.js';

/** The report lists at most this many issues; the counts in the report include all issues. */
export const MAX_ISSUES = 5_000;

/** The document that the issues belong to, with the severities that the user has changed. */
export interface IssueContext extends DocumentContext {
  readonly overrides: Overrides;
}

/** Creates the issue for a finding, with place, details and message. The cause of the issue is determined later. */
export function issueOfFinding(finding: Finding, ruleSet: string, context: IssueContext): RankedIssue {
  const { tree, prefixes, language } = context;
  const level = effectiveLevel(finding, context.overrides);
  const published = publishedLevel(finding);
  const evidence = gatherEvidence(finding, tree, prefixes, language);
  const { place, dateFormatError, details } = locateFinding(finding, evidence, context);
  const message = messageOfFinding(finding, evidence, context);
  // Each of the following calls changes the message.
  const withAbsentPart = addMissingPart(
    replaceNotANumber(message.messageParts, finding, place, context),
    place,
    tree,
    prefixes,
  );
  const withValues = addValue(addUnequalValues(withAbsentPart, place, tree), finding, details);
  const withDuplicate = describeDuplicate(
    { ...message, messageParts: addDateFormat(withValues, dateFormatError, finding, context) },
    finding,
    place,
    context,
  );
  const calculation = evidence.calculation ?? undefined;
  const completeParts =
    calculation === undefined
      ? addInvisibleCharacters(withDuplicate.messageParts, finding, place, tree)
      : withDuplicate.messageParts;
  const { shape, traits } = finding.assertion;
  const gap = findGap(place, details.suggestion, tree, prefixes);
  const issue: Writable<RankedIssue> = {
    code: finding.assertion.code,
    level,
    field: findField(finding, { ...message, calculation }, place, context),
    // If the specification lowers an error to information, there is nothing to fix.
    messageParts:
      level === 'information' && published !== level
        ? replaceFixAllowedHere(completeParts)
        : replaceFixInSignature(completeParts, tree, finding.node),
    businessTerms: withDuplicate.businessTerms,
    ruleSet,
    location: location(tree, finding.node, prefixes),
    positionNode: details.positionNode,
    target: details.target,
    line: details.line,
    column: details.column,
    official: finding.text,
    node: finding.node,
    place,
    footprint: findingFootprint(finding, place, evidence, context),
  };
  copyDetails(issue, details);
  if (gap !== null) issue.gap = gap;
  if (place.isComparedWithRelated === true && place.related.length === 1)
    issue.comparedValue = describeComparedValue(place, tree, prefixes);
  if (calculation !== undefined) issue.calculation = calculation;
  if (published !== level) issue.publisherSeverity = published;
  if (shape?.kind === 'absent' || shape?.kind === 'never' || traits?.forbids === 'all') issue.isElementRemovable = true;
  if (finding.error !== undefined) issue.evaluationError = finding.error;
  return issue;
}

/** Finds the place of a finding, an error in the date format at this place, and the machine-readable details. */
function locateFinding(
  finding: Finding,
  evidence: Evidence,
  { tree, prefixes }: IssueContext,
): { readonly place: Place; readonly dateFormatError: DateFormatError | null; readonly details: PlaceDetails } {
  const { calculation, ignoredElement, totalProblems } = evidence;
  const testedPlace = findPlace(finding, evidence, tree, prefixes);
  const dateFormatError = findDateFormatError(testedPlace, tree, prefixes);
  const place = dateFormatError === null ? testedPlace : moveToDate(testedPlace, tree);
  const correction =
    ignoredElement ??
    totalProblems?.accountingTotal ??
    totalProblems?.otherCurrency ??
    totalProblems?.wrongInvoiceCurrency;
  const details = describeDetails(
    place,
    {
      calculation: calculation ?? undefined,
      codes: allowedCodes(finding.assertion),
      suggestion: dateFormatError?.kind === 'contradicted' ? dateFormatError.correctedDate : correction?.expected,
      expected: totalProblems?.accountingTotal?.expectedAmount,
    },
    tree,
    prefixes,
  );
  return { place, dateFormatError, details };
}

/**
 * The place and details of the value with which the rule compares the value at `place`. The compared value may be
 * wrong.
 */
function describeComparedValue(
  place: Place,
  tree: Tree,
  prefixes: Prefixes,
): NonNullable<RankedIssue['comparedValue']> {
  const comparedPlace = { node: place.related[0]!, missing: null, related: [place.node] };
  return {
    place: comparedPlace,
    details: describeDetails(comparedPlace, { suggestion: tree.stringValue(place.node).trim() }, tree, prefixes),
  };
}

/** The profile names that messages about schema violations use. */
export type ProfileNames = Pick<SchemaContext, 'profile' | 'profileOfSchema'>;

/** Creates the issue for a schema violation. */
export function issueOfViolation(
  violation: SchemaViolation,
  { tree, prefixes, language }: NodeContext,
  profiles: ProfileNames,
): RankedIssue {
  const { node } = violation;
  const { subject, suggestion, messageParts, businessTerms } = messageOfViolation(violation, {
    tree,
    prefixes,
    language,
    profile: profiles.profile,
    profileOfSchema: profiles.profileOfSchema,
    pathOfNode: (each) => prefixedPath(tree, each, prefixes),
  });
  const place = findViolationPlace(violation, tree, prefixes);
  const details = describeDetails(place, { codes: allowedValues(violation), suggestion }, tree, prefixes);
  const gap = findGap(place, details.suggestion, tree, prefixes);
  const declaration = findWrongNamespace(violation, tree, prefixes);
  return {
    code: 'XSD',
    level: 'error',
    field: subject ?? elementName(tree, node, prefixes),
    messageParts: replaceFixInSignature(messageParts, tree, node),
    businessTerms,
    ruleSet: null,
    location: location(tree, node, prefixes),
    ...details,
    ...(gap === null ? {} : { gap }),
    ...(declaration === null
      ? {}
      : {
          target: location(tree, declaration.owner, prefixes),
          ...positionAt(tree, declaration.attribute.from),
          actual: declaration.actual,
          expected: declaration.expected,
        }),
    official: officialMessage(violation, tree),
    node,
    place,
    violation,
    footprint: violationFootprint(violation, place, tree, prefixes),
  };
}

/**
 * Sorts issues by level, position and code. Ties are broken by checked node, message parts and rule set, so that the
 * order is the same each time and in every language.
 */
export function sortByPosition(issues: readonly RankedIssue[]): RankedIssue[] {
  const rank = { error: 0, warning: 1, information: 2 };
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...issues].sort(
    (a, b) =>
      rank[a.level] - rank[b.level] ||
      (a.positionNode ?? a.node) - (b.positionNode ?? b.node) ||
      compare(a.code, b.code) ||
      a.node - b.node ||
      compare(JSON.stringify(a.messageParts), JSON.stringify(b.messageParts)) ||
      compare(a.ruleSet ?? '', b.ruleSet ?? ''),
  );
}
