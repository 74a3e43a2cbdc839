/** Random content models, and documents that nearly match them. */
import type { Random } from '../../kit/random.js';

export type Model =
  | { readonly kind: 'element'; readonly name: string; readonly min: number; readonly max: number }
  | { readonly kind: 'any'; readonly namespace: string; readonly min: number; readonly max: number }
  | {
      readonly kind: 'sequence' | 'choice' | 'all';
      readonly parts: readonly Model[];
      readonly min: number;
      readonly max: number;
    };

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Names of the wildcards' namespaces. */
const OTHERS = ['x:o', 'y:o'];
const NAMESPACES = ['##other', 'urn:x', 'urn:x urn:y', '##any'];

/** How often a particle may occur: mostly once. */
const OCCURRENCES: readonly (readonly [min: number, max: number])[] = [
  [1, 1],
  [1, 1],
  [1, 1],
  [0, 1],
  [0, 1],
  [0, Infinity],
  [1, Infinity],
  [0, 2],
  [1, 2],
  [2, 2],
  [2, 3],
  [0, 3],
  [1, 3],
  [2, 4],
  [3, 3],
  [2, Infinity],
  [0, 0],
  [3, 5],
];

/** A counted particle, which a referee has to expand. */
function isCounted(min: number, max: number): boolean {
  return min > 1 || (max > 1 && max < Infinity);
}

/** A model of the whole content. */
export function randomModel(random: Random): Model {
  if (random.below(12) === 0) return randomAll(random);
  return group(random, 3, true);
}

function randomAll(random: Random): Model {
  const names = NAMES.filter(() => random.below(2) === 0);
  const parts = names.map((name): Model => ({ kind: 'element', name, min: random.below(2), max: 1 }));
  return { kind: 'all', parts, min: random.below(4) === 0 ? 0 : 1, max: 1 };
}

/** @param hasWildcards false within counted particles, because the Xerces of the JDK miscounts wildcards there */
function group(random: Random, depth: number, hasWildcards: boolean): Model {
  const [min, max] = random.pick(OCCURRENCES);
  const count = random.below(12) === 0 ? 1 : random.between(1, 3);
  const isFree = hasWildcards && !isCounted(min, max);
  const parts = Array.from({ length: count }, () => particle(random, depth - 1, isFree));
  // Xerces omits an empty group, but the specification does not (section 3.8.4).
  const [first, ...rest] = parts;
  const all = [{ ...first!, max: Math.max(first!.max, 1) }, ...rest];
  return { kind: random.below(5) < 3 ? 'sequence' : 'choice', parts: all, min, max: Math.max(max, 1) };
}

function particle(random: Random, depth: number, hasWildcards: boolean): Model {
  if (depth > 0 && random.below(3) === 0) return group(random, depth, hasWildcards);
  const [min, max] = random.pick(OCCURRENCES);
  return hasWildcards && !isCounted(min, max) && random.below(6) === 0
    ? { kind: 'any', namespace: random.pick(NAMESPACES), min, max }
    : { kind: 'element', name: random.pick(NAMES), min, max };
}

/** The schema of documents `d` with that content. */
export function schemaOf(model: Model): string {
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="d"><xs:complexType>${written(model)}</xs:complexType></xs:element></xs:schema>`;
}

function written(model: Model): string {
  const { min, max } = model;
  const occurs = `${min === 1 ? '' : ` minOccurs="${min}"`}${max === 1 ? '' : ` maxOccurs="${max === Infinity ? 'unbounded' : max}"`}`;
  switch (model.kind) {
    case 'element':
      return `<xs:element name="${model.name}" type="xs:string"${occurs}/>`;
    case 'any':
      return `<xs:any namespace="${model.namespace}" processContents="skip"${occurs}/>`;
    default:
      return `<xs:${model.kind}${occurs}>${model.parts.map(written).join('')}</xs:${model.kind}>`;
  }
}

/**
 * The same model with exact counts of elements, or of elements and groups, expanded. Xerces takes `a{3,3}, a` for
 * ambiguous, though the fourth is the other one (Unique Particle Attribution, section 3.8.6); expanded, it does not.
 */
export function exactWrittenOut(model: Model, withGroups: boolean): Model {
  if (model.kind === 'any') return model;
  const inner =
    model.kind === 'element'
      ? model
      : { ...model, parts: model.parts.map((part) => exactWrittenOut(part, withGroups)) };
  if (model.min !== model.max || model.min < 2 || (inner.kind !== 'element' && !withGroups)) return inner;
  const once = { ...inner, min: 1, max: 1 };
  return { kind: 'sequence', parts: Array.from({ length: model.min }, () => once), min: 1, max: 1 };
}

/** Documents that match the model, and some with a change or two. */
export function randomDocuments(model: Model, random: Random, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    let names = walk(model, random);
    for (let changes = random.below(3); changes > 0; changes--) names = changed(names, random);
    const content = names.map((name) => `\n<${name}/>`).join('');
    return `<d xmlns:x="urn:x" xmlns:y="urn:y">${content}\n</d>`;
  });
}

/** Elements along a path through the model. */
function walk(model: Model, random: Random): readonly string[] {
  const { min, max } = model;
  const most = Math.min(max, min + random.below(4));
  const times = max < min ? 0 : random.between(Math.min(min, most), most);
  return Array.from({ length: times }, () => once(model, random)).flat();
}

function once(model: Model, random: Random): readonly string[] {
  switch (model.kind) {
    case 'element':
      return [model.name];
    case 'any':
      return [random.below(6) === 0 ? random.pick(NAMES) : random.pick(OTHERS)];
    case 'choice':
      return model.parts.length === 0 ? [] : walk(random.pick(model.parts), random);
    case 'sequence':
      return model.parts.flatMap((part) => walk(part, random));
    case 'all':
      return model.parts
        .map((part) => ({ part, order: random.next() }))
        .sort((a, b) => a.order - b.order)
        .flatMap(({ part }) => walk(part, random));
  }
}

function changed(names: readonly string[], random: Random): readonly string[] {
  const at = random.below(names.length + 1);
  const [before, behind] = [names.slice(0, at), names.slice(at)];
  switch (random.below(5)) {
    case 0:
      return [...before, random.pick([...NAMES, ...OTHERS]), ...behind];
    case 1:
      return [...before, ...behind.slice(1)];
    case 2:
      return [...before, ...behind.slice(0, 1), ...behind];
    case 3:
      return [...before, ...behind.slice(0, 2).reverse(), ...behind.slice(2)];
    default:
      return [...names, ...names.slice(at)];
  }
}
