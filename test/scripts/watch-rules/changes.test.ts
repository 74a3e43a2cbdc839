/** What is said to have changed between two releases of a rule set. */
import assert from 'node:assert/strict';
import { type CheckedSchema, compileSchema } from '#schematron/compiler/build.js';
import { compareRules, hasNoChanges } from '../../../scripts/watch-rules/changes.js';

const schema = (content: string, before = ''): CheckedSchema =>
  compileSchema({
    file: 'rules.sch',
    codePrefix: 'T',
    load: () => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <ns prefix="u" uri="urn:u"/>${before}<pattern>${content}</pattern></schema>`,
  });
const rule = (content: string, context = 'a'): string => `<rule context="${context}">${content}</rule>`;

describe('changes of rules', () => {
  it('are none where only white space between words is another', () => {
    const one = schema(rule(`<assert id="A" test="b and  c = 'x  y'">a  text</assert>`));
    const other = schema(rule(`<assert id="A" test="b\n  and c = 'x  y'">a text</assert>`));
    const changes = compareRules(one, other);
    assert.ok(hasNoChanges(changes));
    assert.equal(changes.texts, 0);
    assert.ok(!hasNoChanges(compareRules(one, schema(rule(`<assert id="A" test="b and c = 'x y'">a text</assert>`)))));
  });
  it('count texts apart: they change nothing that is found', () => {
    const changes = compareRules(
      schema(rule('<assert id="A" test="b">one</assert>')),
      schema(rule('<assert id="A" test="b">two</assert>')),
    );
    assert.ok(hasNoChanges(changes));
    assert.equal(changes.texts, 1);
  });
  it('are told of each of several checks with the same name', () => {
    const changes = compareRules(
      schema(rule('<assert id="A" test="b">x</assert>') + rule('<assert id="A" test="c">x</assert>', 'd')),
      schema(rule('<assert id="A" test="b">x</assert>') + rule('<assert id="A" test="c">x</assert>', 'e')),
    );
    assert.deepEqual(changes.changed, [{ rule: 'A', what: 'context', before: 'd', after: 'e' }]);
    assert.deepEqual([changes.added, changes.removed], [[], []]);
  });
  it('name checks without an id by the rule in their text, or by its beginning', () => {
    const changes = compareRules(
      schema(rule('<assert test="b">[BR-7]-must be there</assert>')),
      schema(rule('<assert test="b and c">[BR-7]-must be there</assert><assert test="d">d is missing</assert>')),
    );
    assert.deepEqual(changes.changed, [{ rule: 'BR-7', what: 'test', before: 'b', after: 'b and c' }]);
    assert.deepEqual(changes.added, [{ rule: 'd is missing', level: 'none', context: 'a', test: 'd' }]);
  });
  it('tell an assert that became a report', () => {
    const changes = compareRules(
      schema(rule('<assert id="A" test="b">x</assert>')),
      schema(rule('<report id="A" test="b">x</report>')),
    );
    assert.deepEqual(changes.changed, [{ rule: 'A', what: 'test', before: 'b', after: 'not(b)' }]);
  });
  it('name the rules that a variable or a function is for, through others too', () => {
    const of = (value: string, sum: string): CheckedSchema =>
      schema(
        rule(
          `<let name="two" value="$one + 1"/><assert id="A" test="b = $two">x</assert><assert id="B" test="u:f(c)">x</assert><assert id="C" test="$ones">x</assert>`,
        ),
        `<let name="one" value="${value}"/><let name="ones" value="1"/><xsl:function name="u:f" as="xs:boolean"><xsl:param name="p"/><xsl:sequence select="${sum}"/></xsl:function>`,
      );
    const changes = compareRules(of('1', '$p = 1'), of('2', '$p = 2'));
    assert.deepEqual(changes.definitions, [
      { name: '$one', usedBy: ['A'] },
      { name: 'u:f()', usedBy: ['B'] },
    ]);
    assert.ok(!hasNoChanges(changes));
  });
});
