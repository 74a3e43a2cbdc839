/** Results of joins by value, and of keys that raise. */
import assert from 'node:assert/strict';
import { assertLinear } from '../../../../fixtures/growth.js';
import { schema, treeOf } from '../../../../fixtures/schematron.js';
import { native } from './helpers.js';
import { BOTH, SIZE, escaped, itIsLinear, list } from './linear.js';

const passes = (): number => 0;

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
  it('gives none without values, or without nodes', () => {
    assert.deepEqual(failing(texts(''), '', tax('EUR')), []);
    assert.deepEqual(failing(texts(''), euros, ''), []);
  });
  const raises = 'exists(for $c in ../currency, $zero in xs:decimal(@zero), $t in tax[@currency = $c] return $t)';
  it('raises earlier errors for the first value', () => {
    assert.deepEqual(failing(raises.replace('@zero', "'x'"), euros, tax('GBP')), ['FORG0001']);
    assert.deepEqual(failing(raises.replace('@zero', "'x'"), '', tax('GBP')), ['fails']);
  });
  it('raises the errors of its results', () => {
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
  const linear = (last: string): Promise<void> =>
    assertLinear((size) => {
      const tree = treeOf(document(size, last));
      return () => sums.evaluate(tree);
    }, SIZE);

  for (const size of [10, SIZE]) {
    it(`raises for every caller that reaches its node (${size} nodes)`, () => {
      assert.deepEqual(
        errors(document(size, line('bad'))),
        Array.from({ length: size }, () => 'FORG0001'),
      );
    });
    it(`raises only for callers that search it (${size} nodes)`, () => {
      const twice = '<code>c</code><code>d</code>';
      assert.deepEqual(errors(document(size, line('3', twice))), ['XPTY0004']);
      assert.deepEqual(errors(document(size, line('999999', twice))), []);
    });
    it(`raises after the nodes found before it (${size} nodes)`, () => {
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
  it('of one node does not slow down the others', async () => {
    await linear(line('bad'));
    await linear(line('999999', '<code>c</code><code>d</code>'));
  });
});

describe('a searched key that raises', () => {
  const rules = native(
    schema(
      `<pattern><rule context="list"><assert id="A" test="every $i in ask satisfies count(/list/line[@id = exactly-one($i/key)]) = 1">no</assert></rule></pattern>`,
    ),
  );
  const errorsOf = (lines: number, ask: string): readonly (string | undefined)[] =>
    rules.evaluate(treeOf(list(lines, () => '<line id="1"/>', ask))).map(({ error }) => error);
  const twice = '<ask><key>1</key><key>2</key></ask>';
  it('raises if there is a node to compare with', () => {
    for (const count of [1, 6000]) assert.deepEqual(errorsOf(count, twice), ['FORG0005']);
  });
  it('does not if there is none, in a small document and in a large one', () => {
    assert.deepEqual(errorsOf(0, twice), [undefined]);
    assert.deepEqual(
      rules.evaluate(treeOf(`<list>${'<other/>'.repeat(6000)}${twice}</list>`)).map(({ error }) => error),
      [undefined],
    );
  });
});
