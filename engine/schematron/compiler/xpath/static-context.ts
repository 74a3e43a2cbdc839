/** The static context of an expression (XPath 2.0, section 2.1.1), and the reading of sequence types. */

import type { Ast, ItemTypeSyntax, KindTest, SequenceTypeSyntax } from './ast.js';
import type { AtomicValue, Order } from './core.js';
import { XPathError, type Range } from './errors.js';
import type { QName } from './names.js';
import { parseTypeSyntax } from './parser.js';
import * as T from './types.js';

/** A user function as declared. */
export interface UserFunction {
  readonly name: QName;
  readonly params: readonly T.SequenceType[];
  readonly returns: T.SequenceType;
}

/** A variable in scope. */
export interface VariableInfo {
  readonly type: T.SequenceType;
  /** For nodes: what is known about their order; absent if nothing is. Take both from the core of the value. */
  readonly order?: Order;
  /**
   * Whether evaluating the value can raise an error. Values are computed on the first use, so the error appears at a
   * reference.
   */
  readonly raises?: boolean;
  /** The value, if it is a literal: it replaces references. */
  readonly constant?: AtomicValue;
}

/** An `xsl:key`: the nodes it indexes, as paths, and the expression for their key values. */
export interface KeyDefinition {
  readonly matches: readonly Ast[];
  readonly use: Ast;
}

/** The names that an expression can refer to. */
export interface StaticContext {
  readonly namespaces: ReadonlyMap<string, string>;
  /** User functions by `functionKey`: `{uri}local#arity`. */
  readonly functions: ReadonlyMap<string, UserFunction>;
  /** Keys by `clark` name, each with its definitions; none if absent. */
  readonly keys?: ReadonlyMap<string, readonly KeyDefinition[]>;
  /** Variables by `clark` name. */
  readonly variables: ReadonlyMap<string, VariableInfo>;
  /** Item type bits of the context item; 0 for none (bodies of functions). */
  readonly contextItem: number;
}

/**
 * Reads a declared type such as `xs:string?`.
 * @throws XPathError XPST0003, XPST0051, XPST0081, UNSUPPORTED
 */
export function readSequenceType(source: string, namespaces: ReadonlyMap<string, string>): T.SequenceType {
  return resolveSequenceType(parseTypeSyntax(source, namespaces));
}

/**
 * The type that a SequenceType means.
 * @throws XPathError XPST0051 for an unknown type, UNSUPPORTED for a type that needs a schema
 */
export function resolveSequenceType(syntax: SequenceTypeSyntax): T.SequenceType {
  if (syntax.item === null) return T.EMPTY_SEQUENCE;
  const card = { '': T.ONE, '?': T.OPTIONAL, '*': T.MANY, '+': T.SOME }[syntax.occurrence];
  return T.sequenceType(resolveItemType(syntax.item, syntax), card);
}

function resolveItemType(item: ItemTypeSyntax, range: Range): number {
  if (item.kind === 'item') return T.ITEM;
  if (item.kind === 'atomic') return resolveAtomicType(item.name, range);
  if (hasName(item)) {
    // Types are sets of kinds, so a name in a type would be ignored silently.
    throw new XPathError('UNSUPPORTED', 'a kind test with a name or type is not supported in a sequence type', range);
  }
  return kindItems(item);
}

function hasName(test: KindTest): boolean {
  switch (test.kind) {
    case 'element':
    case 'attribute':
      return test.name !== null || test.typeName !== null;
    case 'document':
      return test.element !== null;
    case 'processing-instruction':
      return test.target !== null;
    case 'schema-element':
    case 'schema-attribute':
      return true;
    default:
      return false;
  }
}

/** The node kinds that a kind test can select, whatever the axis. */
export function kindItems(test: KindTest): number {
  switch (test.kind) {
    case 'node':
      return T.NODE;
    case 'text':
      return T.TEXT;
    case 'comment':
      return T.COMMENT;
    case 'processing-instruction':
      return T.PROCESSING_INSTRUCTION;
    case 'document':
      return T.DOCUMENT;
    case 'element':
    case 'schema-element':
      return T.ELEMENT;
    case 'attribute':
    case 'schema-attribute':
      return T.ATTRIBUTE;
  }
}

/** The bits of an atomic type in a sequence type: xs:decimal includes xs:integer there. */
function resolveAtomicType(name: QName, range: Range): number {
  if (name.local === 'anyAtomicType') return T.ATOMIC;
  const bit = resolveTargetType(name, range);
  return bit === T.DECIMAL ? T.EXACT : bit;
}

const XS_OTHERS: ReadonlySet<string> = new Set([
  'duration',
  'gYearMonth',
  'gYear',
  'gMonthDay',
  'gDay',
  'gMonth',
  'base64Binary',
  'hexBinary',
  'NOTATION',
  'normalizedString',
  'token',
  'language',
  'NMTOKEN',
  'Name',
  'NCName',
  'ID',
  'IDREF',
  'ENTITY',
  'nonPositiveInteger',
  'negativeInteger',
  'long',
  'int',
  'short',
  'byte',
  'nonNegativeInteger',
  'unsignedLong',
  'unsignedInt',
  'unsignedShort',
  'unsignedByte',
  'positiveInteger',
]);

/** The type bit of a cast target. @throws XPathError XPST0051, XPST0080, UNSUPPORTED */
export function resolveTargetType(name: QName, range: Range): number {
  const bit = T.ATOMIC_BY_NAME.get(name.local);
  if (bit !== undefined) return bit;
  if (name.local === 'anyAtomicType' || name.local === 'NOTATION') {
    throw new XPathError('XPST0080', `xs:${name.local} cannot be the type of a cast`, range);
  }
  if (XS_OTHERS.has(name.local)) throw new XPathError('UNSUPPORTED', `type xs:${name.local} is not supported`, range);
  throw new XPathError('XPST0051', `unknown type 'xs:${name.local}'`, range);
}
