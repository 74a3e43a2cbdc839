/** Primary expressions: productions 41 to 48 of XPath 2.0. */

import type { Ast } from './ast.js';
import { XPathError } from './errors.js';
import { FN } from './names.js';
import { RESERVED } from './parse-type.js';
import type { Tokens } from './tokens.js';

/** Whether a literal, a variable, `(`, `.` or a function call starts here. */
export function atPrimary(tokens: Tokens): boolean {
  const { kind, text } = tokens.peek();
  if (kind === 'string' || kind === 'integer' || kind === 'decimal' || kind === 'double') return true;
  if (kind === 'symbol') return text === '$' || text === '(' || text === '.';
  return kind === 'name' && tokens.isSymbol('(', 1);
}

/** @throws XPathError XPST0003, XPST0081 */
export function parsePrimary(tokens: Tokens): Ast {
  if (!atPrimary(tokens)) throw tokens.unexpected('an expression');
  const token = tokens.next();
  switch (token.kind) {
    case 'string':
      return { kind: 'string', value: token.text, start: token.start, end: token.end };
    case 'integer':
    case 'decimal':
    case 'double':
      return { kind: 'number', type: token.kind, text: token.text, start: token.start, end: token.end };
    case 'name': {
      if (RESERVED.has(token.text)) throw new XPathError('XPST0003', `'${token.text}' is no function`, token);
      const name = tokens.expand(token, FN);
      const args = parseArguments(tokens);
      return { kind: 'call', name, args, ...tokens.since(token.start) };
    }
    default:
      break;
  }
  if (token.text === '.') return { kind: 'context', start: token.start, end: token.end };
  if (token.text === '$') {
    const name = tokens.expectName('the name of a variable', '');
    return { kind: 'variable', name, ...tokens.since(token.start) };
  }
  if (tokens.acceptSymbol(')')) return { kind: 'sequence', items: [], ...tokens.since(token.start) };
  const inner = tokens.grammar.expression(tokens);
  tokens.expectSymbol(')');
  return inner;
}

function parseArguments(tokens: Tokens): readonly Ast[] {
  const args: Ast[] = [];
  tokens.expectSymbol('(');
  if (tokens.acceptSymbol(')')) return args;
  do args.push(tokens.grammar.single(tokens));
  while (tokens.acceptSymbol(','));
  tokens.expectSymbol(')');
  return args;
}
