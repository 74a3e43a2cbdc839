/** Kind tests and sequence types: productions 48 to 76 of XPath 2.0. */

import type { ElementTest, ItemTypeSyntax, KindTest, SequenceTypeSyntax, SingleTypeSyntax } from './ast.js';
import { XPathError } from './errors.js';
import { XS, type QName } from './names.js';
import type { Tokens } from './tokens.js';

const KIND_TESTS: ReadonlySet<string> = new Set([
  'node',
  'text',
  'comment',
  'processing-instruction',
  'element',
  'attribute',
  'document-node',
  'schema-element',
  'schema-attribute',
]);

/** Names that cannot be function names without prefix (appendix A.3). */
export const RESERVED: ReadonlySet<string> = new Set([...KIND_TESTS, 'empty-sequence', 'if', 'item', 'typeswitch']);

/** Whether a kind test such as `text()` starts here. */
export function atKindTest(tokens: Tokens): boolean {
  return tokens.peek().kind === 'name' && KIND_TESTS.has(tokens.peek().text) && tokens.isSymbol('(', 1);
}

/** @throws XPathError XPST0003, XPST0081 */
export function parseKindTest(tokens: Tokens): KindTest {
  const word = tokens.next().text;
  tokens.expectSymbol('(');
  const test = kindTestBody(tokens, word);
  tokens.expectSymbol(')');
  return test;
}

function kindTestBody(tokens: Tokens, word: string): KindTest {
  switch (word) {
    case 'node':
      return { kind: 'node' };
    case 'text':
      return { kind: 'text' };
    case 'comment':
      return { kind: 'comment' };
    case 'processing-instruction':
      return { kind: 'processing-instruction', target: instructionTarget(tokens) };
    case 'document-node':
      return { kind: 'document', element: documentElement(tokens) };
    case 'schema-element':
    case 'schema-attribute':
      return { kind: word, name: tokens.expectName('a name', '') };
    default:
      return elementOrAttribute(tokens, word === 'attribute' ? 'attribute' : 'element');
  }
}

function instructionTarget(tokens: Tokens): string | null {
  if (tokens.isSymbol(')')) return null;
  const token = tokens.peek();
  if (token.kind === 'string' || (token.kind === 'name' && !token.text.includes(':'))) return tokens.next().text.trim();
  throw tokens.unexpected('a target');
}

function documentElement(tokens: Tokens): ElementTest | null {
  if (tokens.isSymbol(')')) return null;
  if (!tokens.isWord('element') && !tokens.isWord('schema-element')) throw tokens.unexpected("'element('");
  const start = tokens.peek();
  const test = parseKindTest(tokens);
  if (test.kind === 'element') return { kind: 'element', name: test.name, typeName: test.typeName };
  throw new XPathError('UNSUPPORTED', 'schema-element() is not supported: documents are not typed by a schema', start);
}

function elementOrAttribute(tokens: Tokens, kind: 'element' | 'attribute'): KindTest {
  if (tokens.isSymbol(')')) return { kind, name: null, typeName: null };
  const name = tokens.acceptSymbol('*') ? null : tokens.expectName("a name or '*'", '');
  if (!tokens.acceptSymbol(',')) return { kind, name, typeName: null };
  const typeName = tokens.expectName('a type', '');
  if (kind === 'element') tokens.acceptSymbol('?');
  return { kind, name, typeName };
}

/**
 * A SequenceType: `xs:string?`, `element()*`, `empty-sequence()`.
 * @throws XPathError XPST0003, XPST0081
 */
export function parseSequenceTypeSyntax(tokens: Tokens): SequenceTypeSyntax {
  const start = tokens.peek().start;
  if (tokens.isWord('empty-sequence') && tokens.isSymbol('(', 1)) {
    tokens.next();
    tokens.next();
    tokens.expectSymbol(')');
    return { item: null, occurrence: '', ...tokens.since(start) };
  }
  const item = parseItemType(tokens);
  const sign = tokens.peek();
  // After an item type, `*` and `+` are always occurrence indicators (A.1.2, constraint occurrence-indicators).
  const occurrence =
    tokens.isSymbol('?') || tokens.isSymbol('*') || tokens.isSymbol('+') ? (sign.text as '?' | '*' | '+') : '';
  if (occurrence !== '') tokens.next();
  return { item, occurrence, ...tokens.since(start) };
}

function parseItemType(tokens: Tokens): ItemTypeSyntax {
  if (atKindTest(tokens)) return parseKindTest(tokens);
  if (tokens.isWord('item') && tokens.isSymbol('(', 1)) {
    tokens.next();
    tokens.next();
    tokens.expectSymbol(')');
    return { kind: 'item' };
  }
  return { kind: 'atomic', name: typeName(tokens) };
}

/** The type of a cast. @throws XPathError XPST0003, XPST0081 */
export function parseSingleType(tokens: Tokens): SingleTypeSyntax {
  const start = tokens.peek().start;
  const name = typeName(tokens);
  const optional = tokens.acceptSymbol('?');
  return { name, optional, ...tokens.since(start) };
}

/** Unprefixed type names are unknown (XPST0051), but error messages suggest the built-in type. */
function typeName(tokens: Tokens): QName {
  const token = tokens.peek();
  const name = tokens.expectName('a type', '');
  if (name.uri !== XS) throw new XPathError('XPST0051', `unknown type '${token.text}'`, token);
  return name;
}
