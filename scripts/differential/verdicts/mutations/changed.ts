/** Makes a change that rules and schemas may read differently: of the structure, or of a value by its type. */
import { ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { type ElementSpan, elementSpan } from '#schematron/xml/markup.js';
import type { Random } from '../../../kit/random.js';
import { mutated } from '../../mutate.js';
import { attributeAdded, attributeChanged, instance } from './attributes.js';
import { around, borrowed, nearby, typedValue, withinText } from './content.js';
import { type Mutation, isLeafOf } from './place.js';
import { between, move, otherNamespace, rename, stranger } from './structure.js';

const general: Mutation = ({ tree, random }) => mutated(tree, random);

const MUTATIONS: readonly Mutation[] = [
  general,
  general,
  general,
  general,
  general,
  general,
  rename,
  otherNamespace,
  move,
  stranger,
  between,
  withinText,
  withinText,
  around,
  around,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  typedValue,
  nearby,
  nearby,
  nearby,
  attributeAdded,
  attributeChanged,
  attributeChanged,
  instance,
  borrowed,
];

/** Those that apply to any element; the others are about values. */
const STRUCTURAL: ReadonlySet<Mutation> = new Set([rename, otherNamespace, move, stranger, between, general]);

/** The text with one change; it may be unchanged, and need not be well-formed. */
export function changed(tree: Tree, random: Random): string {
  const elements: number[] = [];
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && tree.parent[node] !== 0) elements.push(node);
  if (elements.length === 0) return tree.source;
  const mutation = random.pick(MUTATIONS);
  const leaves = elements.filter((node) => isLeafOf(tree, node));
  const isStructural = STRUCTURAL.has(mutation) || leaves.length === 0;
  const node = random.pick(isStructural ? elements : leaves);
  const span = elementSpan(tree.source, tree.from[node]!);
  const other = (): ElementSpan => elementSpan(tree.source, tree.from[random.pick(elements)]!);
  return mutation({
    tree,
    source: tree.source,
    span,
    local: tree.names[tree.name[node]!]!.local,
    isLeaf: isLeafOf(tree, node),
    random,
    other,
  });
}
