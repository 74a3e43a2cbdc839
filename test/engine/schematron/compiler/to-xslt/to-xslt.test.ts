/** The stylesheet of the reference back end, as reviewable text. Its behaviour is tested in `meaning.test.ts`. */
import assert from 'node:assert/strict';
import { schema, stylesheet } from '../../../../fixtures/schematron.js';

const HEAD = `<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:err="http://www.w3.org/2005/xqt-errors"
     xmlns:svrl="http://purl.oclc.org/dsdl/svrl" xmlns:ei="urn:einvoice-validator:svrl"
     xmlns:xs="http://www.w3.org/2001/XMLSchema"
     xmlns:fn="http://www.w3.org/2005/xpath-functions"`;

const CATCH = (index: number): string =>
  `<xsl:catch errors="*"><ei:dynamic-error ei:index="${index}" location="{path()}" code="{$err:code}"><xsl:value-of select="$err:description"/></ei:dynamic-error></xsl:catch></xsl:try>`;

/** The stylesheet without the parts common to all. */
function rules(content: string): string {
  const text = stylesheet(schema(content));
  return text.slice(text.indexOf('<!-- main.sch'), text.indexOf('</xsl:stylesheet>')).trimEnd();
}

describe('to XSLT: the whole stylesheet', () => {
  it('has the namespaces, globals and functions of the schema, and one template per rule', () => {
    assert.equal(
      stylesheet(
        schema(`<title>Braces {1}</title><ns prefix="x" uri="urn:x"/><let name="limit" value="10"/>
<xsl:function name="x:twice" as="xs:integer"><xsl:param name="n" as="xs:integer"/><xsl:sequence select="2 * $n"/></xsl:function>
<pattern>
<rule context="x:a"><assert id="A1" flag="fatal" test="x:b &lt; $limit">b &lt; 10, not <value-of select="x:b"/></assert></rule>
</pattern>`),
      ),
      `${HEAD}
     xmlns:x="urn:x"
     exclude-result-prefixes="#all" xml:base="file:///rules/main.sch">
<xsl:output method="xml" encoding="UTF-8"/>
<xsl:mode name="rules" on-no-match="deep-skip"/>
<xsl:template mode="rules" priority="0" match="/"/>
<xsl:variable name="limit" select="10"/>
<xsl:function name="ei:round" as="xs:anyAtomicType?"><xsl:param name="value"/><xsl:sequence select="round($value)"/></xsl:function><xsl:function name="ei:round" as="xs:anyAtomicType?"><xsl:param name="value"/><xsl:param name="digits"/><xsl:sequence select="round($value, $digits)"/></xsl:function>
<xsl:function name="x:twice" as="xs:integer"><xsl:param name="n" as="xs:integer"/><xsl:sequence select="2 * $n"/></xsl:function>
<xsl:template match="/">
  <svrl:schematron-output title="Braces {{1}}">
    <xsl:apply-templates mode="rules" select="/ | //node() | //@*"/>
  </svrl:schematron-output>
</xsl:template>
<!-- main.sch:5 -->
<xsl:template mode="rules" priority="1" match="x:a">
  <xsl:param name="ei:pattern" as="xs:integer" select="-1"/>
  <xsl:if test="$ei:pattern ne 0">
    <xsl:try><xsl:choose><xsl:when test="x:b &lt; $limit"/><xsl:otherwise><svrl:failed-assert ei:index="0" id="A1" flag="fatal" test="x:b &lt; $limit" location="{path()}"><svrl:text>b &lt; 10, not <xsl:try><xsl:value-of select="x:b"/><xsl:catch errors="*"/></xsl:try></svrl:text></svrl:failed-assert></xsl:otherwise></xsl:choose>${CATCH(0)}
  </xsl:if>
  <xsl:next-match><xsl:with-param name="ei:pattern" select="0"/></xsl:next-match>
</xsl:template>
</xsl:stylesheet>
`,
    );
  });
});

describe('to XSLT: rules', () => {
  it('gives earlier rules the higher priority, and each pattern its number', () => {
    const text = rules(
      `<pattern><rule context="a"/><rule context="b"/></pattern><pattern><rule context="a"/></pattern>`,
    );
    assert.deepEqual(text.match(/priority="\d" match="."/g), [
      'priority="3" match="a"',
      'priority="2" match="b"',
      'priority="1" match="a"',
    ]);
    assert.deepEqual(text.match(/ei:pattern ne \d/g), ['ei:pattern ne 0', 'ei:pattern ne 0', 'ei:pattern ne 1']);
  });

  it('emits a report as an if, with its role if it has no flag', () => {
    assert.match(
      rules('<pattern><rule context="a"><report role="warning" test="b">B!</report></rule></pattern>'),
      /<xsl:try><xsl:if test="b"><svrl:successful-report ei:index="0" id="" role="warning" test="b" location="\{path\(\)\}"><svrl:text>B!<\/svrl:text><\/svrl:successful-report><\/xsl:if><xsl:catch/,
    );
  });

  it('includes in each check only the lets that it needs, in order', () => {
    const text = rules(`<pattern><rule context="a">
      <let name="one" value="1"/><let name="two" value="$one + 1"/><let name="other" value="1 div 0"/>
      <assert test="$two = 2">…</assert><assert test="b"><value-of select="$one"/></assert><assert test="c = '$other'">…</assert></rule></pattern>`);
    const checks = text.split('\n').filter((line) => line.includes('svrl:failed-assert'));
    assert.deepEqual(
      checks.map((check) => check.match(/<xsl:variable name="\w+"/g)),
      [['<xsl:variable name="one"', '<xsl:variable name="two"'], ['<xsl:variable name="one"'], null],
    );
  });

  it('emits nothing for an assert of true(), and always a finding for such a report', () => {
    const text = rules(
      '<pattern><rule context="a"><assert test="true()">…</assert><report test=" true() ">always</report></rule></pattern>',
    );
    assert.ok(!text.includes('failed-assert'));
    assert.match(text, /^ {4}<svrl:successful-report ei:index="1"/m);
  });

  it('escapes text with a special meaning in XSLT', () => {
    const text = rules(
      '<pattern><rule context="a[@x = \'&quot;&lt;\']"><assert id="{id}" test="matches(b, \'^\\d{2}$\') or c = &quot;}&amp;&quot;">{b} &amp; c</assert></rule></pattern>',
    );
    assert.ok(text.includes('match="a[@x = \'&quot;&lt;\']"'));
    assert.ok(
      text.includes('<xsl:when test="matches(b, \'^\\d{2}$\') or c = &quot;}&amp;&quot;"/>'),
      'an expression has no value templates',
    );
    assert.ok(
      text.includes('id="{{id}}" test="matches(b, \'^\\d{{2}}$\') or c = &quot;}}&amp;&quot;"'),
      'a result attribute has',
    );
    assert.ok(text.includes('<svrl:text>{b} &amp; c</svrl:text>'));
  });

  it('replaces calls of round(), and nothing else of that name', () => {
    const tests = [
      'round(b)',
      'fn:round( b )',
      'round-half-to-even(b)',
      "'round(b)'",
      'x:round(b)',
      '(: round(b) :) 1 = 1',
      '$round = round (1)',
      'xs:decimal(b) * round(1)',
    ];
    const emitted = tests.map((test) => {
      const source = `<ns prefix="x" uri="urn:x"/><let name="round" value="1"/><xsl:function name="x:round"><xsl:param name="n"/><xsl:sequence select="$n"/></xsl:function>
        <pattern><rule context="a"><assert test="${test}">…</assert></rule></pattern>`;
      return /<xsl:when test="([^"]*)"/.exec(rules(source))![1];
    });
    assert.deepEqual(emitted, [
      'ei:round(b)',
      'ei:round( b )',
      'round-half-to-even(b)',
      "'round(b)'",
      'x:round(b)',
      '(: round(b) :) 1 = 1',
      '$round = ei:round (1)',
      'xs:decimal(b) * ei:round(1)',
    ]);
  });
});

describe('to XSLT: functions', () => {
  it('emits the original instructions', () => {
    const text = stylesheet(
      schema(`<ns prefix="u" uri="urn:u"/>
      <xsl:function name="u:size" as="xs:string"><xsl:param name="value"/>
        <xsl:variable name="word">a &lt; b</xsl:variable><xsl:variable name="one" as="xs:integer" select="1"/>
        <xsl:variable name="body" as="xs:string"><xsl:sequence select="'x'"/></xsl:variable>
        <xsl:choose><xsl:when test="$value &gt; $one"><xsl:sequence select="$word"/></xsl:when><xsl:otherwise><xsl:sequence select="$body"/></xsl:otherwise></xsl:choose>
      </xsl:function><pattern><rule context="a"><assert test="u:size(1)">…</assert></rule></pattern>`),
    );
    assert.equal(
      /<xsl:function name="u:size".*<\/xsl:function>/.exec(text)![0],
      '<xsl:function name="u:size" as="xs:string"><xsl:param name="value"/><xsl:variable name="word">a &lt; b</xsl:variable><xsl:variable name="one" as="xs:integer" select="1"/>' +
        '<xsl:variable name="body" as="xs:string"><xsl:sequence select="\'x\'"/></xsl:variable>' +
        '<xsl:choose><xsl:when test="$value &gt; $one"><xsl:sequence select="$word"/></xsl:when><xsl:otherwise><xsl:sequence select="$body"/></xsl:otherwise></xsl:choose></xsl:function>',
    );
  });
});
