/** Amounts that are no numbers: rules that count what stands behind the point take a unit for decimals. */
import { elementName } from '../xml/prefixed-names.js';
import { clipped } from '../messages/evidence/clip.js';
import { hasElements } from '../messages/evidence/value-node.js';
import type { Message } from '../messages/message.js';
import { labelled, placeOfAll } from '../messages/places/place.js';
import { repaired } from '../messages/schema/repair.js';
import { schemaSentencesOf } from '../messages/schema/sentences.js';
import { fill } from '../messages/sentences.js';
import { isDecimal } from '../runtime/lexical/numbers.js';
import type { Finding, Language } from '../types.js';
import type { Tree } from '../xml/tree.js';
import type { Place } from './where.js';

/** The message of a rule about decimals, where what it found is no number at all: then that is what has to be said. */
export function asNoNumber(
  message: Message,
  { assertion, error }: Finding,
  { node, missing }: Place,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Message {
  if (error !== undefined || missing !== null || message.fix === null || assertion.traits?.countsDecimals !== true)
    return message;
  const element = node > 0 && !hasElements(tree, node) ? elementName(tree, node, prefixes) : null;
  const value = element === null ? '' : tree.stringValue(node).trim();
  if (element === null || value === '' || isDecimal(value)) return message;
  const { wrongNumber, ofElement, write } = schemaSentencesOf(language);
  const of = fill(ofElement, { element });
  const place = placeOfAll([node], { tree, prefixes, language, told: [] });
  const problem = labelled(place, fill(wrongNumber.problem, { value: clipped(value), of }), language);
  const near = repaired(value, 'decimal');
  const fix = near === null ? wrongNumber.fix : fill(write, { near });
  return { ...message, problem, fix, message: `${problem} ${fix}` };
}
