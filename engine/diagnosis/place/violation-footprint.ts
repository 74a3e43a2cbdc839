/** Determines what a schema violation blames or misses. */
import type { ProperParent, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { MAX_MISTAKES, NO_RULE } from '../facts/tests/rule-vocabulary.js';
import { type Prefixes, prefixedPath, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../facts/values/value-node.js';
import { CLOSENESS, emptied } from './closeness.js';
import type { Place } from './where.js';
import { WRONG_PROFILE, footprintAt, keyOf, nameOf, namesOf } from './finding-footprint.js';
import { type Footprint } from './footprint.js';
import { calledInstead, closestTo, similarTo } from '../facts/structure/closest.js';
import { findCounterpart, movedWithRoot } from '../facts/structure/counterpart.js';
import { containedIn } from '../facts/structure/container.js';
import { isDoubled } from '../facts/structure/doubled.js';
import { findOnlyPlace } from '../facts/structure/only-place.js';
import { findWrongNamespace } from '../facts/structure/wrong-namespace.js';

/** The footprint of a violation. Violations caused by the same mistake share a key. */
export function violationFootprint(
  violation: SchemaViolation,
  place: Place,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const footprint = basicFootprint(violation, place, tree, prefixes);
  const { repeated } = violation;
  return repeated === undefined || footprint.common !== undefined ? footprint : { ...footprint, common: repeated.key };
}

function basicFootprint(violation: SchemaViolation, place: Place, tree: Tree, prefixes: Prefixes): Footprint {
  switch (violation.kind) {
    case 'unknown':
    case 'elsewhere':
    case 'profile':
      return isDoubled(violation.node, tree)
        ? doubledFootprint(violation.node, tree, prefixes)
        : strangerFootprint(violation, tree, prefixes);
    case 'text':
      return textFootprint(violation, place, tree, prefixes);
    case 'missing':
      return missingFootprint(violation, tree, prefixes);
    case 'attribute':
      return attributeFootprint(violation, tree, prefixes);
    case 'content':
      return isDoubled(violation.child, tree)
        ? doubledFootprint(violation.child, tree, prefixes)
        : structureAt(place, tree, prefixes);
    case 'instance': {
      const structure = structureAt(place, tree, prefixes);
      return emptied(violation.node, tree).length === 0
        ? structure
        : { ...structure, closeness: CLOSENESS.name, wrong: [...structure.wrong, violation.node] };
    }
    // Rules do not check the order, but the content of a group.
    case 'order': {
      const structure = structureAt(place, tree, prefixes);
      if (violation.besideGroup === undefined) return { ...structure, wrong: [], names: [] };
      const moved = nameOf(tree, violation.moved, prefixes);
      return { ...structure, absent: [keyOf(violation.besideGroup, moved)], isUnseen: true };
    }
    case 'value':
      return {
        ...structureAt(place, tree, prefixes),
        ...(emptied(place.node, tree).length === 0 ? { isText: true } : {}),
      };
    default:
      return structureAt(place, tree, prefixes);
  }
}

/** Fields that only findings of rules need. */
const OWN = { reads: [], misses: [], context: 0, rule: NO_RULE, raised: null } as const;

function structureAt(place: Place, tree: Tree, prefixes: Prefixes): Footprint {
  return { ...OWN, closeness: CLOSENESS.structure, ...footprintAt(place, tree, prefixes) };
}

/** An element nested in one of the same name: rules do not see the content of the inner one. */
function doubledFootprint(inner: number, tree: Tree, prefixes: Prefixes): Footprint {
  const outer = tree.parent[inner]!;
  return {
    ...OWN,
    closeness: CLOSENESS.name,
    common: `doubled ${outer}`,
    wrong: [outer, inner],
    absent: childrenOf(inner, tree).map((child) => keyOf(outer, nameOf(tree, child, prefixes))),
    names: [namesOf(nameOf(tree, inner, prefixes), tree.parent[outer]!, tree, prefixes)],
  };
}

type Stranger = Extract<SchemaViolation, { readonly kind: 'unknown' | 'elsewhere' | 'profile' }>;

/** A misplaced element: either the element that its name stands for is missing, or the group that it belongs in. */
function strangerFootprint(violation: Stranger, tree: Tree, prefixes: Prefixes): Footprint {
  const { node } = violation;
  const parent = tree.parent[node]!;
  const declaration = findWrongNamespace(violation, tree, prefixes);
  const counterpart = findCounterpart(violation, tree);
  const isAlong = counterpart === null && movedWithRoot(violation, prefixedPath(tree, node, prefixes), tree);
  const common =
    declaration !== null
      ? `namespace ${declaration.attribute.from}`
      : counterpart === null
        ? (profileOf(violation) ?? sharedBy(violation, parent))
        : RENAMED_ROOT;
  const only = findOnlyPlace(violation, tree, prefixes);
  const home = violation.kind === 'elsewhere' ? violation.home : undefined;
  const meant = (counterpart === null ? meantBy(violation, tree) : [counterpart.name]).map((name) =>
    prefixedKey(name, prefixes),
  );
  return {
    ...OWN,
    closeness: CLOSENESS.name,
    wrong: [
      ...('wrapped' in violation && violation.wrapped!.length > 0 ? violation.wrapped! : [node]),
      ...(home === undefined || home.strays.length === 0
        ? []
        : [...home.strays.slice(1), ...emptied(home.group, tree)]),
    ],
    absent: [
      ...meant.map((name) => keyOf(parent, name)),
      ...containedIn(violation, tree).map((each) => keyOf(parent, nameOf(tree, each, prefixes))),
      ...(only === 0 ? [] : [keyOf(only, nameOf(tree, node, prefixes))]),
      ...(home === undefined ? [] : strayKeys(node, home, tree, prefixes)),
    ],
    ...(common === null ? {} : { common }),
    ...(isAlong ? { along: RENAMED_ROOT } : {}),
    ...(home === undefined ? {} : { home: home.group }),
    isUnseen: true,
    isUnused: meant.length === 0 && only === 0 && home === undefined,
    names: [[nameOf(tree, node, prefixes)], ...meant.map((name) => namesOf(name, parent, tree, prefixes))],
  };
}

function textFootprint(
  { node, text, inner }: Extract<SchemaViolation, { readonly kind: 'text' }>,
  place: Place,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const wrong = [node, text];
  // If the element has no other content, the text takes the place of missing elements.
  if (inner === undefined)
    return { ...structureAt(place, tree, prefixes), ...(hasElements(tree, node) ? {} : { wrong }) };
  return {
    ...OWN,
    closeness: CLOSENESS.name,
    wrong,
    absent: [keyOf(node, inner)],
    names: [namesOf(inner, node, tree, prefixes)],
  };
}

function missingFootprint(
  { node, place, missing }: Extract<SchemaViolation, { readonly kind: 'missing' }>,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const parent = place === 'before' ? tree.parent[node]! : node;
  const names = missing.flat().map((name) => prefixedKey(name, prefixes));
  return {
    ...OWN,
    // If the element contains only text, that text may be wrong.
    reads: hasElements(tree, parent) ? [] : [parent],
    closeness: CLOSENESS.presence,
    wrong: emptied(parent, tree),
    absent: names.map((name) => keyOf(parent, name)),
    names: names.map((name) => namesOf(name, parent, tree, prefixes)),
  };
}

function attributeFootprint(
  { node, attribute, meant }: Extract<SchemaViolation, { readonly kind: 'attribute' }>,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const near = meant === undefined ? [] : [`@${prefixedKey(meant, prefixes)}`];
  return {
    ...OWN,
    closeness: meant === undefined ? CLOSENESS.structure : CLOSENESS.name,
    wrong: [attribute],
    absent: near.map((name) => keyOf(node, name)),
    // A rule about an attribute names the attribute, not the elements that have it.
    names: [[nameOf(tree, attribute, prefixes)], ...near.map((name) => namesOf(name, node, tree, prefixes))],
  };
}

function childrenOf(parent: number, tree: Tree): readonly number[] {
  const found: number[] = [];
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT) found.push(at);
  return found;
}

/** The key shared by all elements of a document of which only the root was renamed. */
const RENAMED_ROOT = 'root';

/** The key shared by elements outside the profile, if there are many. */
function profileOf(violation: SchemaViolation): typeof WRONG_PROFILE | null {
  return violation.kind === 'profile' && violation.others !== undefined ? WRONG_PROFILE : null;
}

/** The key shared by elements that lack the same wrapper, or belong in the same group next to them. */
function sharedBy(violation: SchemaViolation, parent: number): string | null {
  if (violation.kind !== 'elsewhere') return null;
  const { wrapper, home } = violation;
  return wrapper !== undefined ? `${parent} ${wrapper}` : home !== undefined ? `out of ${home.group}` : null;
}

/** The keys of what a group lacks because its elements are next to it. */
function strayKeys(node: number, { group, strays }: ProperParent, tree: Tree, prefixes: Prefixes): readonly string[] {
  return (strays.length === 0 ? [node] : strays).map((each) => keyOf(group, nameOf(tree, each, prefixes)));
}

/** The elements that the name of a misplaced element may stand for. */
function meantBy(
  {
    node,
    kind,
    instead,
    allowed,
    wrapper,
    orWrappers = [],
  }: { readonly wrapper?: string; readonly orWrappers?: readonly string[] } & Extract<
    SchemaViolation,
    { readonly allowed: readonly string[]; readonly instead: unknown }
  >,
  tree: Tree,
): readonly string[] {
  if (instead !== null) return [instead];
  const called = calledInstead({ node, kind, allowed }, tree);
  if (called !== null) return [called];
  if (wrapper !== undefined) return [wrapper, ...orWrappers];
  const { local } = tree.names[tree.name[node]!]!;
  const near = closestTo(local, kind, allowed, tree);
  if (near !== null) return [near];
  return similarTo(local, MAX_MISTAKES, allowed, tree);
}
