/** Amounts that are not numbers: a rule that counts decimals may mistake a unit for decimals. */
import type { TreeContext } from '../facts/context.js';
import { elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { hasElements } from '../facts/values/value-node.js';
import { type MessageParts, toMessageParts } from './message.js';
import { part } from 'einvoice-wording/part.js';
import { describePlace } from '../place/named-place.js';
import { repaired } from '../facts/values/repair.js';
import { ownerPart } from './schema/value.js';
import { isDecimal } from 'einvoice-schematron/runtime/lexical/numbers.js';
import type { Finding } from 'einvoice-core/types.js';
import type { Place } from '../place/where.js';

/** Replaces the message of a rule about decimals if the value is not a number at all. */
export function replaceNotANumber(
  said: MessageParts,
  { assertion, error }: Finding,
  { node, missing }: Place,
  { tree, prefixes }: TreeContext,
): MessageParts {
  if (error !== undefined || missing !== null || said.fix === null || assertion.traits?.countsDecimals !== true)
    return said;
  const element = node > 0 && !hasElements(tree, node) ? elementName(tree, node, prefixes) : null;
  const value = element === null ? '' : tree.stringValue(node).trim();
  if (element === null || value === '' || isDecimal(value)) return said;
  const near = repaired(value, 'decimal');
  return toMessageParts(
    part('schema.wrongNumber.problem', { value: clip(value), of: ownerPart(element, null) }),
    near === null ? part('schema.wrongNumber.fix') : part('schema.write', { near }),
    { place: describePlace(node, { tree, prefixes, impliedNames: [] }) },
  );
}
