import assert from 'node:assert/strict';
import { compileExpression, compileTest, compileText } from '#schematron/compiler/xpath/compile.js';
import { ON_CURRENT, ON_ITEM, ON_LAST, ON_POSITION, ON_ROOT } from '#schematron/compiler/xpath/core.js';
import { functionNames } from '#schematron/compiler/xpath/functions.js';
import { printCore } from '#schematron/compiler/xpath/print.js';
import { context, core, names, assertRejected, typeOf } from './helpers.js';

describe('XPath core', () => {
  const cases: readonly (readonly [string, string])[] = [
    // Paths.
    ['c:a/c:b', '(path . child::c:a child::c:b)'],
    ['//c:a', '(path / descendant::c:a)'],
    ['//c:a[1]', '(sort (path / descendant-or-self::node() child::c:a[#1]))'],
    ['//c:a[last()]', '(sort (path / descendant-or-self::node() child::c:a[#(last)]))'],
    ['//c:a[c:b]', '(path / descendant::c:a[(exists (path . child::c:b))])'],
    ['//@id', '(path / descendant-or-self::* attribute::id)'],
    ['//c:a/c:b', '(sort (path / descendant::c:a child::c:b))'],
    ['a/../b', '(sort (path . child::a parent::node() child::b))'],
    ['../a', '(path . parent::node() child::a)'],
    ['ancestor::a', '(path . ancestor::a)'],
    ['a/ancestor::b', '(sort (path . child::a ancestor::b))'],
    ['(a | b)/c', '(path . child::(a|b) child::c)'],
    ['/a | /b', '(path / child::(a|b))'],
    ['//(a | b)[c]', '(path / descendant::(a|b)[(exists (path . child::c))])'],
    ['a/(b | c)[d]/e', '(path . child::a child::(b|c)[(exists (path . child::d))] child::e)'],
    ['//(a | b)[2]', '(sort (map (path / descendant-or-self::node()) (filter (path . child::(a|b))[#2])))'],
    ['//(a[c] | b)', '(union (path / descendant::a[(exists (path . child::c))]) (path / descendant::b))'],
    ['//*[self::a or self::c:b]', '(path / descendant::(a|c:b))'],
    ['//node()[self::a | self::b][c]', '(path / descendant::(a|b)[(exists (path . child::c))])'],
    ['*[self::a][2]', '(path . child::a[#2])'],
    ['*[c][self::a]', '(path . child::*[(exists (path . child::c))][(exists (path . self::a))])'],
    ['@*[self::a]', '(path . attribute::@*[(false)])'],
    ['a | b/c', '(union (path . child::a) (path . child::b child::c))'],
    ['a/(b | c[1])', '(sort (map (path . child::a) (union (path . child::b) (path . child::c[#1]))))'],
    ['a/(b/c)', '(path . child::a child::b child::c)'],
    ['a/.', '(path . child::a)'],
    ['.[a]/b', '(path (filter .[(exists (path . child::a))]) child::b)'],
    ['a/.[b]', '(path . child::a self::node()[(exists (path . child::b))])'],
    ['a/string()', '(map (path . child::a) (string .))'],
    ['(//a)[1]', '(filter (path / descendant::a)[#1])'],
    ['a[true()]', '(path . child::a)'],
    ['a[$n]', '(path . child::a[#$n])'],
    ['a[if (b) then 1 else "x"]', '(path . child::a[?(if (exists (path . child::b)) 1 "x")])'],
    ['document("d.xml")/c', '(path (document "d.xml") child::c)'],
    ['parent::node()/self::c:*', '(path . parent::node() self::c:*)'],
    ['*:a/text()', '(path . child::*:a child::text())'],
    // Booleans.
    ['not(c:a)', '(not (exists (path . child::c:a)))'],
    ['empty(//a/b)', '(not (exists (path / descendant::a child::b)))'],
    ['boolean($s)', '(ebv $s)'],
    ['a and (b and c)', '(and (exists (path . child::a)) (exists (path . child::b)) (exists (path . child::c)))'],
    ['true() and a', '(exists (path . child::a))'],
    ['a or true() or b', '(or (exists (path . child::a)) (true))'],
    ['false() and xs:date("x")', '(false)'],
    ['if (true()) then 1 else xs:date("x")', '1'],
    ['a/(b = 1)', '(map (path . child::a) (=:double (untyped->xs:double (atomize (path . child::b))) 1))'],
    // Comparisons: section 3.5.2 for untyped operands.
    ['a = "x"', '(=:string (untyped->xs:string (atomize (path . child::a))) "x")'],
    [
      'a = b',
      '(=:string (untyped->xs:string (atomize (path . child::a))) (untyped->xs:string (atomize (path . child::b))))',
    ],
    ['a = 1', '(=:double (untyped->xs:double (atomize (path . child::a))) 1)'],
    ['a = true()', '(=:boolean (untyped->xs:boolean (atomize (path . child::a))) (true))'],
    ['a < current-date()', '(<:date (untyped->xs:date (atomize (path . child::a))) (current-date))'],
    ['a = (1, "x")', '(=:dynamic (atomize (path . child::a)) (seq 1 "x"))'],
    ['a = (b, 1)', '(=:dynamic (atomize (path . child::a)) (atomize (seq (path . child::b) 1)))'],
    ['xs:decimal(@a) > 1', '(>:exact (cast->xs:decimal (atomize (path . attribute::a))) 1)'],
    ['count(a) <= 1', '(<=:exact (count (path . child::a)) 1)'],
    ['@a eq "x"', '(eq:string (untyped->xs:string (atomize (path . attribute::a))) "x")'],
    ['a eq 1', '(eq:dynamic (untyped->xs:string (check XPTY0004 ? (atomize (path . child::a)))) 1)'],
    ['$n = "x"', '(=:dynamic $n "x")'],
    ['//a/b = "x"', '(=:string (untyped->xs:string (atomize (path / descendant::a child::b))) "x")'],
    ['. is ..', '(is . (path . parent::node()))'],
    // Arithmetic.
    ['a * 2', '(*:double (untyped->xs:double (check XPTY0004 ? (atomize (path . child::a)))) 2)'],
    ['2 * 3 + 1', '7'],
    ['xs:decimal(@a) + 1', '(+:decimal (cast->xs:decimal (atomize (path . attribute::a))) 1)'],
    ['$n + 1', '(+:integer $n 1)'],
    ['$n div 2', '(div:integer $n 2)'],
    ['-1.5', '-1.5m'],
    ['-@a', '(neg:double (untyped->xs:double (atomize (path . attribute::a))))'],
    ['current-date() - xs:date("2024-01-01")', '(-:calendar (current-date) (cast->xs:date "2024-01-01"))'],
    ['1 to $n', '(to 1 $n)'],
    // Functions.
    ['normalize-space(a)', '(normalize-space (untyped->xs:string (check XPTY0004 ? (atomize (path . child::a)))))'],
    ['normalize-space()', '(normalize-space (string .))'],
    ['normalize-space(@a)', '(normalize-space (untyped->xs:string (atomize (path . attribute::a))))'],
    ['count(//a/b)', '(count (path / descendant::a child::b))'],
    ['count(a/..)', '(count (sort (path . child::a parent::node())))'],
    ['sum(a)', '(sum (untyped->xs:double (atomize (path . child::a))))'],
    ['sum(a/xs:decimal(.))', '(sum (map (path . child::a) (cast->xs:decimal (atomize .))))'],
    ['round(a)', '(round (untyped->xs:double (check XPTY0004 ? (atomize (path . child::a)))))'],
    ['concat("a", 1, "b")', '"a1b"'],
    ['concat($code, "x")', '" A B x"'],
    [
      'contains($code, concat(" ", normalize-space(.), " "))',
      '(contains " A B " (concat " " (normalize-space (untyped->xs:string (atomize .))) " "))',
    ],
    ['substring($s, 1, 2)', '(substring $s 1d 2d)'],
    ['string($s)', '$s'],
    ['data(@a)', '(atomize (path . attribute::a))'],
    ['xs:decimal(100)', '100m'],
    ['xs:integer(0)', '0'],
    ['xs:date(@a)', '(cast->xs:date (atomize (path . attribute::a)))'],
    ['@a castable as xs:date', '(castable->xs:date (atomize (path . attribute::a)))'],
    ['@a castable as xs:date?', '(castable->xs:date? (atomize (path . attribute::a)))'],
    ['(a) cast as xs:boolean', '(cast->xs:boolean (check XPTY0004 1 (atomize (path . child::a))))'],
    [
      'u:slack(a, @b)',
      '(call {urn:u}slack#2 (untyped->xs:decimal (check XPTY0004 1 (atomize (path . child::a)))) (untyped->xs:string (atomize (path . attribute::b))))',
    ],
    ['current()/a', '(path (current) child::a)'],
    ['min(a)', '(min (untyped->xs:double (atomize (path . child::a))))'],
    ['. treat as element()', '.'],
    ['a treat as text()?', '(check XPDY0050 text() (path . child::a))'],
    ['a treat as element()?', '(check XPDY0050 ? (path . child::a))'],
    ['a instance of element()', '(instance element() (path . child::a))'],
    ['a instance of element()*', '(true)'],
    // Bindings.
    ['for $x in a, $y in $x/b return $y', '(for $x (path . child::a) (for $y (path $x child::b) $y))'],
    ['some $x in a satisfies $x = "1"', '(some $x (path . child::a) (=:string (untyped->xs:string (atomize $x)) "1"))'],
    ['every $s in (1, 2) satisfies $s', '(every $s (seq 1 2) (ebv $s))'],
    ['$BT-31orBT-32Path', '$BT-31orBT-32Path'],
    [
      'tokenize(a, "x")[starts-with(., "#")][last()]',
      '(filter (tokenize (untyped->xs:string (check XPTY0004 ? (atomize (path . child::a)))) "x")[(starts-with . "#")][#(last)])',
    ],
    ['(1, (2, 3))', '(seq 1 2 3)'],
  ];
  for (const [source, expected] of cases) it(source, () => assert.equal(core(source), expected));
});

describe('XPath types', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a', 'element()*'],
    ['@a', 'attribute()?'],
    ['@*', 'attribute()*'],
    ['..', 'document-node()|element()?'],
    ['/', 'document-node()'],
    ['a[1]', 'element()?'],
    ['a/text()', 'text()*'],
    ['node()', 'element()|text()|comment()|processing-instruction()*'],
    ['@a/b', 'empty-sequence()'],
    ['()', 'empty-sequence()'],
    ['.', 'element()'],
    ['data(comment())', 'xs:string*'],
    ['1', 'xs:integer'],
    ['1.0', 'xs:decimal'],
    ['1e0', 'xs:double'],
    ['(1, "a")', 'xs:string|xs:integer+'],
    ['@a + 1', 'xs:double?'],
    ['1 div 3', 'xs:decimal'],
    ['$n idiv 2', 'xs:integer?'],
    ['sum(a)', 'xs:integer|xs:double'],
    ['sum(a/xs:decimal(.))', 'xs:integer|xs:decimal'],
    ['avg((1, 2))', 'xs:decimal'],
    ['max((1, 2.5))', 'xs:integer|xs:decimal'],
    ['round(xs:decimal(@a))', 'xs:decimal?'],
    ['a/upper-case(.)', 'xs:string*'],
    ['@a = 1', 'xs:boolean'],
    ['@a eq "b"', 'xs:boolean?'],
    ['for $x in a return @b', 'attribute()*'],
    ['if (a) then 1 else ()', 'xs:integer?'],
    ['tokenize($s, "x")[1]', 'xs:string?'],
    ['current-date() - current-date()', 'xs:dayTimeDuration'],
    ['distinct-values((1, 1))', 'xs:integer+'],
    ['reverse(a)', 'element()*'],
    ['number(a)', 'xs:double'],
    ['(., .) | ()', 'element()+'],
    ['namespace-uri()', 'xs:anyURI'],
    ['year-from-date(current-date())', 'xs:integer'],
    ['count(a)', 'xs:integer'],
  ];
  for (const [source, expected] of cases) it(`${source} is ${expected}`, () => assert.equal(typeOf(source), expected));
});

describe('XPath facts', () => {
  const deps: readonly (readonly [string, number])[] = [
    ['1', 0],
    ['$s', 0],
    ['a', ON_ITEM],
    ['/a', ON_ROOT],
    ['/a[b]', ON_ROOT],
    ['/a[. = current()]', ON_ROOT | ON_CURRENT],
    ['position() = last()', ON_POSITION | ON_LAST],
    ['a[position() = last()]', ON_ITEM],
    ['//a = b', ON_ROOT | ON_ITEM],
    ['document("d")/a[b]', 0],
    ['for $x in /a return $x/b', ON_ROOT],
  ];
  for (const [source, expected] of deps)
    it(`${source} depends on ${expected}`, () => assert.equal(compileExpression(source, context).deps, expected));

  const raising = [
    'normalize-space(a)',
    'xs:decimal(@a)',
    'a = 1',
    'a = true()',
    '1 div $n',
    'boolean((1, 2))',
    'u:slack(1, ())',
    '$late',
    '$n = "x"',
    'a[b + 1 = 2]',
    '@a + 1 > 2',
  ];
  for (const source of raising)
    it(`${source} can raise`, () => assert.equal(compileExpression(source, context).raises, true));

  const safe = [
    'a',
    'a = b',
    'a = "x"',
    'normalize-space(@a)',
    'count(a) > 1',
    '$n div 100',
    'not(a/b)',
    'number(@a)',
    '@a castable as xs:date',
    '$n + 1',
  ];
  for (const source of safe)
    it(`${source} cannot raise`, () => assert.equal(compileExpression(source, context).raises, false));

  it('makes tests booleans and texts strings', () => {
    const text = (source: string): string => printCore(compileText(source, context), names);
    assert.equal(printCore(compileTest('a', context), names), '(exists (path . child::a))');
    assert.equal(printCore(compileTest('$s', context), names), '(ebv $s)');
    assert.equal(text('.'), '(untyped->xs:string (atomize .))');
    assert.equal(text('@a'), '(string (atomize (path . attribute::a)))');
    assert.equal(text('a'), '(string-join (untyped->xs:string (atomize (path . child::a))) " ")');
    assert.equal(text('(1, 2)'), '(string-join (map (seq 1 2) (string .)) " ")');
  });

  it('has a signature for every function', () => assert.ok(functionNames().length >= 50));
});

describe('XPath static errors', () => {
  const cases: readonly (readonly [string, Parameters<typeof assertRejected>[1], string])[] = [
    ['1 + $none', 'XPST0008', '$none'],
    ['a[$x]', 'XPST0008', '$x'],
    ['(for $x in a return $x) = $x', 'XPST0008', '$x'],
    ['a or nope(1)', 'XPST0017', 'nope(1)'],
    ['not(a, b)', 'XPST0017', 'not(a, b)'],
    ['concat("a")', 'XPST0017', 'concat("a")'],
    ['u:slack(1)', 'XPST0017', 'u:slack(1)'],
    ['xs:decimal()', 'XPST0017', 'xs:decimal()'],
    ['contains("a", "b", "c")', 'XPST0017', 'contains("a", "b", "c")'],
    ['deep-equal(a, b)', 'UNSUPPORTED', 'deep-equal(a, b)'],
    ['document(a)', 'UNSUPPORTED', 'document(a)'],
    ['a cast as xs:token', 'UNSUPPORTED', 'xs:token'],
    ['a cast as xs:nothing', 'XPST0051', 'xs:nothing'],
    ['a cast as xs:anyAtomicType', 'XPST0080', 'xs:anyAtomicType'],
    ['xs:QName("a")', 'UNSUPPORTED', 'xs:QName("a")'],
    ['schema-element(a)', 'UNSUPPORTED', 'schema-element(a)'],
    ['"a" = 1', 'XPTY0004', '"a" = 1'],
    ['true() + 1', 'XPTY0004', 'true() + 1'],
    ['upper-case(1)', 'XPTY0004', '1'],
    ['upper-case(("a", "b"))', 'XPTY0004', '"a", "b"'],
    ['u:slack((), "a")', 'XPTY0004', '()'],
    ['1 | a', 'XPTY0004', '1'],
    ['a/string()/b', 'XPTY0019', 'a/string()/b'],
    ['(1)[a]', 'XPTY0020', 'a'],
  ];
  for (const [source, code, part] of cases) it(source, () => assertRejected(source, code, part));

  it('names unsupported functions', () => {
    assert.throws(() => core('deep-equal(a, b)'), /^XPathError: function fn:deep-equal is not supported$/);
  });

  it('has no context item in functions', () => {
    const body = { ...context, contextItem: 0 };
    for (const source of ['.', 'a', '/a', 'position()', 'normalize-space()'])
      assertRejected(source, 'XPDY0002', source, (text) => core(text, body));
  });
});
