/** Determines which nodes are wrong or missing according to a schema violation. */
import type { ProperParent, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { MAX_MISTAKES, NO_RULE } from '../facts/tests/rule-vocabulary.js';
import { type Prefixes, prefixedPath, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../facts/values/value-node.js';
import { DISTANCE, elementIfEmpty } from './distance.js';
import type { Place } from './place.js';
import {
  WRONG_PROFILE_KEY,
  footprintOfPlace,
  missingElementKey,
  prefixedNameOf,
  namesInRules,
} from './finding-footprint.js';
import { type Footprint } from './footprint.js';
import { findNameForSynonym, findIntendedName, findSimilarNames } from '../facts/structure/closest-name.js';
import { findCounterpart, isMovedWithRoot } from '../facts/structure/counterpart.js';
import { childrenOfInventedContainer } from '../facts/structure/invented-container.js';
import { isNestedDuplicate } from '../facts/structure/duplicate-elements.js';
import { findOnlyPlace } from '../facts/structure/only-place.js';
import { findWrongNamespace } from '../facts/structure/wrong-namespace.js';

/** The footprint of a violation. Violations with the same mistake as their cause share a key. */
export function violationFootprint(
  violation: SchemaViolation,
  place: Place,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const footprint = basicFootprint(violation, place, tree, prefixes);
  const { repeated } = violation;
  return repeated === undefined || footprint.sharedKey !== undefined
    ? footprint
    : { ...footprint, sharedKey: repeated.key };
}

function basicFootprint(violation: SchemaViolation, place: Place, tree: Tree, prefixes: Prefixes): Footprint {
  switch (violation.kind) {
    case 'unknown':
    case 'elsewhere':
    case 'profile':
      return isNestedDuplicate(violation.node, tree)
        ? doubledFootprint(violation.node, tree, prefixes)
        : strangerFootprint(violation, tree, prefixes);
    case 'text':
      return textFootprint(violation, place, tree, prefixes);
    case 'missing':
      return missingFootprint(violation, tree, prefixes);
    case 'attribute':
      return attributeFootprint(violation, tree, prefixes);
    case 'content':
      return isNestedDuplicate(violation.child, tree)
        ? doubledFootprint(violation.child, tree, prefixes)
        : structureFootprint(place, tree, prefixes);
    case 'instance': {
      const structure = structureFootprint(place, tree, prefixes);
      return elementIfEmpty(violation.node, tree).length === 0
        ? structure
        : { ...structure, distance: DISTANCE.name, wrongNodes: [...structure.wrongNodes, violation.node] };
    }
    // Rules ignore the order of elements, but they look for an element only inside its group.
    case 'order': {
      const structure = structureFootprint(place, tree, prefixes);
      if (violation.besideGroup === undefined) return { ...structure, wrongNodes: [], names: [] };
      const moved = prefixedNameOf(tree, violation.moved, prefixes);
      return {
        ...structure,
        missingElements: [missingElementKey(violation.besideGroup, moved)],
        isHiddenFromRules: true,
      };
    }
    case 'value':
      return {
        ...structureFootprint(place, tree, prefixes),
        ...(elementIfEmpty(place.node, tree).length === 0 ? { isOnlyTextWrong: true } : {}),
      };
    default:
      return structureFootprint(place, tree, prefixes);
  }
}

/** Values of the fields that only findings of rules need. */
const NO_RULE_FIELDS = {
  nodesRead: [],
  unmatchedElements: [],
  contextNode: 0,
  vocabulary: NO_RULE,
  evaluationError: null,
} as const;

/** The footprint of a violation that is a structural mistake at its place. */
function structureFootprint(place: Place, tree: Tree, prefixes: Prefixes): Footprint {
  return { ...NO_RULE_FIELDS, distance: DISTANCE.structure, ...footprintOfPlace(place, tree, prefixes) };
}

/**
 * The footprint of an element nested in an element of the same name: rules do not find the content of the inner one.
 */
function doubledFootprint(inner: number, tree: Tree, prefixes: Prefixes): Footprint {
  const outer = tree.parent[inner]!;
  return {
    ...NO_RULE_FIELDS,
    distance: DISTANCE.name,
    sharedKey: `doubled ${outer}`,
    wrongNodes: [outer, inner],
    missingElements: elementChildren(inner, tree).map((child) =>
      missingElementKey(outer, prefixedNameOf(tree, child, prefixes)),
    ),
    names: [namesInRules(prefixedNameOf(tree, inner, prefixes), tree.parent[outer]!, tree, prefixes)],
  };
}

type Stranger = Extract<SchemaViolation, { readonly kind: 'unknown' | 'elsewhere' | 'profile' }>;

/** The footprint of a misplaced or misspelt element: the intended element is missing at the place where it belongs. */
function strangerFootprint(violation: Stranger, tree: Tree, prefixes: Prefixes): Footprint {
  const { node } = violation;
  const parent = tree.parent[node]!;
  const declaration = findWrongNamespace(violation, tree, prefixes);
  const counterpart = findCounterpart(violation, tree);
  const hasMoved = counterpart === null && isMovedWithRoot(violation, prefixedPath(tree, node, prefixes), tree);
  const sharedKey =
    declaration !== null
      ? `namespace ${declaration.attribute.from}`
      : counterpart === null
        ? (profileKey(violation) ?? wrapperKey(violation, parent))
        : RENAMED_ROOT_KEY;
  const onlyPlace = findOnlyPlace(violation, tree, prefixes);
  const home = violation.kind === 'elsewhere' ? violation.home : undefined;
  const intendedNames = (counterpart === null ? findIntendedNames(violation, tree) : [counterpart.name]).map((name) =>
    prefixedKey(name, prefixes),
  );
  return {
    ...NO_RULE_FIELDS,
    distance: DISTANCE.name,
    wrongNodes: [
      ...('wrapped' in violation && violation.wrapped!.length > 0 ? violation.wrapped! : [node]),
      ...(home === undefined || home.strays.length === 0
        ? []
        : [...home.strays.slice(1), ...elementIfEmpty(home.group, tree)]),
    ],
    missingElements: [
      ...intendedNames.map((name) => missingElementKey(parent, name)),
      ...childrenOfInventedContainer(violation, tree).map((each) =>
        missingElementKey(parent, prefixedNameOf(tree, each, prefixes)),
      ),
      ...(onlyPlace === 0 ? [] : [missingElementKey(onlyPlace, prefixedNameOf(tree, node, prefixes))]),
      ...(home === undefined ? [] : strayKeys(node, home, tree, prefixes)),
    ],
    ...(sharedKey === null ? {} : { sharedKey }),
    ...(hasMoved ? { sideEffectKey: RENAMED_ROOT_KEY } : {}),
    ...(home === undefined ? {} : { properGroup: home.group }),
    isHiddenFromRules: true,
    forbidsElement: intendedNames.length === 0 && onlyPlace === 0 && home === undefined,
    names: [
      [prefixedNameOf(tree, node, prefixes)],
      ...intendedNames.map((name) => namesInRules(name, parent, tree, prefixes)),
    ],
  };
}

function textFootprint(
  { node, text, inner }: Extract<SchemaViolation, { readonly kind: 'text' }>,
  place: Place,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const wrongNodes = [node, text];
  // If the group contains nothing but the text, the text stands in the place of missing elements.
  if (inner === undefined)
    return { ...structureFootprint(place, tree, prefixes), ...(hasElements(tree, node) ? {} : { wrongNodes }) };
  return {
    ...NO_RULE_FIELDS,
    distance: DISTANCE.name,
    wrongNodes,
    missingElements: [missingElementKey(node, inner)],
    names: [namesInRules(inner, node, tree, prefixes)],
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
    ...NO_RULE_FIELDS,
    // If the parent contains only text, this text may be wrong.
    nodesRead: hasElements(tree, parent) ? [] : [parent],
    distance: DISTANCE.presence,
    wrongNodes: elementIfEmpty(parent, tree),
    missingElements: names.map((name) => missingElementKey(parent, name)),
    names: names.map((name) => namesInRules(name, parent, tree, prefixes)),
  };
}

function attributeFootprint(
  { node, attribute, meant }: Extract<SchemaViolation, { readonly kind: 'attribute' }>,
  tree: Tree,
  prefixes: Prefixes,
): Footprint {
  const intendedNames = meant === undefined ? [] : [`@${prefixedKey(meant, prefixes)}`];
  return {
    ...NO_RULE_FIELDS,
    distance: meant === undefined ? DISTANCE.structure : DISTANCE.name,
    wrongNodes: [attribute],
    missingElements: intendedNames.map((name) => missingElementKey(node, name)),
    // Rules about an attribute name the attribute, but not always its element.
    names: [
      [prefixedNameOf(tree, attribute, prefixes)],
      ...intendedNames.map((name) => namesInRules(name, node, tree, prefixes)),
    ],
  };
}

function elementChildren(parent: number, tree: Tree): readonly number[] {
  const children: number[] = [];
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) children.push(child);
  return children;
}

/**
 * The key that elements share if they are wrong because the root was renamed from invoice to credit note, or the
 * reverse.
 */
const RENAMED_ROOT_KEY = 'root';

/** The key of a wrong profile, if many elements are outside the declared profile; otherwise null. */
function profileKey(violation: SchemaViolation): typeof WRONG_PROFILE_KEY | null {
  return violation.kind === 'profile' && violation.others !== undefined ? WRONG_PROFILE_KEY : null;
}

/** The key that elements share if they lack the same group around them, or belong in the same group next to them. */
function wrapperKey(violation: SchemaViolation, parent: number): string | null {
  if (violation.kind !== 'elsewhere') return null;
  const { wrapper, home } = violation;
  return wrapper !== undefined ? `${parent} ${wrapper}` : home !== undefined ? `out of ${home.group}` : null;
}

/** The keys of the elements that a group lacks because they are next to it. */
function strayKeys(node: number, { group, strays }: ProperParent, tree: Tree, prefixes: Prefixes): readonly string[] {
  return (strays.length === 0 ? [node] : strays).map((each) =>
    missingElementKey(group, prefixedNameOf(tree, each, prefixes)),
  );
}

/** The names that may have been intended for a misplaced or misspelt element. */
function findIntendedNames(
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
  const synonym = findNameForSynonym({ node, kind, allowed }, tree);
  if (synonym !== null) return [synonym];
  if (wrapper !== undefined) return [wrapper, ...orWrappers];
  const { local } = tree.names[tree.name[node]!]!;
  const closestName = findIntendedName(local, kind, allowed, tree);
  if (closestName !== null) return [closestName];
  return findSimilarNames(local, MAX_MISTAKES, allowed, tree);
}
