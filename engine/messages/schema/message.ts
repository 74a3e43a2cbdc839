/** What is wrong with a document by its XML Schema, in words for people who write invoices. */
import type { Language } from '../../types.js';
import type { SchemaViolation } from '../../runtime/schema/violation.js';
import { attributesOf } from '../../invoice/names.js';
import { positionAt } from '../../xml/locate.js';
import { childOf, keyOf } from '../../xml/named-child.js';
import { type WrongNamespace, wrongNamespaceOf } from './wrong-namespace.js';
import type { Tree } from '../../xml/tree.js';
import { hasElements } from '../evidence/value-node.js';
import { unseenSentence } from '../evidence/unseen.js';
import { clipped } from '../evidence/clip.js';
import type { Message } from '../message.js';
import { labelled, placeOf } from '../places/place.js';
import { fill } from '../sentences.js';
import { displayTerm, termOf } from '../business-terms.js';
import { parentPaths, termAt } from '../term-paths.js';
import { closestTo, localOf } from './closest.js';
import { isDoubled } from './doubled.js';
import { counterpartOf, movedTo } from './counterpart.js';
import { Names } from './names.js';
import { type SchemaKey, schemaSentencesOf } from './sentences.js';
import { messageOfValue } from './value.js';

/** What messages need to know beside the violation. */
export interface SchemaContext {
  readonly tree: Tree;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly language: Language;
  /** Names of the profiles that a document is of, and of those that a schema (by its id) is for. */
  readonly profile: string | null;
  readonly profileOf: (schema: string) => string | null;
  /** Prefixed names from the root to a node. */
  readonly path: (node: number) => readonly string[];
}

/** What is said about a violation. */
export interface SchemaMessage extends Message {
  /** What it is about, where that is not the element that it was noticed at. */
  readonly subject: string | null;
  /** The value that was probably meant. */
  readonly suggestion?: string | undefined;
}

interface Said {
  readonly key: SchemaKey;
  readonly values: Readonly<Record<string, string | number | undefined>>;
  readonly subject?: string;
}

/** What is said about a violation, with the line or the party that it is in. */
export function messageOfViolation(violation: SchemaViolation, context: SchemaContext): SchemaMessage {
  const said = saidOfViolation(violation, context);
  const { tree, prefixes, language } = context;
  // What has to be put in front of an element is no part of it.
  const isBeside = violation.kind === 'order' || (violation.kind === 'missing' && violation.place === 'before');
  const place = placeOf(isBeside ? context.tree.parent[violation.node]! : violation.node, {
    tree,
    prefixes,
    language,
    told: [],
  });
  return {
    ...said,
    problem: labelled(place, said.problem, language),
    message: labelled(place, said.message, language),
  };
}

function saidOfViolation(violation: SchemaViolation, context: SchemaContext): SchemaMessage {
  const { tree, prefixes, language } = context;
  const names = new Names(tree, prefixes, language);
  if (violation.kind === 'value') {
    const { problem, evidence, fix, meant } = messageOfValue(violation, names, context.path(violation.node), language);
    const message = [problem, evidence, fix].filter((part) => part !== null).join(' ');
    return { problem, fix, message, businessTerms: [], subject: null, suggestion: meant ?? undefined };
  }
  const { key, values, subject = null } = saidOf(violation, names, context);
  const template = schemaSentencesOf(language).schema[key];
  const term = termAt(context.path(violation.node), language);
  const all = {
    element: names.of(violation.node),
    parent: parentOf(tree, violation.node, names),
    term: term === null ? '' : ` (${term.id})`,
    ...values,
  };
  const others = (violation.repeated?.nodes.length ?? 0) - 1;
  const again = others > 0 && key !== 'orderMany' ? fill(schemaSentencesOf(language).repeated, { count: others }) : '';
  const [problem, fix] = [fill(template.problem, all) + again, fill(template.fix, all)];
  const businessTerms = term !== null && template.problem.includes('{term}') ? [term] : [];
  return { problem, fix, message: `${problem} ${fix}`, businessTerms, subject };
}

function parentOf({ parent }: Tree, node: number, names: Names): string {
  return parent[node]! > 0 ? names.of(parent[node]!) : names.of(node);
}

function saidOf(violation: Exclude<SchemaViolation, { kind: 'value' }>, names: Names, context: SchemaContext): Said {
  const { tree, language } = context;
  const { node } = violation;
  switch (violation.kind) {
    case 'root':
      return { key: 'root', values: {} };
    case 'unknown':
    case 'elsewhere':
    case 'profile':
      return strangerSaid(violation, names, context);
    case 'order': {
      const { moved, other, place, repeated } = violation;
      if (repeated !== undefined) return orderSaid(violation.allowed, repeated.nodes, names, tree);
      const values = {
        element: names.of(moved),
        line: names.line(moved),
        other: names.of(other),
        otherLine: names.line(other),
      };
      return { key: place === 'before' ? 'orderBefore' : 'orderAfter', values, subject: names.of(moved) };
    }
    case 'tooMany':
      return { key: violation.max === 1 ? 'tooOftenOnce' : 'tooOften', values: { max: violation.max } };
    case 'missing': {
      const { missing, place } = violation;
      const expected = names.and(missing);
      const isOne = missing.length === 1 && missing[0]!.length === 1;
      return {
        key: place === 'before' ? 'missingBefore' : 'missingWithin',
        values: { expected },
        ...(isOne ? { subject: expected } : {}),
      };
    }
    case 'attribute': {
      const { attribute, meant } = violation;
      const isThere = meant !== undefined && attributesOf(tree, node).some((other) => keyOf(tree, other) === meant);
      return {
        key: meant === undefined ? 'attribute' : isThere ? 'attributeTwice' : 'attributeNear',
        values: { attribute: names.of(attribute), near: meant === undefined ? undefined : names.key(meant) },
      };
    }
    case 'attributeMissing':
      return { key: 'attributeMissing', values: { attribute: names.key(violation.attribute) } };
    case 'text': {
      const values = { value: clipped(tree.stringValue(violation.text).trim()), expected: violation.inner };
      return { key: violation.inner === undefined ? 'text' : 'bareText', values };
    }
    case 'content': {
      const { child, isEmpty } = violation;
      if (isDoubled(child, tree)) return { key: 'doubled', values: {} };
      return isEmpty ? { key: 'noContent', values: {} } : { key: 'noElements', values: { other: names.of(child) } };
    }
    case 'abstract':
      return {
        key: violation.what === 'element' ? 'abstractElement' : 'abstractType',
        values: { expected: names.or(violation.names) },
      };
    case 'instance': {
      const { attribute, what } = violation;
      const keys = {
        type: 'instanceType',
        derivation: 'instanceDerivation',
        nil: 'instanceNil',
        content: 'instanceContent',
        location: 'instanceLocation',
      } as const;
      return {
        key: what === 'nil' && isEmpty(node, tree) ? 'instanceEmpty' : keys[what],
        values: { attribute: tree.lexicalName(attribute), value: clipped(tree.stringValue(attribute)) },
      };
    }
    case 'identity': {
      const { attribute, what, value } = violation;
      const sentences = schemaSentencesOf(language);
      const element = names.of(node);
      return {
        key: what === 'twice' ? 'identityTwice' : 'identityDangling',
        values: {
          value: clipped(value),
          of:
            attribute === null
              ? fill(sentences.ofElement, { element })
              : fill(sentences.ofAttribute, { element, attribute: names.of(attribute) }),
        },
      };
    }
  }
}

function isEmpty(node: number, tree: Tree): boolean {
  return !hasElements(tree, node) && tree.stringValue(node).trim() === '';
}

/** Several elements of one parent in the wrong order: which one they have. */
function orderSaid(allowed: readonly string[], nodes: readonly number[], names: Names, tree: Tree): Said {
  const first = nodes[0]!;
  const parent = tree.parent[first]!;
  const order = allowed.filter((name) => childOf(tree, parent, name) !== 0);
  return {
    key: 'orderMany',
    values: {
      element: names.of(first),
      parent: names.of(parent),
      line: names.line(first),
      count: nodes.length,
      names: names.list(order),
    },
    subject: names.of(first),
  };
}

/** An element that its parent does not have: what was meant, where it belongs, or who has it. */
function strangerSaid(
  violation: Extract<SchemaViolation, { kind: 'unknown' | 'elsewhere' | 'profile' }>,
  names: Names,
  { tree, prefixes, language, profile, profileOf, path }: SchemaContext,
): Said {
  const { node, instead, allowed, once, kind } = violation;
  if (isDoubled(node, tree)) return { key: 'doubled', values: {} };
  const declaration = wrongNamespaceOf(violation, tree, prefixes);
  if (declaration !== null) return declarationSaid(declaration, node, names, { tree, language });
  const { local } = tree.names[tree.name[node]!]!;
  if (kind === 'profile') {
    const profiles = [...new Set(violation.schemas.map(profileOf).filter((name) => name !== null))];
    return profile === null || profiles.length === 0
      ? { key: 'profileOther', values: {} }
      : {
          key: (violation.others ?? 0) > 0 ? 'profileOfMany' : 'profile',
          values: { own: profile, profiles: profiles[0], count: violation.others },
        };
  }
  const counterpart = counterpartOf(violation, tree);
  if (counterpart !== null) {
    const { root, name, within } = counterpart;
    const inner = within && { element: names.of(within.node), expected: names.key(within.name) };
    return {
      key: `in${root}`,
      values: { expected: names.key(name), within: inner ? fill(schemaSentencesOf(language).andWithin, inner) : '' },
    };
  }
  const moved = movedTo(violation, path(node), tree);
  if (moved !== null)
    return {
      key: 'movedInCreditNote',
      values: { places: moved.path, term: displayTerm(termOf(moved.term, language)!) },
    };
  if (instead !== null) {
    const expected = names.key(instead);
    return { key: localOf(instead) === local ? 'namespace' : 'instead', values: { expected } };
  }
  const near = closestTo(local, kind, allowed);
  if (near !== null && kind === 'unknown') {
    const twin = once.includes(near) ? childOf(tree, tree.parent[node]!, near) : 0;
    return twin === 0
      ? { key: 'unknownNear', values: { near: names.key(near) } }
      : { key: 'unknownTwice', values: { near: names.key(near), line: names.line(twin) } };
  }
  if (kind === 'unknown') return { key: 'unknown', values: {} };
  const { wrapper, wrapped = [] } = violation;
  if (wrapped.length > 0)
    return { key: wrapped.length === 1 ? 'unwrapped' : 'unwrappedMany', values: { expected: names.key(wrapper!) } };
  const places = wrapper === undefined ? usualParents(violation, names, path(node)) : [wrapper];
  return places.length === 0
    ? { key: 'notHere', values: {} }
    : { key: 'elsewhere', values: { places: names.or(places.slice(0, PLACES)) } };
}

/** So many places where an element belongs are named. */
const PLACES = 3;

/**
 * Where documents of this kind have an element: a schema has it in places that no invoice has. The only place is named in any
 * case, and no others beside those in the same parent.
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

/** A namespace that is declared wrong. */
function declarationSaid(
  { attribute, actual, wanted }: WrongNamespace,
  node: number,
  names: Names,
  { tree, language }: Pick<SchemaContext, 'tree' | 'language'>,
): Said {
  const unseen = unseenSentence(actual, wanted, language);
  return {
    key: 'namespaceDeclared',
    values: {
      element: clipped(tree.lexicalName(node)),
      declaration: clipped(attribute.name),
      line: names.lineOf(positionAt(tree, attribute.from)),
      actual: clipped(actual, LONGEST_NAMESPACE),
      wanted,
      unseen: unseen === null ? '' : ` ${unseen}`,
    },
  };
}

/** Namespaces differ at the end. */
const LONGEST_NAMESPACE = 200;
