/** Where regular expressions are found in a compiled rule set, and for which checks. */
import assert from 'node:assert/strict';
import { toJs } from '../../../engine/compiler/to-js/emit-module.js';
import { type ModulePatterns, patternsOf } from '../../../scripts/patterns/find.js';
import { compiled, schema } from '../../fixtures/schematron.js';

function found(content: string): ModulePatterns & { readonly codes: (source: string) => readonly string[] } {
  const checked = compiled(schema(content));
  const patterns = patternsOf(toJs(checked.schema, checked.typed, checked.assertions, new Map()));
  const codes = (source: string): readonly string[] => patterns.patterns.find((pattern) => pattern.source === source)!.checks.map((check) => checked.assertions[check]!.code);
  return { ...patterns, codes };
}

const rule = (checks: string, context = 'a'): string => `<pattern><rule context="${context}">${checks}</rule></pattern>`;

describe('the patterns of a compiled rule set', () => {
  it('are found with their flags, once for all checks', () => {
    const { patterns } = found(rule('<assert id="A" test="matches(., \'^x\\d+$\', \'i\')"/><assert id="B" test="b or matches(@c, \'^x\\d+$\', \'i\')"/>'));
    assert.deepEqual(patterns, [{ source: '^x\\d+$', flags: 'i', operations: ['matches'], checks: [0, 1] }]);
  });

  it('are those of replace and tokenize too', () => {
    const { patterns } = found(rule('<assert test="replace(., \'x+\', \'y\') = \'y\'"/><assert test="count(tokenize(., \'\\s\')) = 2"/><assert test="matches(., \'\\s\')"/>'));
    assert.deepEqual(patterns.map(({ source, operations, checks }) => [source, operations, checks]), [['x+', ['replace'], [0]], ['\\s', ['tokenize', 'matches'], [1, 2]]]);
  });

  it('belong to every check that comes to them: by lets, functions, contexts and messages', () => {
    const { codes } = found(`<let name="all" value="matches(string(/a), 'global')"/>
      <xsl:function name="f:f" as="xs:boolean" xmlns:f="urn:f" xmlns:xs="http://www.w3.org/2001/XMLSchema"><xsl:param name="v"/><xsl:sequence select="matches($v, 'function')"/></xsl:function>
      <ns prefix="f" uri="urn:f"/>
      <pattern><rule context="a[matches(@x, 'context')]"><let name="one" value="matches(., 'let')"/>
        <assert id="GLOBAL" test="$all"/><assert id="LET" test="$one"/><assert id="FUNCTION" test="f:f(string(.))"/>
        <assert id="MESSAGE" test="b"><value-of select="replace(., 'message', 'x')"/></assert><assert id="ABSENT" test="not(c/d)"/></rule>
        <rule context="b"><assert id="OTHER" test="c"/></rule></pattern>`);
    assert.deepEqual(['global', 'let', 'function', 'message'].map((source) => codes(source)), [['GLOBAL'], ['LET'], ['FUNCTION'], ['MESSAGE']]);
    assert.deepEqual(codes('context'), ['GLOBAL', 'LET', 'FUNCTION', 'MESSAGE', 'ABSENT']);
  });

  it('have no operation where only lists of the rule set come to them', () => {
    const { patterns } = found(rule('<assert test="some $code in tokenize(\'A B C\', \' \') satisfies . = $code"/>'));
    assert.deepEqual(patterns.map(({ source, operations, checks }) => [source, operations, checks]), [[' ', [], [0]]]);
  });

  it('are told apart from those that the document makes', () => {
    const { patterns, computed } = found(rule('<assert test="matches(., string(@pattern))"/><assert test="matches(., \'x\')"/>'));
    assert.deepEqual(patterns.map(({ source }) => source), ['x']);
    assert.equal(computed.length, 1);
    assert.match(computed[0]!, /^regexOf\(/);
  });

  it('are not looked for in anything else', () => {
    assert.throws(() => patternsOf('export const x = compileRegex("a", "");'), SyntaxError);
    assert.throws(() => patternsOf('export default function create(rt) { const R = compileRegex("a", ""); function rule1(d, n) { if (search(d.text(n), R)) d.fail(0, n); } return { patterns: [[{ contexts: [], run: rule1 }]] }; }'), /what search does/);
  });
});
