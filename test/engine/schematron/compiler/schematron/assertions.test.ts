/** The table of assertions: the code and the subject that a finding gets from the source of its check. */
import assert from 'node:assert/strict';
import { loadDocuments } from '#schematron/compiler/schematron/documents.js';
import { SchematronError } from '#schematron/compiler/schematron/error.js';
import { compiled, loader, ruleForA, schema } from '../../../../fixtures/schematron.js';

describe('the code of a check', () => {
  const codes = (content: string): string[] =>
    compiled(schema(content), { codePrefix: 'SET' }).assertions.map(({ code }) => code);

  it('is its id', () => {
    assert.deepEqual(
      codes(
        '<pattern><rule context="a"><assert id=" R-1 " test="b">…</assert><report id="R-2" test="b">…</report></rule></pattern>',
      ),
      ['R-1', 'R-2'],
    );
  });
  it('is a hash of context and test if it has neither id nor name, wherever it is', () => {
    const one = '<rule context="a"><assert test="b">…</assert></rule>';
    const [code] = codes(`<pattern>${one}</pattern>`);
    assert.match(code!, /^SET-[0-9A-F]{8}$/);
    assert.equal(
      codes(
        `<pattern><rule context="c"><assert id="R-1" test="b">…</assert></rule></pattern><pattern>${one}</pattern>`,
      )[1],
      code,
    );
  });
});

describe('the subject of a check', () => {
  const CASES: readonly (readonly [test: string, subject: string | null])[] = [
    ['x:b', 'x:b'],
    ['b', 'b'],
    ['x:c/x:b', 'x:b'],
    ['x:c/@unit', 'x:c/@unit'],
    ['@unit', '@unit'],
    ['.//x:b', 'x:b'],
    ['exists(x:b)', 'x:b'],
    ['boolean(x:b)', 'x:b'],
    ['not(x:b)', 'x:b'],
    ['not(exists(x:b))', 'x:b'],
    ["normalize-space(x:b) != ''", 'x:b'],
    ['normalize-space(x:b)', 'x:b'],
    ['string(x:b)', 'x:b'],
    ['x:b != ""', 'x:b'],
    ['x:b or x:c', 'x:b'],
    ['x:b and x:c', 'x:b'],
    ['not(x:c) or x:b', 'x:b'],
    ['exists(x:b[x:c = 1])', 'x:b'],
    ['x:b = 1', null],
    ['x:b and x:c = 1', null],
    ['count(x:b) = 1', null],
    ['string-length(x:b) > 3', null],
    ['matches(x:b, "^[0-9]+$")', null],
    ['*', null],
    ['node()', null],
    ['..', null],
    ['true()', null],
    ['document("codes.xml")//code[@value = 1]', null],
    ['every $b in x:b satisfies $b = 1', null],
  ];
  for (const [test, subject] of CASES) {
    it(`${test} asks for ${subject ?? 'nothing in particular'}`, () => {
      const source = schema(
        `<ns prefix="x" uri="urn:x"/><pattern><rule context="a"><assert test="${test.replaceAll('"', '&quot;')}">…</assert></rule></pattern>`,
      );
      assert.equal(compiled(source).assertions[0]!.subject, subject);
    });
  }

  it('has the prefix declared by the schema, whatever the test uses', () => {
    const source = schema(
      '<ns prefix="first" uri="urn:x"/><ns prefix="second" uri="urn:x"/><pattern><rule context="a"><assert test="second:b">…</assert></rule></pattern>',
    );
    assert.equal(compiled(source).assertions[0]!.subject, 'first:b');
  });
});

describe('the names of a context', () => {
  const cases: readonly (readonly [context: string, names: readonly string[]])[] = [
    ['x:a/x:b', ['x:a', 'x:b']],
    ['//x:a[x:c[d = "]"]]/x:b/@unit', ['x:a', 'x:b', '@unit']],
    ['x:a | x:b/x:c', []],
    ['x:a | x:b', []],
    ['(x:a | x:b)/x:c', ['x:c']],
    ['x:a/x:c/x:d | x:b/x:c/x:d', ['x:c', 'x:d']],
    ['x:c | x:b/x:c', ['x:c']],
    ['x:a/@unit | x:b/@unit', ['@unit']],
    ['/*/x:a', ['x:a']],
    ['/', []],
    ['y:a', ['x:a']],
  ];
  for (const [context, names] of cases) {
    it(`${context}: ${names.join(' ') || 'none'}`, () => {
      const source = schema(
        `<ns prefix="x" uri="urn:x"/><ns prefix="y" uri="urn:x"/><pattern><rule context='${context}'><assert test="b">…</assert></rule></pattern>`,
      );
      assert.deepEqual(compiled(source).assertions[0]!.contextPath, names);
    });
  }
});

describe('the documents that a schema loads', () => {
  const FILES = { 'set/main.sch': '', 'set/codes.xml': '<codes/>', 'common/units.xml': '<units/>' };
  const documents = (content: string): ReadonlyMap<string, string> => {
    const files = { ...FILES, 'set/main.sch': schema(content) };
    const checked = compiled(files);
    return loadDocuments(checked.schema, checked.typed, loader(files));
  };

  it('are named by literals, relative to the schema, each one once', () => {
    const found = documents(`<let name="codes" value="document('codes.xml')"/>
      <pattern><rule context="a"><let name="units" value="document( &quot;../common/units.xml&quot; )//unit"/>
      <assert test="document('codes.xml')//code = . and $units and $codes">…</assert></rule></pattern>`);
    assert.deepEqual(
      [...found],
      [
        ['set/codes.xml', '<codes/>'],
        ['common/units.xml', '<units/>'],
      ],
    );
  });
  it('are none for most schemas', () =>
    assert.equal(documents('<pattern><rule context="a"><assert test="b">…</assert></rule></pattern>').size, 0));
  it('are none for text that only looks like a call', () => {
    assert.equal(
      documents(
        `<pattern><rule context="a"><assert test="b = 'document(&quot;gone.xml&quot;)' (: document('gone.xml') :)">…</assert></rule></pattern>`,
      ).size,
      0,
    );
  });
  it('may be named in a context', () => {
    assert.deepEqual(
      [
        ...documents(
          `<pattern><rule context="a[document('codes.xml')//code[@id = 'b']]"><assert test="b">…</assert></rule></pattern>`,
        ).keys(),
      ],
      ['set/codes.xml'],
    );
  });
  it('must exist', () => {
    assert.throws(
      () => documents('<pattern><rule context="a"><assert test="document(\'gone.xml\')/b">…</assert></rule></pattern>'),
      (error) =>
        error instanceof SchematronError &&
        error.message === 'set/main.sch:2:42: document(): set/gone.xml does not exist',
    );
  });
  it('must be named by a literal', () => {
    assert.throws(
      () => compiled(ruleForA('<assert test="document(b)/c">…</assert>')),
      /main\.sch:2:42: document\(\) is supported with one literal string only/,
    );
  });
});
