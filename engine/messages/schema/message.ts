/** What is wrong with a document by its XML Schema, in words for people who write invoices. */
import type { SchemaViolation } from '../../runtime/schema/violation.js';
import { attributesOf } from '../../invoice/names.js';
import { childOf, keyOf } from '../../xml/named-child.js';
import type { Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { hasElements } from '../evidence/value-node.js';
import { clipped } from '../evidence/clip.js';
import type { Message } from '../message.js';
import { labelled, placeOf } from '../places/place.js';
import { fill } from '../sentences.js';
import { termAt } from '../term-paths.js';
import type { Said, SchemaContext } from './context.js';
import { isDoubled } from './doubled.js';
import { Names } from './names.js';
import { schemaSentencesOf } from './sentences.js';
import { strangerSaid } from './stranger.js';
import { messageOfValue } from './value.js';

/** What is said about a violation. */
export interface SchemaMessage extends Message {
  /** What it is about, where that is not the element that it was noticed at. */
  readonly subject: string | null;
  /** The value that was probably meant. */
  readonly suggestion?: string | undefined;
}

/** What is said about a violation, with the line or the party that it is in. */
export function messageOfViolation(violation: SchemaViolation, context: SchemaContext): SchemaMessage {
  const said = saidOfViolation(violation, context);
  const { tree, prefixes, language } = context;
  const { node, kind } = violation;
  // What has to be put in front of an element is no part of it; nor is what stands twice in itself.
  const isBeside = kind === 'order' || (kind === 'missing' && violation.place === 'before') || isDoubled(node, tree);
  const place = placeOf(isBeside ? tree.parent[node]! : node, {
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
  const template = schemaSentencesOf(language)[key];
  const term = termAt(context.path(violation.node), language);
  const all = {
    element: names.of(violation.node),
    parent: parentOf(tree, violation.node, names),
    term: term === null ? '' : ` (${term.id})`,
    ...values,
  };
  const others = (violation.repeated?.nodes.length ?? 0) - 1;
  const again =
    others > 0 && key !== 'orderMany' && key !== 'namespaceDeclared'
      ? fill(schemaSentencesOf(language).repeated, { count: others })
      : '';
  const [problem, fix] = [
    fill(template.problem, all) + again,
    fill(template.fix, all) + orIntoGroup(violation, names, language),
  ];
  const businessTerms = term !== null && template.problem.includes('{term}') ? [term] : [];
  return { problem, fix, message: `${problem} ${fix}`, businessTerms, subject };
}

/** Where an element in the wrong order may belong instead. */
function orIntoGroup(violation: SchemaViolation, names: Names, language: Language): string {
  if (violation.kind !== 'order' || violation.besideGroup === undefined) return '';
  const { besideGroup: group } = violation;
  return fill(schemaSentencesOf(language).orIntoGroup, { group: names.of(group), line: names.line(group) });
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
