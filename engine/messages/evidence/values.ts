/** The one value that a rule looks at: wrong codes with the nearest valid one, too many decimals, wrong forms. */
import { KNOWLEDGE } from '../../knowledge/index.js';
import type { Finding, Language, TestShape } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { fill, sentencesOf } from '../sentences.js';
import { clipped, clippedUrn } from './clip.js';
import { nearest } from './nearest.js';
import { nodesAt, valueNode } from './value-node.js';

/** The sentence with the value; null where the rule is not about one value, or the value is not there. */
export function valueSentence(
  { assertion: { shape, code }, node }: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  if (shape?.kind === 'count') return countSentence(shape, node, tree, prefixes, language);
  if (shape?.kind !== 'value') return null;
  const found = valueNode(tree, node, shape.path, prefixes);
  if (found < 0) return null;
  const value = tree.stringValue(found).trim();
  const { evidence } = sentencesOf(language);
  if (value === '') return evidence.valueEmpty;
  const decimals = /^[+-]?\d*\.(\d+)$/.exec(value)?.[1]?.length ?? 0;
  if (isAboutDecimals(code))
    return decimals > 2 ? fill(evidence.decimals, { value: clipped(value), count: decimals }) : null;
  const near = shape.codes !== undefined && 'values' in shape.codes ? nearest(value, shape.codes.values) : null;
  const shown = /^urn:/i.test(value) ? clippedUrn(value) : clipped(value);
  return fill(near === null ? evidence.value : evidence.valueNear, { value: shown, near: near ?? undefined });
}

function isAboutDecimals(code: string): boolean {
  return KNOWLEDGE.some(({ aboutDecimals }) => aboutDecimals?.test(code));
}

/** How often something is there that should be there otherwise; which of several kinds are meant, a path does not tell. */
function countSentence(
  { path, isVariant }: Extract<TestShape, { readonly kind: 'count' }>,
  node: number,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  if (isVariant || path[0] === '//') return null;
  const { evidence } = sentencesOf(language);
  const count = nodesAt(tree, node, path, prefixes).length;
  if (count === 1) return null;
  return count === 0 ? evidence.absent : fill(evidence.found, { count });
}
