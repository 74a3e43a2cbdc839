/**
 * Messages about amounts that are not numbers. Rules that count decimals report these amounts, because the rules count
 * all characters after the point: in `5.00 EUR` also ` EUR`.
 */
import type { TreeContext } from '../facts/context.js';
import { elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { hasElements } from '../facts/values/value-node.js';
import { type MessageParts, toMessageParts } from './message.js';
import { part } from 'einvoice-wording/part.js';
import { describePlace } from '../place/named-place.js';
import { repairValue } from '../facts/values/repair.js';
import { elementOrAttributePart } from './schema/value.js';
import { isDecimal } from 'einvoice-schematron/runtime/lexical/numbers.js';
import type { Finding } from 'einvoice-core/types.js';
import type { Place } from '../place/place.js';

/** Replaces the message of a rule that counts decimals if the value is not a number. */
export function replaceNotANumber(
  parts: MessageParts,
  { assertion, error }: Finding,
  { node, missing }: Place,
  { tree, prefixes }: TreeContext,
): MessageParts {
  if (error !== undefined || missing !== null || parts.fix === null || assertion.traits?.countsDecimals !== true)
    return parts;
  const element = node > 0 && !hasElements(tree, node) ? elementName(tree, node, prefixes) : null;
  const value = element === null ? '' : tree.stringValue(node).trim();
  if (element === null || value === '' || isDecimal(value)) return parts;
  const corrected = repairValue(value, 'decimal');
  return toMessageParts(
    part('schema.wrongNumber.problem', { value: clip(value), of: elementOrAttributePart(element, null) }),
    corrected === null ? part('schema.wrongNumber.fix') : part('schema.write', { near: corrected }),
    { place: describePlace(node, { tree, prefixes, impliedNames: [] }) },
  );
}
