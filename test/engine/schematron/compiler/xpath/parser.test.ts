import assert from 'node:assert/strict';
import type { Ast, NodeTest } from '#schematron/compiler/xpath/ast.js';
import { tokenize } from '#schematron/compiler/xpath/lexer.js';
import { parse } from '#schematron/compiler/xpath/parser.js';
import { namespaces, assertRejected } from './helpers.js';

/** A syntax tree as text, only showing the nesting. */
function show(ast: Ast): string {
  const list = (head: string, ...parts: readonly Ast[]): string => `(${[head, ...parts.map(show)].join(' ')})`;
  const predicates = (parts: readonly Ast[]): string => parts.map((part) => `[${show(part)}]`).join('');
  const bindings = (parts: readonly { readonly name: { readonly local: string }; readonly in: Ast }[]): string =>
    parts.map((part) => `$${part.name.local} in ${show(part.in)}`).join(', ');
  switch (ast.kind) {
    case 'string':
      return `"${ast.value}"`;
    case 'number':
      return ast.text;
    case 'variable':
      return `$${ast.name.local}`;
    case 'context':
      return '.';
    case 'sequence':
      return list('seq', ...ast.items);
    case 'call':
      return list(ast.name.local, ...ast.args);
    case 'step':
      return `${ast.axis}::${test(ast.test)}${predicates(ast.predicates)}`;
    case 'filter':
      return `${list('filter', ast.input)}${predicates(ast.predicates)}`;
    case 'path':
      return list(ast.rooted ? 'path /' : 'path', ...ast.steps);
    case 'or':
    case 'and':
      return list(ast.kind, ...ast.operands);
    case 'general':
    case 'value':
    case 'nodes':
    case 'arithmetic':
    case 'set':
      return list(ast.op, ast.left, ast.right);
    case 'range':
      return list('to', ast.from, ast.to);
    case 'unary':
      return list(ast.op, ast.operand);
    case 'instance':
    case 'treat':
    case 'cast':
    case 'castable':
      return list(ast.kind, ast.operand);
    case 'for':
      return `(for ${bindings(ast.bindings)} return ${show(ast.body)})`;
    case 'quantified':
      return `(${ast.quantifier} ${bindings(ast.bindings)} satisfies ${show(ast.body)})`;
    case 'if':
      return list('if', ast.test, ast.then, ast.else);
  }
}

function test(node: NodeTest): string {
  if (node.kind !== 'name') return `${node.kind}()`;
  if (node.uri === null) return node.local === null ? '*' : `*:${node.local}`;
  return node.uri === '' ? (node.local ?? '*') : `{${node.uri}}${node.local ?? '*'}`;
}

const parsed = (source: string): string => show(parse(source, namespaces));

describe('XPath lexer', () => {
  const tokens = (source: string): readonly string[] =>
    tokenize(source)
      .slice(0, -1)
      .map(({ kind, text }) => `${kind}:${text}`);
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['a-b', ['name:a-b']],
    ['a -b', ['name:a', 'symbol:-', 'name:b']],
    ['$BT-31orBT-32Path', ['symbol:$', 'name:BT-31orBT-32Path']],
    ['c:a.b', ['name:c:a.b']],
    ['c:*', ['wildcard:c:*']],
    ['*:a', ['wildcard:*:a']],
    ['child::a', ['name:child', 'symbol:::', 'name:a']],
    ['self::*', ['name:self', 'symbol:::', 'wildcard:*']],
    ["'it''s'", ["string:it's"]],
    ['"say ""a"""', ['string:say "a"']],
    ['1 1. .5 1.5e-3 2E5', ['integer:1', 'decimal:1.', 'decimal:.5', 'double:1.5e-3', 'double:2E5']],
    ['a(: b (: c :) d :)e', ['name:a', 'name:e']],
    ['a<<b', ['name:a', 'symbol:<<', 'name:b']],
    ['9-1', ['integer:9', 'symbol:-', 'integer:1']],
    ['größe', ['name:größe']],
  ];
  for (const [source, expected] of cases) it(source, () => assert.deepEqual(tokens(source), expected));
});

describe('XPath grammar', () => {
  const cases: readonly (readonly [string, string])[] = [
    // Precedence, lowest first.
    ['1, 2', '(seq 1 2)'],
    ['a or b and c', '(or child::a (and child::b child::c))'],
    ['a = 1 or b', '(or (= child::a 1) child::b)'],
    ['1 to 2 = 3', '(= (to 1 2) 3)'],
    ['1 + 2 to 3', '(to (+ 1 2) 3)'],
    ['1 - 2 - 3', '(- (- 1 2) 3)'],
    ['1 + 2 * 3 div 4', '(+ 1 (div (* 2 3) 4))'],
    ['a * b | c', '(* child::a (union child::b child::c))'],
    ['a | b intersect c', '(union child::a (intersect child::b child::c))'],
    ['a except b', '(except child::a child::b)'],
    ['a intersect b instance of item()', '(intersect child::a (instance child::b))'],
    [
      'a cast as xs:date castable as xs:string treat as item() instance of item()',
      '(instance (treat (castable (cast child::a))))',
    ],
    ['-a cast as xs:double', '(cast (- child::a))'],
    ['- - 1', '(- (- 1))'],
    ['-a/b', '(- (path child::a child::b))'],
    ['10 - $s mod 10', '(- 10 (mod $s 10))'],
    ['a eq b', '(eq child::a child::b)'],
    ['a is b', '(is child::a child::b)'],
    // Names and operators.
    ['* * *', '(* child::* child::*)'],
    ['div div mod', '(div child::div child::mod)'],
    ['or or or', '(or child::or child::or)'],
    ['for', 'child::for'],
    ['if', 'child::if'],
    ['some/every', '(path child::some child::every)'],
    ['false', 'child::false'],
    ['text', 'child::text'],
    ['return or satisfies', '(or child::return child::satisfies)'],
    ['(a)div(b)', '(div child::a child::b)'],
    ['((1)*10*10)div 100', '(div (* (* 1 10) 10) 100)'],
    ['$x -1', '(- $x 1)'],
    // Paths.
    ['/', '(path /)'],
    ['/a', '(path / child::a)'],
    ['//a', '(path / descendant-or-self::node() child::a)'],
    ['a//b', '(path child::a descendant-or-self::node() child::b)'],
    ['/ = 1', '(= (path /) 1)'],
    ['(/) * 2', '(* (path /) 2)'],
    ['../@id', '(path parent::node() attribute::id)'],
    ['..[a]', 'parent::node()[child::a]'],
    ['.', '.'],
    ['.[a][1]', '(filter .)[child::a][1]'],
    ['a[1][b]/c', '(path child::a[1][child::b] child::c)'],
    ['(a)[1]', '(filter child::a)[1]'],
    ['a/upper-case(.)', '(path child::a (upper-case .))'],
    ['a/(b | c)', '(path child::a (union child::b child::c))'],
    ['a/"x"', '(path child::a "x")'],
    ['$s/a', '(path $s child::a)'],
    ['c:a/c:*/*:b', '(path child::{urn:c}a child::{urn:c}* child::*:b)'],
    ['@*', 'attribute::*'],
    ['attribute::c:a', 'attribute::{urn:c}a'],
    ['attribute(a)', 'attribute::attribute()'],
    ['element(a, xs:string?)', 'child::element()'],
    ['a/text()', '(path child::a child::text())'],
    ['//node()', '(path / descendant-or-self::node() child::node())'],
    ['comment() | processing-instruction(x)', '(union child::comment() child::processing-instruction())'],
    ['self::document-node(element(a))', 'self::document()'],
    ...[
      'child',
      'descendant',
      'attribute',
      'self',
      'descendant-or-self',
      'following-sibling',
      'following',
      'parent',
      'ancestor',
      'preceding-sibling',
      'preceding',
      'ancestor-or-self',
    ].map((axis) => [`${axis}::a`, `${axis}::a`] as const),
    // Expressions.
    ['()', '(seq)'],
    ['(1, 2), 3', '(seq (seq 1 2) 3)'],
    ['for $a in 1, $b in $a return $b', '(for $a in 1, $b in $a return $b)'],
    ['some $a in b satisfies $a = 1 or c', '(some $a in child::b satisfies (or (= $a 1) child::c))'],
    ['every $a in b, $d in e satisfies $a', '(every $a in child::b, $d in child::e satisfies $a)'],
    ['if (a, b) then c else d, e', '(seq (if (seq child::a child::b) child::c child::d) child::e)'],
    ['if(a)then b else if(c)then d else e', '(if child::a child::b (if child::c child::d child::e))'],
    ['concat(a, b)', '(concat child::a child::b)'],
    ['u:slack(1, ())', '(slack 1 (seq))'],
    ['a instance of xs:string+', '(instance child::a)'],
    ['$ x', '$x'],
  ];
  for (const [source, expected] of cases) it(source, () => assert.equal(parsed(source), expected));

  it('gives each node its range', () => {
    const source = ' a/b[c = 1] + 2';
    const ast = parse(source, namespaces);
    assert.ok(ast.kind === 'arithmetic' && ast.left.kind === 'path');
    assert.equal(source.slice(ast.start, ast.end), 'a/b[c = 1] + 2');
    const [, step] = ast.left.steps;
    assert.ok(step?.kind === 'step');
    assert.equal(source.slice(step.start, step.end), 'b[c = 1]');
    assert.deepEqual(
      step.predicates.map(({ start, end }) => source.slice(start, end)),
      ['c = 1'],
    );
  });
});

describe('XPath grammar errors', () => {
  const cases: readonly (readonly [string, Parameters<typeof assertRejected>[1], string])[] = [
    ['', 'XPST0003', ''],
    ['a b', 'XPST0003', 'b'],
    ['a = b = c', 'XPST0003', '='],
    ['a[', 'XPST0003', ''],
    ['a[]', 'XPST0003', ']'],
    ['(a', 'XPST0003', ''],
    ["'a", 'XPST0003', "'a"],
    ['a (: b', 'XPST0003', '(: b'],
    ['10div 3', 'XPST0003', '10d'],
    ['a & b', 'XPST0003', '&'],
    ['/ * 5', 'XPST0003', '5'],
    ['for $a return 1', 'XPST0003', 'return'],
    ['if (a) then b', 'XPST0003', ''],
    ['side::a', 'XPST0003', 'side'],
    ['item()', 'XPST0003', 'item'],
    ['a/', 'XPST0003', ''],
    ['namespace::a', 'XPST0010', 'namespace'],
    ['no:a', 'XPST0081', 'no:a'],
    ['no:*', 'XPST0081', 'no:*'],
    ['no:f()', 'XPST0081', 'no:f'],
    ['$no:v', 'XPST0081', 'no:v'],
    ['a cast as date', 'XPST0051', 'date'],
  ];
  for (const [source, code, part] of cases) it(source, () => assertRejected(source, code, part, parsed));
});
