import assert from 'node:assert/strict';
import { compileExpression } from '#schematron/compiler/xpath/compile.js';
import { hoistInvariants } from '#schematron/compiler/xpath/invariants.js';
import { printCore } from '#schematron/compiler/xpath/print.js';
import { context, names } from './helpers.js';

/** The result of hoisting; `$nodes` is a variable of the rule, `$s` one of the schema. */
function hoisted(source: string): string {
  return printCore(
    hoistInvariants(compileExpression(source, context), (name) => name === 's'),
    names,
  );
}

/** The hoisted values, and whether their loops still contain them. */
function letsOf(source: string): readonly string[] {
  return [...hoisted(source).matchAll(/\(let \$#\d+ /g)].map(([text]) => text);
}

describe('a loop invariant', () => {
  const INVARIANTS: Readonly<Record<string, string>> = {
    every: 'every $x in c:a satisfies $x = normalize-space(c:note)',
    some: 'some $x in c:a satisfies $x = upper-case(../c:note)',
    for: "for $x in c:a return concat($x, tokenize(c:note, ',')[last()])",
    'a predicate': 'c:a[. = sum(current()/c:b/xs:decimal(.))]',
    'a filter': '(c:a | c:b)[. = lower-case(current()/c:note)]',
    'an inner step': 'c:a/concat(., string-join(current()/c:b, ""))',
    'a call of a function': "every $x in c:a satisfies u:slack(xs:decimal(c:b), 'x') and $x",
    'a loop in a loop': 'every $x in c:a satisfies (some $y in $nodes satisfies $y = "z")',
    'the operand of a comparison with many items': 'every $x in c:a satisfies $x = c:b',
  };
  for (const [name, source] of Object.entries(INVARIANTS))
    it(`is kept: ${name}`, () => assert.ok(letsOf(source).length > 0, hoisted(source)));

  it('is declared before the loop', () => {
    assert.equal(
      hoisted('every $x in c:a satisfies $x = normalize-space(c:b[1])'),
      '(let $#1 (normalize-space (untyped->xs:string (atomize (path . child::c:b[#1])))) (every $x (path . child::c:a) (=:string (untyped->xs:string (atomize $x)) $#1)))',
    );
  });
  it('is computed once for all loops of a region that share it', () => {
    assert.equal(
      letsOf('count(c:a[. = sum(current()/c:b/xs:decimal(.))]) + count(c:b[. = sum(current()/c:b/xs:decimal(.))])')
        .length,
      1,
    );
  });
  it('is the largest invariant part, hoisted as far out as possible', () => {
    assert.match(
      hoisted('every $x in c:a satisfies (every $y in c:b satisfies concat(normalize-space(c:note), "!") = $x)'),
      /^\(let .*\(let \$#\d+ \(concat .*\(every \$x /,
    );
    assert.match(
      hoisted('every $x in c:a satisfies (every $y in c:b satisfies $y = concat($x, normalize-space(c:note)))'),
      /\(every \$x .*\(let \$#\d+ \(concat .*\(every \$y /,
    );
  });
  it('of a rule depends on the document only', () => {
    assert.match(hoisted('c:a = normalize-space(/c:list/c:note)'), /^\(let \$#1 \(normalize-space /);
    assert.match(hoisted("c:a = concat($s, '!')"), /^\(let \$#1 \(concat /);
    assert.deepEqual(letsOf("c:a = concat($nodes[1], '!')"), []);
  });
});

describe('not hoisted out of a loop:', () => {
  const VARIANTS: Readonly<Record<string, string>> = {
    'what asks for the variable': 'every $x in c:a satisfies normalize-space($x) = "z"',
    'what asks for the item': 'c:a[normalize-space(c:b) = "z"]',
    'what asks for the position': 'c:a[concat(position(), "") = "1"]',
    'a variable': 'every $x in $nodes satisfies $x = $n',
    'a literal': 'every $x in c:a satisfies $x = "z"',
    'a path of names that is looked up': 'every $x in c:a satisfies exists(c:b/c:d) and $x',
    'what comes once': 'for $x in string(c:a[1]) return concat($x, normalize-space(c:b[1]))',
  };
  for (const [name, source] of Object.entries(VARIANTS))
    it(name, () => assert.deepEqual(letsOf(source), [], hoisted(source)));
  it('items that may raise, of which the first may decide', () => {
    assert.match(
      hoisted('every $x in c:a satisfies $x = c:b/string(xs:integer(.))'),
      /^\(let \$#1 \(path \. child::c:b\) \(every .*\(map \$#1 /,
    );
  });
});
