/** What the front end understands of ISO Schematron: small schemas and the model that they become. */
import assert from 'node:assert/strict';
import type { MessagePart } from '../../../../engine/compiler/schematron/model.js';
import { compiled, included, ruleForA, schema } from '../../../fixtures/schematron.js';

const messages = (source: string): string[] => compiled(source).assertions.map(({ text }) => text);

describe('reading Schematron: structure', () => {
  it('reads title, namespaces, patterns, rules, asserts and reports in the order of the source', () => {
    const { schema: model, assertions } = compiled(
      schema(`
      <title>Two  patterns</title><p>Prose is welcome <emph>everywhere</emph>.</p>
      <ns prefix="x" uri="urn:x"/>
      <pattern id="first"><title>One</title><p>…</p>
        <rule id="r1" context="x:a"><p>…</p>
          <assert id="A1" test="x:b">b is missing</assert>
          <report id="A2" test="x:c">c is there</report>
        </rule>
        <rule context="x:d"><assert id="A3" test="x:e">e is missing</assert></rule>
      </pattern>
      <pattern><rule context="x:f"><assert id="A4" test="x:g">g is missing</assert></rule></pattern>`),
    );
    assert.equal(model.title, 'Two patterns');
    assert.equal(model.namespaces.get('x'), 'urn:x');
    assert.deepEqual(
      model.patterns.map(({ id, rules }) => [id, rules.map((rule) => rule.context.text)]),
      [
        ['first', ['x:a', 'x:d']],
        ['pattern 2', ['x:f']],
      ],
    );
    assert.deepEqual(
      assertions.map(({ index, id, kind, context, pattern }) => [index, id, kind, context, pattern]),
      [
        [0, 'A1', 'assert', 'x:a', 'first'],
        [1, 'A2', 'report', 'x:a', 'first'],
        [2, 'A3', 'assert', 'x:d', 'first'],
        [3, 'A4', 'assert', 'x:f', 'pattern 2'],
      ],
    );
  });

  it('knows the prefixes xs and fn without a declaration', () => {
    assert.doesNotThrow(() => compiled(ruleForA('<assert test="fn:exists(b) and xs:integer(c) = 1">…</assert>')));
  });

  it('takes the flag, else the role', () => {
    const { assertions } = compiled(
      ruleForA(
        '<assert test="b" flag="warning" role="error">…</assert><assert test="b" role="info">…</assert><assert test="b">…</assert>',
      ),
    );
    assert.deepEqual(
      assertions.map(({ flag }) => flag),
      ['warning', 'info', ''],
    );
  });

  it('collects lets of schema and patterns as globals, and keeps those of rules', () => {
    const { schema: model } = compiled(
      schema(`<let name="one" value="1"/>
      <pattern><let name="two" value="$one + 1"/><rule context="a"><let name="three" value="$two + 1"/><assert test="$three = 3">…</assert></rule></pattern>`),
    );
    assert.deepEqual(
      model.globals.map(({ name }) => name),
      ['one', 'two'],
    );
    assert.deepEqual(
      model.patterns[0]!.rules[0]!.lets.map(({ name, value }) => [name, value.text]),
      [['three', '$two + 1']],
    );
  });

  it('tells where each check stands', () => {
    const [first, second] = compiled(
      schema(
        '<pattern>\n  <rule context="a">\n    <assert test="b">…</assert> <report test="c">…</report>\n  </rule>\n</pattern>',
      ),
    ).assertions;
    assert.deepEqual(
      [first!.source, second!.source],
      [
        { file: 'main.sch', line: 4, column: 5 },
        { file: 'main.sch', line: 4, column: 33 },
      ],
    );
  });

  it('reads a schema with another query binding, or none, where the manifest says so', () => {
    for (const attributes of ['', 'queryBinding="xslt"']) {
      assert.equal(
        compiled(schema('<pattern><rule context="a"><assert test="b">…</assert></rule></pattern>', attributes), {
          queryBinding: 'xslt2',
        }).assertions.length,
        1,
      );
    }
  });
});

describe('reading Schematron: messages', () => {
  const CASES: readonly (readonly [what: string, message: string, text: string])[] = [
    ['white space collapsed', '  one\n   two\tthree ', 'one two three'],
    ['a computed value as {}', 'is <value-of select="b"/>, not <value-of select="c"/>', 'is {}, not {}'],
    ['the name of a node as {}', '<name/> or <name path="b"/>', '{} or {}'],
    [
      'text in emph, span and dir',
      'an <emph>important</emph> <span class="x">word</span> <dir value="rtl">here</dir>',
      'an important word here',
    ],
    ['a value in emph', '<emph>is <value-of select="b"/></emph>', 'is {}'],
    ['references and comments', 'a &lt; b<!-- not this --> &amp; c', 'a < b & c'],
    ['no text at all', '', ''],
  ];
  for (const [what, message, text] of CASES) {
    it(`has ${what}`, () => assert.deepEqual(messages(ruleForA(`<assert test="b">${message}</assert>`)), [text]));
  }

  it('has the diagnostics that a check names behind its own text', () => {
    assert.deepEqual(
      messages(
        schema(`<pattern><rule context="a"><assert test="b" diagnostics="d2 d1">No b.</assert></rule></pattern>
      <diagnostics><diagnostic id="d1">First.</diagnostic><diagnostic id="d2">Is <value-of select="c"/>.</diagnostic></diagnostics>`),
      ),
      ['No b. Is {}. First.'],
    );
  });

  it('takes the name of the context node, or of the path', () => {
    const { schema: model } = compiled(ruleForA('<assert test="b"><name/><name path=".."/></assert>'));
    const computed = (part: MessagePart): string => (part.kind === 'value' ? part.select.text : part.text);
    assert.deepEqual(model.patterns[0]!.rules[0]!.checks[0]!.message.map(computed), ['name(.)', 'name(..)']);
  });
});

describe('reading Schematron: functions', () => {
  it('reads params, variables, choose and sequence', () => {
    const { schema: model } = compiled(
      schema(`<ns prefix="u" uri="urn:u"/>
      <xsl:function name="u:size" as="xs:string"><xsl:param name="value" as="xs:integer"/><xsl:param name="limit"/>
        <xsl:variable name="half" select="$value div 2"/>
        <xsl:variable name="word">small</xsl:variable>
        <xsl:variable name="other" as="xs:string"><xsl:sequence select="'large'"/></xsl:variable>
        <xsl:choose>
          <xsl:when test="$half &lt; $limit"><xsl:sequence select="$word"/></xsl:when>
          <xsl:otherwise><xsl:sequence select="$other"/></xsl:otherwise>
        </xsl:choose>
      </xsl:function>
      <pattern><rule context="a"><assert test="u:size(1, 2) = 'small'">…</assert></rule></pattern>`),
    );
    const [size] = model.functions;
    assert.deepEqual(
      [size!.name, size!.as, size!.params],
      [
        'u:size',
        'xs:string',
        [
          { name: 'value', as: 'xs:integer' },
          { name: 'limit', as: null },
        ],
      ],
    );
    assert.deepEqual(
      size!.body.map(({ kind }) => kind),
      ['variable', 'variable', 'variable', 'choose'],
    );
  });

  it('tells functions of one name apart by their number of arguments', () => {
    assert.doesNotThrow(() =>
      compiled(
        schema(`<ns prefix="u" uri="urn:u"/>
      <xsl:function name="u:f"><xsl:param name="x"/><xsl:sequence select="$x"/></xsl:function>
      <xsl:function name="u:f"><xsl:param name="x"/><xsl:param name="y"/><xsl:sequence select="$x"/></xsl:function>
      <pattern><rule context="a"><assert test="u:f(1) = u:f(1, 2)">…</assert></rule></pattern>`),
      ),
    );
  });
});

describe('reading Schematron: includes', () => {
  it('puts the root of the included file in the place of the include, relative to the including file', () => {
    const { schema: model, assertions } = compiled({
      'set/main.sch': schema('<include href="../common/patterns.sch"/><include href="own.sch"/>'),
      'common/patterns.sch': included('pattern', '\n<include href="rules/one.sch"/>', 'id="common"'),
      'common/rules/one.sch': included('rule', '\n<assert id="C1" test="b">…</assert>', 'context="a"'),
      'set/own.sch': included('pattern', '<rule context="c"><assert id="O1" test="d">…</assert></rule>'),
    });
    assert.deepEqual(
      assertions.map(({ code, source }) => [code, source.file, source.line]),
      [
        ['C1', 'common/rules/one.sch', 2],
        ['O1', 'set/own.sch', 1],
      ],
    );
    assert.deepEqual(model.inputs, ['set/main.sch', 'common/patterns.sch', 'common/rules/one.sch', 'set/own.sch']);
  });

  it('includes a file twice where two places name it', () => {
    const { assertions } = compiled({
      'main.sch': schema('<pattern><include href="r.sch"/></pattern><pattern><include href="r.sch"/></pattern>'),
      'r.sch': included('rule', '<assert test="b">…</assert>', 'context="a"'),
    });
    assert.deepEqual(
      assertions.map(({ code }) => code),
      ['T-P1-1', 'T-P2-1'],
    );
  });
});

describe('reading Schematron: abstract patterns and rules', () => {
  it('instantiates a pattern with its params, longest names first', () => {
    const { assertions } = compiled(
      schema(`
      <pattern abstract="true" id="table"><rule context="$row"><assert id="$id" test="$rowcell and $row2">…</assert></rule></pattern>
      <pattern is-a="table" id="html"><param name="row" value="tr"/><param name="rowcell" value="td"/><param name="row2" value="th"/><param name="id" value="H1"/></pattern>
      <pattern is-a="table"><param name="row" value="line"/><param name="rowcell" value="cell"/><param name="row2" value="head"/><param name="id" value="L1"/></pattern>`),
    );
    assert.deepEqual(
      assertions.map(({ id, context, test, pattern }) => [id, context, test, pattern]),
      [
        ['H1', 'tr', 'td and th', 'html'],
        ['L1', 'line', 'cell and head', 'pattern 2'],
      ],
    );
  });

  it('puts the content of an abstract rule where another one extends it', () => {
    const { assertions } = compiled(
      schema(`<pattern>
      <rule abstract="true" id="named"><assert id="N1" test="name">…</assert></rule>
      <rule abstract="true" id="dated"><extends rule="named"/><assert id="D1" test="date">…</assert></rule>
      <rule context="a"><assert id="A1" test="b">…</assert><extends rule="dated"/><assert id="A2" test="c">…</assert></rule>
      </pattern>`),
    );
    assert.deepEqual(
      assertions.map(({ id, context }) => [id, context]),
      [
        ['A1', 'a'],
        ['N1', 'a'],
        ['D1', 'a'],
        ['A2', 'a'],
      ],
    );
  });
});

describe('reading Schematron: phases', () => {
  const SCHEMA = schema(`<phase id="short"><p>…</p><active pattern="second"/></phase>
    <pattern id="first"><rule context="a"><assert test="b">…</assert></rule></pattern>
    <pattern id="second"><rule context="a"><assert test="c">…</assert></rule></pattern>`);

  it('keeps the patterns of the phase', () => {
    assert.deepEqual(
      compiled(SCHEMA, { phase: 'short' }).assertions.map(({ pattern }) => pattern),
      ['second'],
    );
  });
  it('keeps all patterns without a phase', () => {
    assert.deepEqual(
      compiled(SCHEMA).assertions.map(({ pattern }) => pattern),
      ['first', 'second'],
    );
  });
});
