/** Issues about envelopes. */
import { elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { type NodeContext, builtInIssueAt } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { findTerm } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { part, termPart } from 'einvoice-wording/part.js';
import type { EnvelopePlace } from 'einvoice-wording/sentences.js';
import type { HeaderComparison } from './compare.js';
import type { Envelope, EnvelopeProblem } from 'einvoice-core/envelope/unwrap.js';

/** Identifiers are shown whole, as they differ in the middle or at the end. */
const LONGEST = 200;

/** Documents other than invoices have no business terms. */
const OTHER_PLACES: Readonly<Record<string, EnvelopePlace>> = { 'BT-23': 'process', 'BT-24': 'specification' };

/** Why an envelope could not be opened, which makes the document invalid. */
export function unopenedEnvelopeIssue(
  { code, node }: { readonly code: EnvelopeProblem; readonly node: number },
  context: NodeContext,
): RankedIssue {
  const detail =
    code === 'ENVELOPE-CONTENT'
      ? (elementName(context.tree, node, context.prefixes) ?? '')
      : displayName(node, context);
  return builtInIssueAt(code, node, context, { detail });
}

/** The payload is not an invoice. */
export function unknownPayloadIssue(context: NodeContext): RankedIssue {
  const issue = builtInIssueAt('FORMAT-UNKNOWN', 1, context);
  const payload = part('words.payload', { detail: displayName(1, context) });
  return { ...issue, messageParts: { ...issue.messageParts, problem: [payload, ...issue.messageParts.problem] } };
}

/**
 * Warnings about differences between header and invoice and about missing header fields: the invoice itself is valid
 * without its envelope.
 * @param offset difference between node numbers in the invoice and in the whole file
 */
export function comparisonIssues(
  { mismatches, missing }: HeaderComparison,
  envelope: Envelope,
  offset: number,
  { prefixes, language, isOtherDocument = false }: Omit<NodeContext, 'tree'>,
): readonly RankedIssue[] {
  const context = { tree: envelope.tree, prefixes, language, isOtherDocument };
  const warning = (issue: RankedIssue): RankedIssue => ({ ...issue, level: 'warning', node: issue.node - offset });
  const issues = mismatches.map(({ node, field, header, invoice, place }) => {
    const name = (isOtherDocument && OTHER_PLACES[place]) || place;
    const term = findTerm(name, language);
    const values = {
      field,
      header: clip(header, LONGEST),
      invoice: clip(invoice, LONGEST),
      place: term ? termPart(term.id) : part(`words.envelopePlaces.${name as EnvelopePlace}`),
    };
    return {
      ...warning(builtInIssueAt('ENVELOPE-MISMATCH', node, context, values)),
      businessTerms: term ? [term] : [],
    };
  });
  if (envelope.isHeaderLast)
    issues.push({ ...warning(builtInIssueAt('ENVELOPE-ORDER', envelope.header, context)), businessTerms: [] });
  if (missing.length === 0) return issues;
  return [
    ...issues,
    warning(
      builtInIssueAt('ENVELOPE-HEADER', envelope.header || envelope.tree.parent[offset + 1]!, context, {
        detail: missing.join(', '),
      }),
    ),
  ];
}

/** The prefixed name, or with the namespace if no prefix is known. */
function displayName(node: number, { tree, prefixes }: NodeContext): string {
  const { uri } = tree.names[tree.name[node]!] ?? { uri: '' };
  const name = elementName(tree, node, prefixes) ?? '';
  return clip(uri === '' || prefixes.has(uri) ? name : `{${uri}}${name}`, LONGEST);
}
