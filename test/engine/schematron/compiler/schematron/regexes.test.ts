/** The regular expressions of a schema, and the checks that use them. */
import assert from 'node:assert/strict';
import { collectRegexes } from '#schematron/compiler/schematron/regexes.js';
import type { CompiledRegexes } from '#schematron/compiled.js';
import { compiled, schema } from '../../../../fixtures/schematron.js';

function found(content: string): CompiledRegexes & { readonly codes: (source: string) => readonly string[] } {
  const { schema: model, typed, assertions } = compiled(schema(content));
  const regexes = collectRegexes(model, typed);
  const codes = (source: string): readonly string[] =>
    regexes.known.find((regex) => regex.source === source)!.checks.map((check) => assertions[check]!.code);
  return { ...regexes, codes };
}

const rule = (checks: string, context = 'a'): string =>
  `<pattern><rule context="${context}">${checks}</rule></pattern>`;

describe('the regular expressions of a schema', () => {
  it('are found with their flags, once for all checks', () => {
    const { known } = found(
      rule(
        '<assert id="A" test="matches(., \'^x\\d+$\', \'i\')"/><assert id="B" test="b or matches(@c, \'^x\\d+$\', \'i\')"/>',
      ),
    );
    assert.deepEqual(known, [{ source: '^x\\d+$', flags: 'i', operations: ['matches'], checks: [0, 1] }]);
  });

  it('include those of replace and tokenize', () => {
    const { known } = found(
      rule(
        "<assert test=\"replace(., 'x+', 'y') = 'y'\"/><assert test=\"count(tokenize(., '\\s')) = 2\"/><assert test=\"matches(., '\\s')\"/>",
      ),
    );
    assert.deepEqual(
      known.map(({ source, operations, checks }) => [source, operations, checks]),
      [
        ['x+', ['replace'], [0]],
        ['\\s', ['tokenize', 'matches'], [1, 2]],
      ],
    );
  });

  it('belong to every check that reaches them: by lets, functions, contexts and messages', () => {
    const { codes } = found(`<let name="all" value="matches(string(/a), 'global')"/>
      <xsl:function name="f:f" as="xs:boolean" xmlns:f="urn:f" xmlns:xs="http://www.w3.org/2001/XMLSchema"><xsl:param name="v"/><xsl:sequence select="matches($v, 'function')"/></xsl:function>
      <ns prefix="f" uri="urn:f"/>
      <pattern><rule context="a[matches(@x, 'context')]"><let name="one" value="matches(., 'let')"/>
        <assert id="GLOBAL" test="$all"/><assert id="LET" test="$one"/><assert id="FUNCTION" test="f:f(string(.))"/>
        <assert id="MESSAGE" test="b"><value-of select="replace(., 'message', 'x')"/></assert><assert id="ABSENT" test="not(c/d)"/></rule>
        <rule context="b"><assert id="OTHER" test="c"/></rule></pattern>`);
    assert.deepEqual(
      ['global', 'let', 'function', 'message'].map((source) => codes(source)),
      [['GLOBAL'], ['LET'], ['FUNCTION'], ['MESSAGE']],
    );
    assert.deepEqual(codes('context'), ['GLOBAL', 'LET', 'FUNCTION', 'MESSAGE', 'ABSENT']);
  });

  it('have no operation if they are only applied to lists of the rule set', () => {
    const { known } = found(rule("<assert test=\"some $code in tokenize('A B C', ' ') satisfies . = $code\"/>"));
    assert.deepEqual(
      known.map(({ source, operations, checks }) => [source, operations, checks]),
      [[' ', [], [0]]],
    );
  });

  it('are separate from those computed from the document', () => {
    const { known, computed } = found(
      rule('<assert test="matches(., string(@pattern))"/><assert test="matches(., \'x\')"/>'),
    );
    assert.deepEqual(
      known.map(({ source }) => source),
      ['x'],
    );
    assert.deepEqual(computed, ['matches(., string(@pattern))']);
  });

  it('are reached through nested lets and functions', () => {
    const { codes } = found(`<let name="a" value="matches(string(/a), 'deep')"/><let name="b" value="not($a)"/>
      <xsl:function name="f:f" as="xs:boolean" xmlns:f="urn:f" xmlns:xs="http://www.w3.org/2001/XMLSchema"><xsl:param name="v"/><xsl:sequence select="f:g($v)"/></xsl:function>
      <xsl:function name="f:g" as="xs:boolean" xmlns:f="urn:f" xmlns:xs="http://www.w3.org/2001/XMLSchema"><xsl:param name="a"/><xsl:sequence select="matches($a, 'inner') and $b"/></xsl:function>
      <ns prefix="f" uri="urn:f"/>
      <pattern><rule context="a"><let name="c" value="$b"/><assert id="LET" test="$c"/><assert id="FUNCTION" test="f:f(string(.))"/></rule></pattern>`);
    assert.deepEqual([codes('deep'), codes('inner')], [['LET', 'FUNCTION'], ['FUNCTION']]);
  });

  it('exclude those of a hidden let', () => {
    const { codes } = found(`<let name="a" value="matches(string(/a), 'outer')"/>
      <pattern><rule context="a"><let name="b" value="$a"/><let name="a" value="matches(., 'inner')"/><assert id="OUTER" test="$b"/><assert id="INNER" test="$a"/></rule></pattern>`);
    assert.deepEqual([codes('outer'), codes('inner')], [['OUTER'], ['INNER']]);
  });
});
