/** Messages about schema violations, in words for people who create invoices. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { attributesOf } from 'einvoice-core/invoice/names.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../../facts/values/value-node.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, toMessageParts } from '../message.js';
import { type Part, followedBy, part } from 'einvoice-wording/part.js';
import { describePlace } from '../../place/named-place.js';
import { termAt } from '../../facts/terms/term-paths.js';
import type { SchemaSentence, SchemaContext } from './context.js';
import { isNestedDuplicate } from '../../facts/structure/duplicate-elements.js';
import { Names } from './names.js';
import type { SchemaKey } from 'einvoice-wording/schema-sentences.js';
import { describeStranger } from './stranger.js';
import { messageOfValue } from './value.js';

/** The message of a violation. */
export interface SchemaMessage extends Message {
  /** The name of the element that the message is about; null if this is the node of the violation. */
  readonly subject: string | null;
  /** The value that was probably intended. */
  readonly suggestion?: string | undefined;
}

/** The message of a violation, with the line or party that contains the violation. */
export function messageOfViolation(violation: SchemaViolation, context: SchemaContext): SchemaMessage {
  const { tree, prefixes } = context;
  const { node, kind } = violation;
  // For these violations, the message is about the parent, or about an element next to the node.
  const isOutsideElement =
    kind === 'order' || (kind === 'missing' && violation.place === 'before') || isNestedDuplicate(node, tree);
  const place = describePlace(isOutsideElement ? tree.parent[node]! : node, { tree, prefixes, impliedNames: [] });
  const message = messageWithoutPlace(violation, context);
  return { ...message, messageParts: { ...message.messageParts, place } };
}

/** The message of a violation, without the line or party. */
function messageWithoutPlace(violation: SchemaViolation, context: SchemaContext): SchemaMessage {
  const { tree, prefixes, language } = context;
  const names = new Names(tree, prefixes);
  if (violation.kind === 'value') {
    const { problem, evidence, fix, suggestion } = messageOfValue(
      violation,
      names,
      context.pathOfNode(violation.node),
      context,
    );
    return {
      messageParts: toMessageParts(problem, fix, { evidence: evidence === null ? [] : [evidence] }),
      businessTerms: [],
      subject: null,
      suggestion: suggestion ?? undefined,
    };
  }
  const { key, values, subject = null } = violationSentence(violation, names, context);
  const term = termAt(context.pathOfNode(violation.node), language);
  const repetitions = (violation.repeated?.nodes.length ?? 0) - 1;
  const isRepeated = repetitions > 0 && key !== 'orderMany' && key !== 'namespaceDeclared';
  const data = {
    element: names.nameOf(violation.node),
    parent: parentOf(tree, violation.node, names),
    term: term === null ? undefined : part('words.inParentheses', { term: term.id }),
    ...values,
  };
  const problem = part(`schema.${key}.problem`, data);
  return {
    messageParts: toMessageParts(
      isRepeated ? [problem, part('schema.repeated', { count: repetitions })] : problem,
      followedBy(part(`schema.${key}.fix`, data), otherGroupSentence(violation, names)),
    ),
    businessTerms: term !== null && MESSAGES_WITH_TERM.has(key) ? [term] : [],
    subject,
  };
}

/** The keys of messages that name the business term. */
const MESSAGES_WITH_TERM: ReadonlySet<SchemaKey> = new Set<SchemaKey>([
  'movedInCreditNote',
  'profile',
  'profileOfTwo',
  'profileOfMany',
  'profileOther',
  'tooOften',
  'tooOftenOnce',
]);

/** The sentence that suggests moving a misordered element into another group; null if there is none. */
function otherGroupSentence(violation: SchemaViolation, names: Names): Part | null {
  if (violation.kind !== 'order' || violation.besideGroup === undefined) return null;
  const { besideGroup: group } = violation;
  return part('schema.orIntoGroup', { group: names.nameOf(group), line: names.atLineOf(group) });
}

function parentOf({ parent }: Tree, node: number, names: Names): string {
  return parent[node]! > 0 ? names.nameOf(parent[node]!) : names.nameOf(node);
}

function violationSentence(
  violation: Exclude<SchemaViolation, { kind: 'value' }>,
  names: Names,
  context: SchemaContext,
): SchemaSentence {
  const { tree } = context;
  switch (violation.kind) {
    case 'root':
      return { key: 'root', values: {} };
    case 'unknown':
    case 'elsewhere':
    case 'profile':
      return describeStranger(violation, names, context);
    case 'order':
      return violation.repeated === undefined
        ? misorderedSentence(violation, names)
        : severalMisorderedSentence(violation.allowed, violation.repeated.nodes, names, tree);
    case 'tooMany':
      return { key: violation.max === 1 ? 'tooOftenOnce' : 'tooOften', values: { max: violation.max } };
    case 'missing': {
      const { missing, place } = violation;
      const [one, more] = missing.flat();
      return {
        key: place === 'before' ? 'missingBefore' : 'missingWithin',
        values: { expected: names.allOf(missing) },
        ...(one !== undefined && more === undefined ? { subject: names.nameOfKey(one) } : {}),
      };
    }
    case 'attribute':
      return attributeSentence(violation, names, tree);
    case 'attributeMissing':
      return { key: 'attributeMissing', values: { attribute: names.nameOfKey(violation.attribute) } };
    case 'text': {
      const values = { value: clip(tree.stringValue(violation.text).trim()), expected: violation.inner };
      return { key: violation.inner === undefined ? 'text' : 'bareText', values };
    }
    case 'content': {
      const { child, isEmpty } = violation;
      if (isNestedDuplicate(child, tree)) return { key: 'doubled', values: {} };
      return isEmpty ? { key: 'noContent', values: {} } : { key: 'noElements', values: { other: names.nameOf(child) } };
    }
    case 'abstract':
      return {
        key: violation.what === 'element' ? 'abstractElement' : 'abstractType',
        values: { expected: names.anyOf(violation.names) },
      };
    case 'instance':
      return instanceSentence(violation, tree);
    case 'identity':
      return identitySentence(violation, names);
  }
}

function misorderedSentence(
  { moved, other, place }: Extract<SchemaViolation, { readonly kind: 'order' }>,
  names: Names,
): SchemaSentence {
  const values = {
    element: names.nameOf(moved),
    line: names.atLineOf(moved),
    other: names.nameOf(other),
    otherLine: names.atLineOf(other),
  };
  return { key: place === 'before' ? 'orderBefore' : 'orderAfter', values, subject: names.nameOf(moved) };
}

function attributeSentence(
  { node, attribute, meant }: Extract<SchemaViolation, { readonly kind: 'attribute' }>,
  names: Names,
  tree: Tree,
): SchemaSentence {
  const isPresent = meant !== undefined && attributesOf(tree, node).some((other) => nameKey(tree, other) === meant);
  return {
    key: meant === undefined ? 'attribute' : isPresent ? 'attributeTwice' : 'attributeNear',
    values: { attribute: names.nameOf(attribute), near: meant === undefined ? undefined : names.nameOfKey(meant) },
  };
}

/** The key of the message for each kind of error in an attribute that XML Schema itself defines, such as `xsi:type`. */
const INSTANCE_KEYS = {
  type: 'instanceType',
  derivation: 'instanceDerivation',
  nil: 'instanceNil',
  content: 'instanceContent',
  location: 'instanceLocation',
} as const;

function instanceSentence(
  { node, attribute, what }: Extract<SchemaViolation, { readonly kind: 'instance' }>,
  tree: Tree,
): SchemaSentence {
  return {
    key: what === 'nil' && isEmpty(node, tree) ? 'instanceEmpty' : INSTANCE_KEYS[what],
    values: { attribute: tree.lexicalName(attribute), value: clip(tree.stringValue(attribute)) },
  };
}

function identitySentence(
  { node, attribute, what, value }: Extract<SchemaViolation, { readonly kind: 'identity' }>,
  names: Names,
): SchemaSentence {
  const element = names.nameOf(node);
  const of =
    attribute === null
      ? part('schema.ofElement', { element })
      : part('schema.ofAttribute', { element, attribute: names.nameOf(attribute) });
  return { key: what === 'twice' ? 'identityTwice' : 'identityDangling', values: { value: clip(value), of } };
}

function isEmpty(node: number, tree: Tree): boolean {
  return !hasElements(tree, node) && tree.stringValue(node).trim() === '';
}

/** The sentence for several misordered elements of one parent, with the right order. */
function severalMisorderedSentence(
  allowed: readonly string[],
  nodes: readonly number[],
  names: Names,
  tree: Tree,
): SchemaSentence {
  const first = nodes[0]!;
  const parent = tree.parent[first]!;
  const order = allowed.filter((name) => firstChildNamed(tree, parent, name) !== 0);
  return {
    key: 'orderMany',
    values: {
      element: names.nameOf(first),
      parent: names.nameOf(parent),
      line: names.atLineOf(first),
      count: nodes.length,
      names: names.sequence(order),
    },
    subject: names.nameOf(first),
  };
}
