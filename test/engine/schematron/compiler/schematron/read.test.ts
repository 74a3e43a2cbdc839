/** Supported ISO Schematron: small schemas and their models. */
import assert from 'node:assert/strict';
import type { MessagePart } from '#schematron/compiler/schematron/model.js';
import { compiled, included, ruleForA, schema } from '../../../../fixtures/schematron.js';

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

  it('collects lets of schema and patterns as globals, separate from those of rules', () => {
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

  it('records the position of each check', () => {
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

  it('reads a schema with another query binding, or none, if the manifest says so', () => {
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

  it('appends the diagnostics that a check names to its own text', () => {
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
          { name: 'value', key: 'value', as: 'xs:integer' },
          { name: 'limit', key: 'limit', as: null },
        ],
      ],
    );
    assert.deepEqual(
      size!.body.map(({ kind }) => kind),
      ['variable', 'variable', 'variable', 'choose'],
    );
  });

  it('distinguishes functions of one name by their number of arguments', () => {
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
  it('replaces an include by the root of the file, resolved relative to the including file', () => {
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

  it('includes a file twice if it is named twice', () => {
    const { assertions } = compiled({
      'main.sch': schema('<pattern><include href="r.sch"/></pattern><pattern><include href="r.sch"/></pattern>'),
      'r.sch': included('rule', '<assert test="b">…</assert>', 'context="a"'),
    });
    assert.deepEqual(
      assertions.map(({ pattern }) => pattern),
      ['pattern 1', 'pattern 2'],
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

  it('inserts the content of an abstract rule where another one extends it', () => {
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

describe("reading Schematron: publishers' variants", () => {
  const PATTERN = '<pattern id="p"><rule context="a"><assert test="b">…</assert></rule></pattern>';
  const OTHER = '<pattern id="q"><rule context="a"><assert test="c">…</assert></rule></pattern>';
  const patternsOf = (source: string, phase?: string): readonly string[] =>
    compiled(source, phase === undefined ? {} : { phase }).schema.patterns.map(({ id }) => id);

  it('assumes xslt2 for a schema without a query binding, and reports that', () => {
    const { schema: model } = compiled(schema(PATTERN, ''));
    assert.deepEqual(model.notices, ['main.sch:1:1: queryBinding is missing: read as xslt2']);
    assert.deepEqual(compiled(schema(PATTERN, 'queryBinding="xslt3"')).schema.notices, []);
  });
  it('reports where text in a rule was ignored', () => {
    const source = schema('<pattern><rule context="a">+<assert test="b">…</assert></rule></pattern>');
    assert.deepEqual(compiled(source).schema.notices, ['main.sch:2:28: text in a rule has no meaning']);
  });
  it('keeps the patterns of the default phase, unless another one is chosen', () => {
    const phases = '<phase id="f"><active pattern="p"/></phase><phase id="g"><active pattern="q"/></phase>';
    const source = schema(phases + PATTERN + OTHER, 'queryBinding="xslt2" defaultPhase="f"');
    assert.deepEqual(patternsOf(source), ['p']);
    assert.deepEqual(patternsOf(source, 'g'), ['q']);
    assert.deepEqual(patternsOf(source, '#ALL'), ['p', 'q']);
    assert.deepEqual(patternsOf(source.replace('defaultPhase="f"', 'defaultPhase="#ALL"')), ['p', 'q']);
    assert.deepEqual(patternsOf(source.replace(' defaultPhase="f"', '')), ['p', 'q']);
    assert.throws(() => patternsOf(source.replace('defaultPhase="f"', 'defaultPhase="h"')), /there is no phase "h"/);
  });
  it('accepts a prefix that is declared again, but only for the same namespace', () => {
    const ns = '<ns prefix="x" uri="urn:x"/>';
    assert.equal(compiled(schema(ns + ns + PATTERN)).schema.namespaces.get('x'), 'urn:x');
    assert.throws(
      () => compiled(schema(`${ns}<ns prefix="x" uri="urn:y"/>${PATTERN}`)),
      /the prefix "x" is declared twice, for urn:x too/,
    );
  });
  it('ignores attributes for other programs, and for locations in reports', () => {
    for (const attributes of ['xsl:exclude-result-prefixes="x"', 'xmlns:o="urn:o" o:tool="1"'])
      assert.equal(compiled(schema(PATTERN, `queryBinding="xslt2" ${attributes}`)).assertions.length, 1);
    const subject = PATTERN.replace('test="b"', 'test="b" subject=".." properties="r"');
    const properties = '<properties><property id="r" role="x" scheme="y">any <emph>text</emph></property></properties>';
    assert.equal(compiled(schema(subject + properties)).assertions.length, 1);
  });
  it('includes an element of a file by its id', () => {
    const library = schema(PATTERN + OTHER);
    for (const id of ['p', 'q'])
      assert.deepEqual(
        compiled({
          'main.sch': schema(`<include href="library.sch#${id}"/>`),
          'library.sch': library,
        }).schema.patterns.map((pattern) => pattern.id),
        [id],
      );
    assert.throws(
      () => compiled({ 'main.sch': schema('<include href="library.sch#r"/>'), 'library.sch': library }),
      /library\.sch has no element with the id "r"/,
    );
  });
  it('reads a file with a byte order mark', () => {
    assert.equal(compiled(`\uFEFF${schema(PATTERN)}`).assertions.length, 1);
  });
  it('reads variables whose names have a prefix', () => {
    const lets =
      '<ns prefix="x" uri="urn:x"/><ns prefix="y" uri="urn:x"/><let name="x:v" value="1"/><let name="v" value="2"/>';
    const source = schema(
      `${lets}<pattern><rule context="a"><assert test="$y:v = 1 and $v = 2">…</assert></rule></pattern>`,
    );
    assert.deepEqual(
      compiled(source).schema.globals.map(({ key }) => key),
      ['{urn:x}v', 'v'],
    );
    assert.throws(() => compiled(schema(`<let name="z:v" value="1"/>${PATTERN}`)), /the prefix "z" is not declared/);
  });
  it('reports all errors of a pass together', () => {
    const source = schema(
      '<oops/><pattern bad="1"><rule context="a"><assert test="b" level="1">…</assert><let-me/></rule></pattern>',
    );
    assert.throws(() => compiled(source), {
      message: [
        'main.sch:2:1: the element oops is not supported here',
        'main.sch:2:22: the attribute "bad" of pattern is not supported',
        'main.sch:2:67: the attribute "level" of assert is not supported',
        'main.sch:2:80: the element let-me is not supported here',
      ].join('\n'),
    });
    const expressions = schema(
      '<let name="x" value="nope()"/><pattern><rule context="a["><assert test="b">…</assert></rule>' +
        '<rule context="c"><assert test="$x and $y">…</assert><report test="d eq">…<value-of select="current-time()"/></report></rule></pattern>',
    );
    assert.throws(
      () => compiled(expressions),
      (error: Error) => {
        assert.deepEqual(
          error.message.split('\n').map((line) => /:\d+:\d+: (.*) \(/.exec(line)![1]!.slice(0, 22)),
          [
            'unknown function fn:no',
            'expected an expression',
            'variable $y is not dec',
            'expected an expression',
            'function fn:current-ti',
          ],
        );
        return true;
      },
    );
  });
});
