/** The one value that a rule looks at: wrong codes with the nearest valid one, too many decimals, wrong forms. */
import type { DocumentContext } from '../context.js';
import type { Assertion, Finding, Language, NodePath } from 'einvoice-core/types.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { findEntry } from 'einvoice-wording/catalogue.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';
import { termAt } from '../terms/term-paths.js';
import { clip, clipUrn } from 'einvoice-wording/clip.js';
import { nearestIn } from '../values/nearest.js';
import { withoutUnseen } from './unseen.js';
import { nodesAt, valueNode } from '../values/value-node.js';

/** The sentence with the value; null where the rule is not about one value, or the value is not there. */
export function valueSentence(finding: Finding, tree: Tree, prefixes: Prefixes, language: Language): Part | null {
  const {
    assertion: { shape },
    node,
  } = finding;
  if (shape?.kind === 'count') return countSentence(finding, tree, prefixes, language);
  const path = pathToValue(finding.assertion);
  const found = path === null ? -1 : valueNode(tree, node, path, prefixes);
  // A file in Base64 says nothing to anybody.
  if (found < 0 || (tree.kind[found] === ELEMENT && /BinaryObject$/.test(tree.names[tree.name[found]!]!.local)))
    return null;
  const value = tree.stringValue(found).trim();
  const attribute = attributeAt(tree, found);
  if (value === '') {
    if (shape?.kind !== 'value') return null;
    return attribute === null ? part('evidence.valueEmpty') : part('evidence.attributeEmpty', { attribute });
  }
  if (finding.assertion.traits?.countsDecimals === true) {
    const decimals = /^[+-]?\d*\.(\d+)$/.exec(value)?.[1]?.length ?? 0;
    return decimals > 2 ? part('evidence.decimals', { value: clip(value), count: decimals }) : null;
  }
  const codes =
    shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : [];
  // What differs by nothing that can be seen is no other value to anybody.
  const close = codes.length === 0 ? null : nearestIn(tree, value, codes, found);
  const near = close === null || codes.includes(withoutUnseen(value)) ? null : close;
  const shown = /^urn:/i.test(value) ? clipUrn(value) : clip(value);
  const kind = attribute === null ? 'value' : 'attribute';
  return part(near === null ? `evidence.${kind}` : `evidence.${kind}Near`, {
    value: shown,
    near: near ?? undefined,
    attribute: attribute ?? undefined,
  });
}

/** The name of an attribute, since an element's own value is what people take a value for; null for an element. */
function attributeAt({ kind, names, name }: Tree, node: number): string | null {
  return kind[node] === ATTRIBUTE ? clip(names[name[node]!]!.local) : null;
}

/**
 * Where the value is that a message names: the one that the test looks at, or that of the element whose attribute is
 * missing; of an attribute too many its own; of an element of a wrong kind what tells the kind. Null where that would say
 * nothing.
 */
function pathToValue({ shape, reads = [] }: Pick<Assertion, 'shape' | 'reads'>): NodePath | null {
  if (shape === null) return null;
  if (shape.kind === 'never') return shape.isVariant ? (reads[0]?.path ?? null) : null;
  if (shape.kind === 'value') return shape.path;
  const isAttribute =
    (shape.kind === 'absent' || shape.kind === 'present') && shape.path.at(-1)?.startsWith('@') === true;
  if (!isAttribute) return null;
  return shape.kind === 'absent' ? shape.path : shape.path.slice(0, -1);
}

/** How often something is there that a check counts; null where several kinds are meant, which a path does not tell. */
export function countOf({ assertion: { shape }, node }: Finding, tree: Tree, prefixes: Prefixes): number | null {
  if (shape?.kind !== 'count' || shape.isVariant || shape.path[0] === '//') return null;
  return nodesAt(tree, node, shape.path, prefixes).length;
}

/** How often, where that is more than once; that something is missing is what the message says. */
function countSentence(finding: Finding, tree: Tree, prefixes: Prefixes, language: Language): Part | null {
  const count = countOf(finding, tree, prefixes);
  if (count === null || count === 1) return null;
  if (count > 1) return part('evidence.found', { count });
  return findEntry(finding.assertion, language) === null ? null : part('evidence.absent');
}

/** What terms or elements say, as a sentence. */
export function saying(term: string, value: Datum): Part {
  return part('words.sentence', { text: part('evidence.term', { term, value }) });
}

/** What a test looks at, or the node that a rule is checked on, where it has a value; -1 where there is nothing, null for several. */
export function ownNode(
  { assertion: { shape }, node }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): number | null {
  if (shape !== null && shape.kind !== 'value') return null;
  if (shape !== null && shape.path[0] !== '//' && nodesAt(tree, node, shape.path, prefixes).length === 0) return -1;
  const found = valueNode(tree, node, shape === null ? [] : shape.path, prefixes);
  if (found < 0 || shape !== null || terms.length === 0) return found < 0 ? null : found;
  const term = termAt(prefixedPath(tree, node, prefixes), 'en');
  return term !== null && terms.includes(term.id) ? found : null;
}

/**
 * The value of the node that a rule is checked on, where nothing else tells what it looks at.
 * @param terms that the message names: the value of another one would lead astray
 */
export function ownValueSentence(
  { assertion: { shape, reads = [] }, node }: Finding,
  terms: readonly string[],
  { tree, prefixes, language }: DocumentContext,
): Part | null {
  const found = shape === null ? valueNode(tree, node, [], prefixes) : -1;
  const value = found < 0 ? '' : tree.stringValue(found).trim();
  if (value === '') return null;
  const term = termAt(prefixedPath(tree, node, prefixes), language);
  if (terms.length > 0 && (term === null || !terms.includes(term.id))) return null;
  const attribute = attributeAt(tree, found);
  // Where something beside it is missing, it is not what is wrong.
  const isBeside = reads.some((read) => read.for === 'presence' && read.path[0] === '..');
  if (isBeside && attribute === null) return saying(term?.id ?? tree.lexicalName(node), clip(value));
  return attribute === null
    ? part('evidence.value', { value: clip(value) })
    : part('evidence.attribute', { attribute, value: clip(value) });
}
