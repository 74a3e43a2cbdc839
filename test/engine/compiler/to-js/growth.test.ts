/** Rules that would take time in proportion to the square of a document, if they were computed as they are written. */
import assert from 'node:assert/strict';
import { assertLinear } from '../../../fixtures/growth.js';
import { schema, treeOf } from '../../../fixtures/schematron.js';
import { native } from './helpers.js';

interface Case {
  readonly context?: string;
  readonly test: string;
  /** The document of a size. */
  readonly of: (size: number) => string;
  /** How many nodes fail, for a size. */
  readonly fails: (size: number) => number;
  readonly before?: string;
  /** Of the rule. */
  readonly lets?: string;
}

const SIZE = 1500;

function list(size: number, item: (index: number) => string, more = ''): string {
  return `<list>${Array.from({ length: size }, (_, index) => item(index)).join('')}${more}</list>`;
}

function escaped(text: string): string {
  return text.replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function itIsLinear(name: string, { context = '/*', test, of, fails, before = '', lets = '' }: Case): void {
  it(name, () => {
    const rules = native(
      schema(
        `<ns prefix="u" uri="urn:u"/>${before}<pattern><rule context="${escaped(context)}">${lets}<assert id="A" test="${escaped(test)}">no</assert></rule></pattern>`,
      ),
    );
    for (const size of [3, SIZE]) {
      const findings = rules.evaluate(treeOf(of(size)));
      assert.deepEqual(
        [findings.length, findings.filter(({ error }) => error !== undefined).length],
        [fails(size), 0],
        `of ${size}`,
      );
    }
    assertLinear((size) => {
      const tree = treeOf(of(size));
      return () => rules.evaluate(tree);
    }, SIZE);
  });
}

const NOTE = (size: number): string => `<note>${'a,'.repeat(size)}</note>`;
const NUMBERED = (size: number): string => list(size, (index) => `<item>${index}</item>`, NOTE(size));
const passes = (): number => 0;

describe('loops with invariants take linear time:', () => {
  itIsLinear('every', { test: 'every $i in item satisfies $i != normalize-space(note)', of: NUMBERED, fails: passes });
  itIsLinear('some', { test: "some $i in item satisfies $i = string-join(item, '')", of: NUMBERED, fails: () => 1 });
  itIsLinear('for', {
    test: "count(for $i in item return tokenize(note, ',')[last()]) = count(item)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a predicate', { test: 'item[number(.) = count(current()/item) - 1]', of: NUMBERED, fails: passes });
  itIsLinear('a predicate of a filter', {
    test: '(item | note)[. = sum(for $j in current()/item return number($j) * 0)]',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('an inner step', {
    test: "count(item/concat(., translate(current()/note, 'a', ''))) = count(item)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a loop in a loop', {
    test: "every $i in item satisfies (some $j in ('x', 'y') satisfies matches(note, 'b') or $i != $j)",
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('a function', {
    before:
      '<xsl:function name="u:size" as="xs:integer"><xsl:param name="text" as="xs:string"/><xsl:sequence select="count(tokenize($text, \',\'))"/></xsl:function>',
    test: 'every $i in item satisfies u:size(string(note)) > 1',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('the nodes of a rule', {
    context: 'item',
    test: 'normalize-space(/list/note) != .',
    of: NUMBERED,
    fails: passes,
  });
  itIsLinear('items by their positions', {
    before: `<xsl:function name="u:total" as="xs:boolean"><xsl:param name="text" as="xs:string"/>
      <xsl:variable name="codes" select="string-to-codepoints($text)"/><xsl:sequence select="sum(for $i in 1 to count($codes) return $codes[$i]) > 0"/></xsl:function>`,
    test: 'u:total(string(note))',
    of: (size) => `<list>${NOTE(size * 8)}</list>`,
    fails: passes,
  });
});

const CHAIN = (size: number): string =>
  list(size, (index) => `<line id="${index}" parent=" ${index - 1}" amount="1"><code>x${index}</code></line>`);
const EQUAL = (size: number): string => list(size, () => '<line id="1" parent="1" amount="1"><code>x</code></line>');

const TEXT =
  (unit: string) =>
  (size: number): string =>
    `<list><item>${unit.repeat(size * 200)}</item></list>`;
const CODES = Array.from(
  { length: 60 },
  (_, index) => `normalize-space(.) = 'C${index}' or normalize-space(.) != '${index}'`,
)
  .map((test) => `(${test})`)
  .join(' and ');

describe('a long text takes linear time:', () => {
  itIsLinear('normalize-space of words', {
    context: 'item',
    test: 'string-length(normalize-space(.)) > 0',
    of: TEXT('ab 1\n'),
    fails: passes,
  });
  itIsLinear('normalize-space of characters between blanks', {
    context: 'item',
    test: "not(contains(' A B ', concat(' ', normalize-space(.), ' ')))",
    of: TEXT('a\n'),
    fails: passes,
  });
  itIsLinear('normalize-space that is compared with a code', {
    context: 'item',
    test: CODES,
    of: TEXT('ab 1\n'),
    fails: passes,
  });
  itIsLinear('normalize-space of blanks', {
    context: 'item',
    test: "normalize-space(.) = ''",
    of: TEXT(' \n'),
    fails: passes,
  });
  itIsLinear('normalize-space of what it does not change', {
    context: 'item',
    test: "normalize-space(.) != 'abab'",
    of: TEXT('ab'),
    fails: passes,
  });
});

describe('nodes that are joined by their values take linear time:', () => {
  itIsLinear('some', {
    context: 'line',
    test: 'some $p in //line/@id satisfies normalize-space($p) = normalize-space(@parent)',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('some, whose values are on the right', {
    context: 'line',
    test: "some $p in //line satisfies concat('n', current()/@parent) = concat('n ', $p/string(@id))",
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('every', {
    context: 'line',
    test: 'every $p in //line/@id satisfies $p != normalize-space(@parent)',
    of: CHAIN,
    fails: (size) => size - 1,
  });
  itIsLinear('a key that may raise', {
    test: 'every $i in line satisfies count(/list/line[normalize-space(@parent) = normalize-space(exactly-one($i/@id))]) = 1',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('nodes with one key, which is a variable', {
    context: 'line',
    test: 'for $id in @id return count(/list/line[@parent = $id and code = "x"]) > 0',
    of: EQUAL,
    fails: passes,
  });
  itIsLinear('a list of the document', {
    context: 'line',
    test: '@id = //line/@parent/normalize-space(.)',
    of: CHAIN,
    fails: () => 1,
  });
  itIsLinear('a list of the parent', {
    context: 'line',
    test: "@id != '0' or code = ../line/code",
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('a list in a variable', {
    before: '<let name="ids" value="//line/string(@id)"/>',
    context: 'line',
    test: 'code = $ids or @parent = $ids',
    of: CHAIN,
    fails: (size) => size,
  });
  itIsLinear('two lists', { test: 'line/@parent = line/code', of: CHAIN, fails: () => 1 });
  itIsLinear('a sum of the parent', {
    context: 'line',
    test: 'sum(../line/xs:decimal(@amount)) = count(../line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('siblings before', {
    test: 'count(line[not(code = preceding-sibling::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('siblings behind', {
    test: 'count(line[not(code = following-sibling::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('nodes before', {
    test: 'count(//code[not(. = preceding::line/code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('nodes behind', {
    test: 'count(//code[not(. = following::code)]) = count(line)',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('the context of a rule', {
    context: "list[line/code = 'none']/line",
    test: 'false()',
    of: CHAIN,
    fails: passes,
  });
  itIsLinear('ancestors', {
    context: 'line',
    test: "not(ancestor::list/line/code = 'none')",
    of: CHAIN,
    fails: passes,
  });
});

/** Two things that repeat below one parent, where a schema has one of each. */
const BOTH =
  (one: (index: number) => string, other: (index: number) => string) =>
  (size: number): string =>
    `<list><line>${Array.from({ length: size }, (_, index) => one(index)).join('')}${Array.from({ length: size }, (_, index) => other(index)).join('')}</line></list>`;
const UNITS = BOTH(
  (index) => `<price><base unit="${index}"/></price>`,
  (index) => `<quantity unit="${index}"/>`,
);
const STRANGE_UNITS = BOTH(
  (index) => `<price><base unit="${index}"/></price>`,
  (index) => `<quantity unit="x${index}"/>`,
);
const CHARGES = BOTH(
  () => '<tax><id>S</id><scheme><id>VAT</id></scheme></tax>',
  () => '<indicator>true</indicator>',
);
const QUANTITY = '<let name="quantity" value="../../quantity"/>';

describe('two lists of one parent take linear time:', () => {
  itIsLinear('a list from a let of the rule', {
    context: 'base',
    lets: QUANTITY,
    test: '@unit = $quantity/@unit',
    of: UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, on the left', {
    context: 'base',
    lets: QUANTITY,
    test: '$quantity/@unit = @unit',
    of: UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, in which nothing is found', {
    context: 'base',
    lets: QUANTITY,
    test: 'not($quantity) or @unit = $quantity/@unit',
    of: STRANGE_UNITS,
    fails: (size) => size,
  });
  itIsLinear('strings from a let of the rule', {
    context: 'base',
    lets: QUANTITY,
    test: 'not($quantity/string(@unit) = @unit) and exists($quantity)',
    of: STRANGE_UNITS,
    fails: passes,
  });
  itIsLinear('a list from a let of the rule, in a part of a test', {
    context: 'base',
    lets: QUANTITY,
    test: "if (@unit) then @unit = $quantity/@unit or @unit = 'y' else false()",
    of: UNITS,
    fails: passes,
  });
  itIsLinear('what is below an ancestor', {
    context: 'tax/id',
    test: "ancestor::line/indicator = 'false'",
    of: CHARGES,
    fails: (size) => size,
  });
  itIsLinear('what is below an ancestor some levels above', {
    context: 'scheme/id',
    test: "not(ancestor::line/indicator = 'false')",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('what is below an ancestor, in a predicate', {
    test: "count(line/tax/id[ancestor::line/indicator = 'true']) = count(line/tax)",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('what is below an ancestor, twice', {
    context: 'tax/id',
    test: "ancestor::line/indicator = 'true' and not(ancestor::line/indicator = 'false')",
    of: CHARGES,
    fails: passes,
  });
  itIsLinear('what is below an ancestor, counted', {
    context: 'tax/id',
    test: 'count(ancestor::line/indicator[. = "true"]) = count(ancestor::line/tax[id])',
    of: CHARGES,
    fails: passes,
  });
});

const SUM = (index: number): string => `<sum><tax currency="${index}">1</tax></sum>`;
const CURRENCIES = BOTH((index) => `<currency>${index}</currency>`, SUM);
const ONE_CURRENCY = BOTH(
  () => '<currency>x</currency>',
  () => '<sum><tax currency="x">1</tax></sum>',
);
const OTHER_CURRENCIES = BOTH((index) => `<currency>x${index}</currency>`, SUM);
const TOTALS =
  'for $c in ../currency, $zero in xs:decimal(0), $t in xs:decimal(tax[@currency = $c]) return $t gt $zero';

describe('values that many nodes have in common take linear time:', () => {
  itIsLinear('each of them once', { context: 'sum', test: TOTALS, of: CURRENCIES, fails: passes });
  itIsLinear('none of them', { context: 'sum', test: TOTALS, of: OTHER_CURRENCIES, fails: (size) => size });
  itIsLinear('all of them, to no purpose', {
    context: 'sum',
    test: `not(exists(for $c in ../currency, $t in tax[@currency = $c], $n in $t/none return 1))`,
    of: ONE_CURRENCY,
    fails: passes,
  });
  itIsLinear('one of many of a node', {
    context: 'line',
    test: 'count(for $c in currency, $t in sum/tax[@currency = $c] return $t) = count(currency)',
    of: CURRENCIES,
    fails: passes,
  });
  itIsLinear('another value than that of a node', {
    context: 'sum',
    test: 'not(tax/@currency != ../currency)',
    of: ONE_CURRENCY,
    fails: passes,
  });
  itIsLinear('another value than that of a node, in a variable', {
    test: 'not(line/sum/tax[@currency != $all])',
    lets: '<let name="all" value="line/currency"/>',
    of: ONE_CURRENCY,
    fails: passes,
  });
});

describe('a loop over values that many nodes have in common', () => {
  const failing = (test: string, before: string, sum: string): readonly string[] =>
    native(schema(`<pattern><rule context="sum"><assert id="A" test="${escaped(test)}">no</assert></rule></pattern>`))
      .evaluate(treeOf(`<list>${before}<sum>${sum}</sum></list>`))
      .map(({ error }) => error ?? 'fails');
  const tax = (currency: string, amount = '1'): string => `<tax currency="${currency}">${amount}</tax>`;
  const euros = '<currency>USD</currency><currency>EUR</currency><currency>CHF</currency><currency>EUR</currency>';
  const texts = (wanted: string): string =>
    `string-join(for $c in ../currency, $t in tax[@currency = $c] return concat($c, $t), ' ') = '${wanted}'`;

  it('gives its results in the order of the values', () => {
    assert.deepEqual(failing(texts('EUR1 CHF2 EUR1'), euros, tax('EUR') + tax('CHF', '2') + tax('GBP')), []);
    assert.deepEqual(failing(texts('USD3 EUR1 CHF2 EUR1'), euros, tax('CHF', '2') + tax('USD', '3') + tax('EUR')), []);
    assert.deepEqual(failing(texts('EUR1 EUR2 EUR1 EUR2'), euros, tax('EUR') + tax('EUR', '2')), []);
  });
  it('gives none where there are no values, or no nodes', () => {
    assert.deepEqual(failing(texts(''), '', tax('EUR')), []);
    assert.deepEqual(failing(texts(''), euros, ''), []);
  });
  const raises = 'exists(for $c in ../currency, $zero in xs:decimal(@zero), $t in tax[@currency = $c] return $t)';
  it('raises what is raised before it comes to them, for the first value', () => {
    assert.deepEqual(failing(raises.replace('@zero', "'x'"), euros, tax('GBP')), ['FORG0001']);
    assert.deepEqual(failing(raises.replace('@zero', "'x'"), '', tax('GBP')), ['fails']);
  });
  it('raises what two results raise', () => {
    assert.deepEqual(failing(TOTALS, euros, tax('EUR')), ['FORG0006']);
    assert.deepEqual(failing(TOTALS, euros, tax('CHF')), []);
    assert.deepEqual(failing(TOTALS, euros, tax('CHF') + tax('CHF')), ['XPTY0004']);
  });
});

describe('a list that many nodes search', () => {
  const of = (line: (index: number) => string): string => `<list>${line(0)}${line(1)}</list>`;
  const failing = (xml: string, rule: string): number =>
    native(schema(`<pattern><rule ${rule}</rule></pattern>`)).evaluate(treeOf(xml)).length;

  for (const size of [2, 6000]) {
    it(`is that of the nearest ancestor (${size} nodes)`, () => {
      const line = (index: number): string =>
        `<line>${'<tax><id/></tax>'.repeat(size)}<indicator>${index}</indicator></line>`;
      assert.equal(
        failing(of(line), 'context="id"><assert id="A" test="ancestor::line/indicator = \'1\'">no</assert>'),
        size,
      );
    });
    it(`is that of all ancestors (${size} nodes)`, () => {
      const ids = '<tax><id/></tax>'.repeat(size);
      const xml = `<list><line><line>${ids}<indicator>1</indicator></line>${ids}<indicator>2</indicator></line>${ids}</list>`;
      assert.equal(
        failing(xml, 'context="id"><assert id="A" test="ancestor::line/indicator = \'1\'">no</assert>'),
        2 * size,
      );
      assert.equal(
        failing(xml, 'context="id"><assert id="A" test="ancestor::line/indicator = \'2\'">no</assert>'),
        size,
      );
    });
    it(`is read from the node of the rule, not from that of a predicate (${size} nodes)`, () => {
      const line = (index: number): string =>
        `<line>${`<base unit="${index}"/>`.repeat(size)}<quantity unit="1"/><quantity unit="2"/></line>`;
      const lets = `<let name="quantity" value="../quantity"/>`;
      assert.equal(
        failing(of(line), `context="base">${lets}<assert id="A" test="@unit = $quantity/@unit">no</assert>`),
        size,
      );
      assert.equal(
        failing(of(line), `context="base">${lets}<assert id="A" test=".[@unit = $quantity/@unit]">no</assert>`),
        size,
      );
      assert.equal(
        failing(
          of(line),
          `context="base">${lets}<assert id="A" test="(/list/line/quantity)[@unit = $quantity/@unit]">no</assert>`,
        ),
        0,
      );
      assert.equal(
        failing(
          of(line),
          `context="base">${lets}<assert id="A" test="some $quantity in . satisfies $quantity/@unit = ('1', 'x')">no</assert>`,
        ),
        size,
      );
    });
  }
});

describe('a key that raises', () => {
  const sums = native(
    schema(`<pattern><rule context="rate"><assert id="SUM" test="for $r in xs:decimal(@value), $c in string(@code) return
    count(/list/line[xs:decimal(@rate) = $r and normalize-space(code) = $c]) = 1">no</assert></rule></pattern>`),
  );
  const rates = (size: number): string =>
    Array.from({ length: size }, (_, index) => `<rate value="${index}" code="c"/>`).join('');
  const line = (rate: string, code = '<code>c</code>'): string => `<line rate="${rate}">${code}</line>`;
  const document = (size: number, last: string): string =>
    list(size, (index) => line(String(index)), last + rates(size));
  const errors = (xml: string): readonly string[] => sums.evaluate(treeOf(xml)).map(({ error }) => error ?? '');
  const linear = (last: string): void =>
    assertLinear((size) => {
      const tree = treeOf(document(size, last));
      return () => sums.evaluate(tree);
    }, SIZE);

  for (const size of [10, SIZE]) {
    it(`raises for everybody who comes to its node (${size} nodes)`, () => {
      assert.deepEqual(
        errors(document(size, line('bad'))),
        Array.from({ length: size }, () => 'FORG0001'),
      );
    });
    it(`raises for those only who ask for it (${size} nodes)`, () => {
      const twice = '<code>c</code><code>d</code>';
      assert.deepEqual(errors(document(size, line('3', twice))), ['XPTY0004']);
      assert.deepEqual(errors(document(size, line('999999', twice))), []);
    });
    it(`raises behind what is found before it (${size} nodes)`, () => {
      const first = native(
        schema(
          `<pattern><rule context="rate"><assert id="FIRST" test="some $r in string(@value), $l in /list/line[xs:decimal(@rate) = xs:decimal($r)] satisfies true()">no</assert></rule></pattern>`,
        ),
      );
      const found = first.evaluate(treeOf(document(size, line('bad') + line('77777777'))));
      assert.deepEqual(
        found.map(({ error }) => error),
        [],
      );
    });
  }
  it('of one node leaves the others as fast as they were', () => {
    linear(line('bad'));
    linear(line('999999', '<code>c</code><code>d</code>'));
  });
});

describe('a key that is asked for and raises', () => {
  const rules = native(
    schema(
      `<pattern><rule context="list"><assert id="A" test="every $i in ask satisfies count(/list/line[@id = exactly-one($i/key)]) = 1">no</assert></rule></pattern>`,
    ),
  );
  const errorsOf = (lines: number, ask: string): readonly (string | undefined)[] =>
    rules.evaluate(treeOf(list(lines, () => '<line id="1"/>', ask))).map(({ error }) => error);
  const twice = '<ask><key>1</key><key>2</key></ask>';
  it('raises where there is a node to compare with', () => {
    for (const count of [1, 6000]) assert.deepEqual(errorsOf(count, twice), ['FORG0005']);
  });
  it('does not where there is none, in a small document and in a large one', () => {
    assert.deepEqual(errorsOf(0, twice), [undefined]);
    assert.deepEqual(
      rules.evaluate(treeOf(`<list>${'<other/>'.repeat(6000)}${twice}</list>`)).map(({ error }) => error),
      [undefined],
    );
  });
});
