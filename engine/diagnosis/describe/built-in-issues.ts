/** Creates built-in issues, for problems that no publisher's rule checks. */
import type { DocumentContext } from '../facts/context.js';
import type { Language } from 'einvoice-core/types.js';
import { lineColumn, location } from 'einvoice-schematron/xml/locate.js';
import { type OtherKind, detectDocumentKind } from 'einvoice-schematron/xml/other-kind.js';
import { elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { XmlProblem } from 'einvoice-schematron/xml/problem.js';
import { type QName, rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Message } from './message.js';
import { type BuiltInValues, builtInMessage, messageOfProblem, messageOfUnknownDocument } from './built-in-messages.js';
import type { OwnKey } from 'einvoice-wording/sentences.js';
import { describeDetails } from './details.js';
import type { RankedIssue } from './ranked-issue.js';

/** The document of a built-in issue. */
export interface NodeContext extends DocumentContext {
  /** Whether the document is not an invoice but, for example, an order. */
  readonly isOtherDocument?: boolean;
}

/**
 * The issue for an error of the decoder or parser. After such an error, nothing else is checked.
 * @param fileType the type of a file that is not XML; null if unknown
 */
export function issueOfProblem(problem: XmlProblem, fileType: OtherKind | null = null): RankedIssue {
  const { code, line, column } = problem;
  return {
    code,
    level: 'error',
    field: null,
    ...messageOfProblem(problem, fileType),
    ruleSet: null,
    location: null,
    target: null,
    line,
    column,
    official: null,
    node: -1,
  };
}

/**
 * The issue for a document of unknown type.
 * @param intendedRoot the root element that was probably intended
 * @param innerRoot the first element in the document that is the root of a known type
 */
export function issueOfUnknown(
  intendedRoot: QName | null,
  innerRoot: number | null,
  { tree, prefixes, language }: NodeContext,
): RankedIssue {
  const root = rootOf(tree);
  const name = (node: number): QName => tree.names[tree.name[node]!]!;
  const innerElement =
    innerRoot === null ? null : { name: name(innerRoot).local, line: lineColumn(tree, innerRoot).line };
  return {
    ...builtInIssue('FORMAT-UNKNOWN', language),
    ...messageOfUnknownDocument(
      name(root),
      detectDocumentKind(tree),
      { intendedRoot, innerRoot: innerElement },
      language,
    ),
    location: location(tree, root, prefixes),
    target: location(tree, root, prefixes),
    ...lineColumn(tree, root),
  };
}

/**
 * A built-in issue about the whole document.
 * @param values the values that the message quotes, such as the name of a step
 * @param isOtherDocument whether the document is not an invoice but, for example, an order
 */
export function builtInIssue(
  code: OwnKey,
  language: Language,
  values?: BuiltInValues,
  isOtherDocument = false,
): RankedIssue {
  return issueOfDocument(code, builtInMessage(code, language, values, isOtherDocument));
}

/** An error about the whole document, with any code and message. */
export function issueOfDocument(code: string, message: Message): RankedIssue {
  return {
    code,
    level: 'error',
    field: null,
    ...message,
    ruleSet: null,
    location: null,
    target: null,
    line: null,
    column: null,
    official: null,
    node: -1,
  };
}

/** A built-in issue about one node. */
export function builtInIssueAt(
  code: OwnKey,
  node: number,
  { tree, prefixes, language, isOtherDocument }: NodeContext,
  values?: BuiltInValues,
): RankedIssue {
  return {
    ...builtInIssue(code, language, values, isOtherDocument),
    field: elementName(tree, node, prefixes),
    location: location(tree, node, prefixes),
    ...describeDetails({ node, missing: null, related: [] }, {}, tree, prefixes),
    place: { node, missing: null, related: [] },
    node,
  };
}
