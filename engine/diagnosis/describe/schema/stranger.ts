/** Messages about elements that their parent does not allow. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { positionAt } from 'einvoice-schematron/xml/locate.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { isSignatureNode } from 'einvoice-schematron/xml/signature.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { clip } from 'einvoice-wording/clip.js';
import { childrenOfInventedContainer } from '../../facts/structure/invented-container.js';
import { invisiblePart } from '../../facts/evidence/invisible-characters.js';
import { part, termPart } from 'einvoice-wording/part.js';
import { parentPaths } from '../../facts/terms/term-paths.js';
import { findNameForSynonym, findIntendedName, localNameOf } from '../../facts/structure/closest-name.js';
import type { SchemaSentence, SchemaContext } from './context.js';
import { findCounterpart, findMovedTerm } from '../../facts/structure/counterpart.js';
import { isNestedDuplicate } from '../../facts/structure/duplicate-elements.js';
import type { Names } from './names.js';
import { findOnlyPlace } from '../../facts/structure/only-place.js';
import { type WrongNamespace, findWrongNamespace } from '../../facts/structure/wrong-namespace.js';

/**
 * The message about an element that its parent does not allow: its intended name, its right place, or the profiles that
 * allow it.
 */
export function describeStranger(
  violation: Extract<SchemaViolation, { kind: 'unknown' | 'elsewhere' | 'profile' }>,
  names: Names,
  context: SchemaContext,
): SchemaSentence {
  const { tree, prefixes, pathOfNode } = context;
  const { node, instead, kind } = violation;
  if (isNestedDuplicate(node, tree)) return { key: 'doubled', values: {} };
  // The name of a signature is never a misspelling of another name.
  if (isSignatureNode(tree, node)) return signatureSentence(context);
  const declaration = findWrongNamespace(violation, tree, prefixes);
  if (declaration !== null) return declarationSentence(declaration, node, names, tree);
  const { local } = tree.names[tree.name[node]!]!;
  if (kind === 'profile') return profileSentence(violation, context);
  const counterpart = findCounterpart(violation, tree);
  if (counterpart !== null) {
    const { root, name, renamedChild } = counterpart;
    const innerData = renamedChild && {
      element: names.nameOf(renamedChild.node),
      expected: names.nameOfKey(renamedChild.name),
    };
    return {
      key: `in${root}`,
      values: { expected: names.nameOfKey(name), within: innerData ? part('schema.andWithin', innerData) : undefined },
    };
  }
  const moved = findMovedTerm(violation, pathOfNode(node), tree);
  if (moved !== null)
    return {
      key: 'movedInCreditNote',
      values: { places: moved.path, term: termPart(moved.term) },
    };
  if (childrenOfInventedContainer(violation, tree).length > 0) return { key: 'container', values: {} };
  if (instead !== null) {
    const expected = names.nameOfKey(instead);
    return { key: localNameOf(instead) === local ? 'namespace' : 'instead', values: { expected } };
  }
  return kind === 'unknown' ? unknownSentence(violation, names, tree) : misplacedSentence(violation, names, context);
}

/** A violation of a certain kind. */
type ViolationOfKind<Kind extends SchemaViolation['kind']> = Extract<SchemaViolation, { readonly kind: Kind }>;

/** The message about a signature: UBL allows it only in extensions, CII nowhere. */
function signatureSentence({ tree, prefixes }: SchemaContext): SchemaSentence {
  const extensionPrefix = [...prefixes].find(([uri]) => uri === EXTENSIONS_NAMESPACE)?.[1];
  return extensionPrefix !== undefined && isUbl(tree)
    ? { key: 'signature', values: { home: `${extensionPrefix}:UBLExtensions` } }
    : { key: 'signatureNowhere', values: {} };
}

/** The message about an element that only other profiles have. */
function profileSentence(
  { schemas, others = 0 }: ViolationOfKind<'profile'>,
  { profile, profileOfSchema }: SchemaContext,
): SchemaSentence {
  const profiles = [...new Set(schemas.map(profileOfSchema).filter((name) => name !== null))];
  return profile === null || profiles.length === 0
    ? { key: 'profileOther', values: {} }
    : {
        key: others === 0 ? 'profile' : others === 1 ? 'profileOfTwo' : 'profileOfMany',
        values: { own: profile, profiles: profiles[0], count: others },
      };
}

/** The message about a name that does not exist in the format. */
function unknownSentence(
  { node, allowed, once, kind }: ViolationOfKind<'unknown'>,
  names: Names,
  tree: Tree,
): SchemaSentence {
  const closestName = findIntendedName(tree.names[tree.name[node]!]!.local, kind, allowed, tree);
  if (closestName === null) return { key: 'unknown', values: {} };
  const existingTwin = once.includes(closestName) ? firstChildNamed(tree, tree.parent[node]!, closestName) : 0;
  return existingTwin === 0
    ? { key: 'unknownNear', values: { near: names.nameOfKey(closestName) } }
    : { key: 'unknownTwice', values: { near: names.nameOfKey(closestName), line: names.atLineOf(existingTwin) } };
}

/** The message about a name that exists elsewhere in the format: either the name or the place is wrong. */
function misplacedSentence(
  violation: ViolationOfKind<'elsewhere'>,
  names: Names,
  { tree, prefixes, pathOfNode }: SchemaContext,
): SchemaSentence {
  const { node, kind, allowed } = violation;
  const closestName = findIntendedName(tree.names[tree.name[node]!]!.local, kind, allowed, tree);
  const synonym = findNameForSynonym(violation, tree);
  if (synonym !== null) return { key: 'unknownNear', values: { near: names.nameOfKey(synonym) } };
  if (closestName !== null && isIntendedName(violation, closestName, tree, prefixes))
    return { key: 'unknownNear', values: { near: names.nameOfKey(closestName) } };
  const { wrapper, orWrappers = [], wrapped = [], home } = violation;
  if (home !== undefined)
    return {
      key: home.strays.length > 1 ? 'slippedOutMany' : 'slippedOut',
      values: { group: names.nameOf(home.group), line: names.atLineOf(home.group) },
    };
  if (wrapped.length > 0)
    return {
      key: wrapped.length === 1 ? 'unwrapped' : 'unwrappedMany',
      values: { expected: names.anyOf([wrapper!, ...orWrappers]) },
    };
  const onlyParent = findOnlyPlace(violation, tree, prefixes);
  if (onlyParent !== 0)
    return { key: 'slippedOut', values: { group: names.nameOf(onlyParent), line: names.atLineOf(onlyParent) } };
  const places = wrapper === undefined ? usualParents(violation, names, pathOfNode(node)) : [wrapper, ...orWrappers];
  return places.length === 0
    ? { key: 'notHere', values: {} }
    : { key: 'elsewhere', values: { places: names.anyOf(places.slice(0, MAX_PLACES)) } };
}

/** The namespace of UBL extension elements. */
const EXTENSIONS_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';

function isUbl(tree: Tree): boolean {
  return tree.names[tree.name[rootOf(tree)]!]!.uri.startsWith('urn:oasis:names:specification:ubl:');
}

/**
 * Whether a similar name is the intended name of a misplaced element. This is so if the parent lacks an element with
 * the similar name, and the misplaced element belongs nowhere else.
 */
function isIntendedName(
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
const MAX_PLACES = 3;

/**
 * The parents that an element has in invoices, since the schema also allows places that no invoice uses. If invoices
 * have a group around the element at this place, only such groups are returned. If the schema allows only one parent,
 * this parent is returned in any case.
 */
function usualParents(
  { node, parents, within }: Extract<SchemaViolation, { kind: 'elsewhere' }>,
  names: Names,
  path: readonly string[],
): readonly string[] {
  if (parents.length === 1) return parents;
  const usualPaths = parentPaths(names.nameOf(node)).filter(([root]) => root === path[0]);
  const parentPath = path.slice(0, -1).join('/');
  const wrappersHere = within.filter((name) =>
    usualPaths.some((steps) => steps.join('/') === `${parentPath}/${names.nameOfKey(name)}`),
  );
  if (wrappersHere.length > 0) return wrappersHere;
  return parents.filter((parent) => usualPaths.some((steps) => steps.at(-1) === names.nameOfKey(parent)));
}

/** The message about a wrong namespace declaration. */
function declarationSentence(
  { attribute, actual, expected }: WrongNamespace,
  node: number,
  names: Names,
  tree: Tree,
): SchemaSentence {
  const unseen = invisiblePart(actual, expected);
  return {
    key: 'namespaceDeclared',
    values: {
      element: clip(tree.lexicalName(node)),
      declaration: clip(attribute.name),
      line: names.atLine(positionAt(tree, attribute.from)),
      actual: clip(actual, MAX_NAMESPACE_LENGTH),
      wanted: expected,
      unseen: unseen === null ? undefined : { id: 'next', data: { items: ['', unseen] } },
    },
  };
}

/** Namespaces often differ only at the end, so only namespaces above this length are clipped. */
const MAX_NAMESPACE_LENGTH = 200;
