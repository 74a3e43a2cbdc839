/** Messages of rules that could not be evaluated because an element occurs twice. */
import type { DocumentContext } from '../facts/context.js';
import { repeatsSibling } from '../facts/structure/duplicate-elements.js';
import { unevaluatedPart } from './finding-message.js';
import { type Message, toMessageParts } from './message.js';
import { part } from 'einvoice-wording/part.js';
import { describePlace } from '../place/named-place.js';
import { termAt } from '../facts/terms/term-paths.js';
import type { Finding } from 'einvoice-core/types.js';
import { prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Place } from '../place/place.js';

/**
 * Replaces the message of a rule that could not be evaluated because an element occurs twice. The new message names
 * this element and says how to fix it.
 */
export function describeDuplicate(
  message: Message,
  { error }: Finding,
  { node, missing }: Place,
  { tree, prefixes, language }: DocumentContext,
): Message {
  if (error === undefined || missing !== null || !repeatsSibling(node, tree)) return message;
  const term = termAt(prefixedPath(tree, node, prefixes), language);
  const data = {
    element: prefixedName(tree, node, prefixes),
    parent: prefixedName(tree, tree.parent[node]!, prefixes),
    term: term === null ? undefined : part('words.inParentheses', { term: term.id }),
  };
  const parts = toMessageParts(
    [part('schema.tooOftenOnce.problem', data), unevaluatedPart(error)],
    part('schema.tooOftenOnce.fix', data),
    { place: describePlace(node, { tree, prefixes, impliedNames: [] }) },
  );
  return { ...message, messageParts: parts, businessTerms: term === null ? message.businessTerms : [term] };
}
