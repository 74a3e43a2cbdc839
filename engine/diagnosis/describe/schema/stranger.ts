/** Messages about an element that its parent does not allow. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { positionAt } from 'einvoice-schematron/xml/locate.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { isSignatureNode } from 'einvoice-schematron/xml/signature.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { containedIn } from '../../facts/structure/container.js';
import { invisiblePart } from '../../facts/evidence/invisible-characters.js';
import { part, termPart } from 'einvoice-wording/part.js';
import { parentPaths } from '../../facts/terms/term-paths.js';
import { calledInstead, closestTo, localOf } from '../../facts/structure/closest.js';
import type { SchemaSentence, SchemaContext } from './context.js';
import { findCounterpart, movedTo } from '../../facts/structure/counterpart.js';
import { isDoubled } from '../../facts/structure/doubled.js';
import type { Names } from './names.js';
import { findOnlyPlace } from '../../facts/structure/only-place.js';
import { type WrongNamespace, findWrongNamespace } from '../../facts/structure/wrong-namespace.js';

/** States the intended element, the right place, or the profiles that allow the element. */
export function describeStranger(
  violation: Extract<SchemaViolation, { kind: 'unknown' | 'elsewhere' | 'profile' }>,
  names: Names,
  context: SchemaContext,
): SchemaSentence {
  const { tree, prefixes, path } = context;
  const { node, instead, kind } = violation;
  if (isDoubled(node, tree)) return { key: 'doubled', values: {} };
  // A signature is not misspelt: similar names are coincidences.
  if (isSignatureNode(tree, node)) return signatureSentence(context);
  const declaration = findWrongNamespace(violation, tree, prefixes);
  if (declaration !== null) return declarationSentence(declaration, node, names, tree);
  const { local } = tree.names[tree.name[node]!]!;
  if (kind === 'profile') return profileSentence(violation, context);
  const counterpart = findCounterpart(violation, tree);
  if (counterpart !== null) {
    const { root, name, within } = counterpart;
    const inner = within && { element: names.of(within.node), expected: names.key(within.name) };
    return {
      key: `in${root}`,
      values: { expected: names.key(name), within: inner ? part('schema.andWithin', inner) : undefined },
    };
  }
  const moved = movedTo(violation, path(node), tree);
  if (moved !== null)
    return {
      key: 'movedInCreditNote',
      values: { places: moved.path, term: termPart(moved.term) },
    };
  if (containedIn(violation, tree).length > 0) return { key: 'container', values: {} };
  if (instead !== null) {
    const expected = names.key(instead);
    return { key: localOf(instead) === local ? 'namespace' : 'instead', values: { expected } };
  }
  return kind === 'unknown' ? unknownSentence(violation, names, tree) : elsewhereSentence(violation, names, context);
}

type Violation<Kind extends SchemaViolation['kind']> = Extract<SchemaViolation, { readonly kind: Kind }>;

/** UBL allows signatures at one place, CII nowhere. */
function signatureSentence({ tree, prefixes }: SchemaContext): SchemaSentence {
  const home = [...prefixes].find(([uri]) => uri === EXTENSIONS)?.[1];
  return home !== undefined && isUbl(tree)
    ? { key: 'signature', values: { home: `${home}:UBLExtensions` } }
    : { key: 'signatureNowhere', values: {} };
}

/** An element that exists only in other profiles. */
function profileSentence(
  { schemas, others = 0 }: Violation<'profile'>,
  { profile, profileOf }: SchemaContext,
): SchemaSentence {
  const profiles = [...new Set(schemas.map(profileOf).filter((name) => name !== null))];
  return profile === null || profiles.length === 0
    ? { key: 'profileOther', values: {} }
    : {
        key: others === 0 ? 'profile' : others === 1 ? 'profileOfTwo' : 'profileOfMany',
        values: { own: profile, profiles: profiles[0], count: others },
      };
}

/** A name that does not exist in the format. */
function unknownSentence(
  { node, allowed, once, kind }: Violation<'unknown'>,
  names: Names,
  tree: Tree,
): SchemaSentence {
  const near = closestTo(tree.names[tree.name[node]!]!.local, kind, allowed, tree);
  if (near === null) return { key: 'unknown', values: {} };
  const twin = once.includes(near) ? firstChildNamed(tree, tree.parent[node]!, near) : 0;
  return twin === 0
    ? { key: 'unknownNear', values: { near: names.key(near) } }
    : { key: 'unknownTwice', values: { near: names.key(near), line: names.line(twin) } };
}

/** A name that exists elsewhere in the format: the name or the place may be wrong. */
function elsewhereSentence(
  violation: Violation<'elsewhere'>,
  names: Names,
  { tree, prefixes, path }: SchemaContext,
): SchemaSentence {
  const { node, kind, allowed } = violation;
  const near = closestTo(tree.names[tree.name[node]!]!.local, kind, allowed, tree);
  const called = calledInstead(violation, tree);
  if (called !== null) return { key: 'unknownNear', values: { near: names.key(called) } };
  if (near !== null && isMeant(violation, near, tree, prefixes))
    return { key: 'unknownNear', values: { near: names.key(near) } };
  const { wrapper, orWrappers = [], wrapped = [], home } = violation;
  if (home !== undefined)
    return {
      key: home.strays.length > 1 ? 'slippedOutMany' : 'slippedOut',
      values: { group: names.of(home.group), line: names.line(home.group) },
    };
  if (wrapped.length > 0)
    return {
      key: wrapped.length === 1 ? 'unwrapped' : 'unwrappedMany',
      values: { expected: names.or([wrapper!, ...orWrappers]) },
    };
  const only = findOnlyPlace(violation, tree, prefixes);
  if (only !== 0) return { key: 'slippedOut', values: { group: names.of(only), line: names.line(only) } };
  const places = wrapper === undefined ? usualParents(violation, names, path(node)) : [wrapper, ...orWrappers];
  return places.length === 0
    ? { key: 'notHere', values: {} }
    : { key: 'elsewhere', values: { places: names.or(places.slice(0, PLACES)) } };
}

/** The namespace of UBL extension elements. */
const EXTENSIONS = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';

function isUbl(tree: Tree): boolean {
  return tree.names[tree.name[rootOf(tree)]!]!.uri.startsWith('urn:oasis:names:specification:ubl:');
}

/** Whether the name of a missing element is a longer form of this name. */
function isMeant(
  violation: Extract<SchemaViolation, { kind: 'elsewhere' }>,
  name: string,
  tree: Tree,
  prefixes: Prefixes,
): boolean {
  const { node, wrapper, home } = violation;
  if (wrapper !== undefined || home !== undefined || firstChildNamed(tree, tree.parent[node]!, name) !== 0)
    return false;
  return findOnlyPlace(violation, tree, prefixes) === 0;
}

/** At most this many places are named. */
const PLACES = 3;

/**
 * The usual parents of an element in invoices: the schema also allows places that no invoice uses. A single parent is
 * always named, several only if they are in the same parent themselves.
 */
function usualParents(
  { node, parents, within }: Extract<SchemaViolation, { kind: 'elsewhere' }>,
  names: Names,
  path: readonly string[],
): readonly string[] {
  if (parents.length === 1) return parents;
  const known = parentPaths(names.of(node)).filter(([root]) => root === path[0]);
  const around = path.slice(0, -1).join('/');
  const beside = within.filter((name) => known.some((steps) => steps.join('/') === `${around}/${names.key(name)}`));
  if (beside.length > 0) return beside;
  return parents.filter((parent) => known.some((steps) => steps.at(-1) === names.key(parent)));
}

/** A wrong namespace declaration. */
function declarationSentence(
  { attribute, actual, wanted }: WrongNamespace,
  node: number,
  names: Names,
  tree: Tree,
): SchemaSentence {
  const unseen = invisiblePart(actual, wanted);
  return {
    key: 'namespaceDeclared',
    values: {
      element: clip(tree.lexicalName(node)),
      declaration: clip(attribute.name),
      line: names.lineOf(positionAt(tree, attribute.from)),
      actual: clip(actual, LONGEST_NAMESPACE),
      wanted,
      unseen: unseen === null ? undefined : { id: 'next', data: { items: ['', unseen] } },
    },
  };
}

/** Namespaces often differ only at the end, so they are shown up to this length. */
const LONGEST_NAMESPACE = 200;
