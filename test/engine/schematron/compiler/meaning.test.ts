/** The meaning of rules in both engines: a small schema, compiled like the official ones. ISO/IEC 19757-3 decides. */
import assert from 'node:assert/strict';
import type { EngineName } from '#validator/index.js';
import type { RuleSet } from '#core/types.js';
import { findingLines, ruleSetOf, schema } from '../../../fixtures/schematron.js';

/** One schema for all tests, because compiling takes seconds. The ids of the checks name the behaviour they show. */
const SCHEMA = schema(`
  <ns prefix="u" uri="urn:u"/>
  <let name="limit" value="10"/>
  <let name="number" value="xs:integer(/list/@number)"/>
  <xsl:function name="u:size" as="xs:string"><xsl:param name="n" as="xs:decimal"/>
    <xsl:variable name="half" as="xs:decimal" select="$n div 2"/>
    <xsl:choose>
      <xsl:when test="$half &lt; 1"><xsl:sequence select="'small'"/></xsl:when>
      <xsl:when test="$half &lt; 5"><xsl:sequence select="'middle'"/></xsl:when>
      <xsl:otherwise><xsl:sequence select="'large'"/></xsl:otherwise>
    </xsl:choose>
  </xsl:function>

  <pattern id="first match wins">
    <rule context="item[@special]"><assert id="FIRST-SPECIAL" test="false()">special</assert></rule>
    <rule context="item"><assert id="FIRST-ANY" test="false()">any</assert></rule>
    <rule context="item[@late]"><assert id="FIRST-NEVER" test="false()">never</assert></rule>
  </pattern>
  <pattern id="patterns are independent">
    <rule context="item[@special]"><report id="SECOND" test="true()">again</report></rule>
  </pattern>
  <pattern id="unions">
    <rule context="item | *[@late] | box/item"><report id="UNION" test="@late">once</report></rule>
  </pattern>
  <pattern id="attributes">
    <rule context="@special"><assert id="ATTRIBUTE" test=". = 'yes'"><name/> of <name path=".."/> is <value-of select="."/></assert></rule>
    <rule context="@*"><report id="ANY-ATTRIBUTE" test="true()"><value-of select="name()"/></report></rule>
  </pattern>
  <pattern id="text">
    <rule context="note/text()"><assert id="TEXT" test="string-length(.) &lt; 5">long: <value-of select="."/></assert></rule>
  </pattern>
  <pattern id="document">
    <rule context="/"><assert id="DOCUMENT" test="list">no list</assert></rule>
  </pattern>
  <pattern id="comments and instructions">
    <rule context="comment()"><report id="COMMENT" test="true()">comment</report></rule>
    <rule context="processing-instruction()"><report id="PI" test="true()"><name/></report></rule>
  </pattern>
  <pattern id="lets">
    <rule context="amount">
      <let name="value" value="xs:decimal(.)"/><let name="doubled" value="$value * 2"/>
      <assert id="LET" test="$doubled &lt;= $limit"><value-of select="$doubled"/> &gt; <value-of select="$limit"/></assert>
      <assert id="LET-UNUSED" test="false()">the value is not looked at</assert>
    </rule>
  </pattern>
  <pattern id="lets of the schema">
    <rule context="counted"><assert id="GLOBAL" test="$number = 1">is not 1</assert><assert id="GLOBAL-UNUSED" test="false()">does not use it</assert></rule>
  </pattern>
  <pattern id="functions">
    <rule context="size"><report id="FUNCTION" test="true()"><value-of select="u:size(xs:decimal(.))"/></report></rule>
  </pattern>
  <pattern id="errors in tests">
    <rule context="flag">
      <assert id="ERROR-BEFORE" test="false()">before</assert>
      <assert id="ERROR-BOOLEAN" test="xs:boolean(.)">is false</assert>
      <assert id="ERROR-TYPE" test="xs:integer(string(.)) = 1">is not 1</assert>
      <report id="ERROR-REPORT" test="1 div string-length(@empty) = 1">never</report>
      <assert id="ERROR-AFTER" test="false()">after</assert>
    </rule>
  </pattern>
  <pattern id="errors in messages">
    <rule context="bad"><assert id="MESSAGE" test="false()">it is <value-of select="xs:integer(.)"/>, it says</assert></rule>
  </pattern>
  <pattern id="errors in predicates of contexts">
    <rule context="odd[xs:integer(.) mod 2 = 1]"><report id="PREDICATE-ODD" test="true()">odd</report></rule>
    <rule context="odd"><report id="PREDICATE-OTHER" test="true()">not odd</report></rule>
  </pattern>
  <pattern id="errors of lets in contexts">
    <rule context="even[$number mod 2 = 0]"><report id="GLOBAL-CONTEXT" test="true()">even</report></rule>
    <rule context="even"><report id="GLOBAL-OTHER" test="true()">not even</report></rule>
  </pattern>
  <pattern id="code lists">
    <rule context="unit"><let name="code" value="string(.)"/>
      <assert id="CODE" test="document('codes.xml')//list[@id=1]/code[@value=$code]">not in the list</assert></rule>
  </pattern>
  <pattern id="rounding">
    <rule context="sum"><assert id="ROUND" test="round(xs:decimal(.) * 10 * 10) div 100 = 2.68 and round(-2.5) = -2"><value-of select="round(xs:decimal(.) * 100) div 100"/></assert></rule>
  </pattern>`);

for (const engine of ['native', 'saxon'] as const satisfies readonly EngineName[])
  describe(`the meaning of rules in the ${engine} engine`, () => {
    let rules: RuleSet;
    /** Findings of the checks whose ids have a prefix. */
    const findings = (prefix: string, xml: string): string[] =>
      findingLines(rules, xml).filter((line) => line.startsWith(prefix));
    before(async () => {
      rules = await ruleSetOf(engine, {
        'main.sch': SCHEMA,
        'codes.xml':
          '<codes><list id="1"><code value="KGM"/><code value="C62"/></list><list id="2"><code value="???"/></list></codes>',
      });
    });

    it('reports its name', () => assert.equal(rules.engine, engine));

    it('applies only the first rule of a pattern that matches a node', () => {
      assert.deepEqual(findings('FIRST', '<list><item special="1" late="1"/><item late="1"/><item/></list>'), [
        'FIRST-SPECIAL /list[1]/item[1] special',
        'FIRST-ANY /list[1]/item[2] any',
        'FIRST-ANY /list[1]/item[3] any',
      ]);
    });
    it('applies every pattern', () => {
      assert.deepEqual(findings('SECOND', '<list><item special="1"/><item/></list>'), [
        'SECOND /list[1]/item[1] again',
      ]);
    });
    it('fires a rule once per node, however many alternatives of its context match', () => {
      assert.deepEqual(findings('UNION', '<list><box late="1"><item late="1"/></box></list>'), [
        'UNION /list[1]/box[1] once',
        'UNION /list[1]/box[1]/item[1] once',
      ]);
    });
    it('allows attributes as contexts', () => {
      assert.deepEqual(findings('A', '<list><item other="2" special="no"/><box special="yes"/></list>'), [
        'ANY-ATTRIBUTE /list[1]/item[1]/@other other',
        'ATTRIBUTE /list[1]/item[1]/@special special of item is no',
      ]);
    });
    it('allows text nodes as contexts', () => {
      assert.deepEqual(findings('TEXT', '<list><note>short<b/>longer</note><note>abc</note></list>'), [
        'TEXT /list[1]/note[1]/text()[1] long: short',
        'TEXT /list[1]/note[1]/text()[2] long: longer',
      ]);
    });
    it('allows the document node as a context', () => {
      assert.deepEqual(findings('DOCUMENT', '<other/>'), ['DOCUMENT / no list']);
      assert.deepEqual(findings('DOCUMENT', '<list/>'), []);
    });
    it('allows comments and processing instructions as contexts', () => {
      assert.deepEqual(
        [...findings('COMMENT', '<!--x--><list><?y z?></list>'), ...findings('PI', '<list><?y z?></list>')],
        ['COMMENT /comment()[1] comment', "PI /list[1]/processing-instruction('y')[1] y"],
      );
    });
    it('evaluates lets of schema and rule', () => {
      assert.deepEqual(findings('LET ', '<list><amount>4.50</amount><amount>5.01</amount></list>'), [
        'LET /list[1]/amount[2] 10.02 > 10',
      ]);
    });
    it('reports an error in a let for the checks that use it, and for no other', () => {
      assert.deepEqual(findings('LET', '<list><amount>many</amount></list>'), [
        'LET !FORG0001 /list[1]/amount[1]',
        'LET-UNUSED /list[1]/amount[1] the value is not looked at',
      ]);
    });
    it('reports an error in a let of the schema for the checks that use it, and for no other', () => {
      assert.deepEqual(findings('GLOBAL', '<list number="2"><counted/></list>'), [
        'GLOBAL /list[1]/counted[1] is not 1',
        'GLOBAL-UNUSED /list[1]/counted[1] does not use it',
      ]);
      assert.deepEqual(findings('GLOBAL', '<list number="two"><counted/></list>'), [
        'GLOBAL !FORG0001 /list[1]/counted[1]',
        'GLOBAL-UNUSED /list[1]/counted[1] does not use it',
      ]);
    });
    it('treats an error of a let in the predicate of a context as no match', () => {
      assert.deepEqual(findings('GLOBAL', '<list number="2"><even/></list>'), ['GLOBAL-CONTEXT /list[1]/even[1] even']);
      assert.deepEqual(findings('GLOBAL', '<list number="two"><even/></list>'), [
        'GLOBAL-OTHER /list[1]/even[1] not even',
      ]);
    });
    it('calls functions', () => {
      assert.deepEqual(
        findings('FUNCTION', '<list><size>1</size><size>2</size><size>10</size></list>').map(
          (line) => line.split(' ')[2],
        ),
        ['small', 'middle', 'large'],
      );
    });
    it('does not let a check that raises hide the others', () => {
      assert.deepEqual(findings('ERROR', '<list><flag empty="">maybe</flag></list>'), [
        'ERROR-BEFORE /list[1]/flag[1] before',
        'ERROR-BOOLEAN !FORG0001 /list[1]/flag[1]',
        'ERROR-TYPE !FORG0001 /list[1]/flag[1]',
        'ERROR-REPORT !FOAR0001 /list[1]/flag[1]',
        'ERROR-AFTER /list[1]/flag[1] after',
      ]);
    });
    it('keeps a finding whose message raises', () => {
      assert.deepEqual(findings('MESSAGE', '<list><bad>x</bad></list>'), ['MESSAGE /list[1]/bad[1] it is , it says']);
    });
    it('treats an error in the predicate of a context as no match', () => {
      assert.deepEqual(findings('PREDICATE', '<list><odd>1</odd><odd>2</odd><odd>x</odd></list>'), [
        'PREDICATE-ODD /list[1]/odd[1] odd',
        'PREDICATE-OTHER /list[1]/odd[2] not odd',
        'PREDICATE-OTHER /list[1]/odd[3] not odd',
      ]);
    });
    it('reads code lists that come with the rules', () => {
      assert.deepEqual(findings('CODE', '<list><unit>KGM</unit><unit>???</unit></list>'), [
        'CODE /list[1]/unit[2] not in the list',
      ]);
    });
    it('rounds halves up, in decimals', () => {
      assert.deepEqual(findings('ROUND', '<list><sum>2.675</sum><sum>2.674</sum></list>'), [
        'ROUND /list[1]/sum[2] 2.67',
      ]);
    });
    it('gives findings in document order, then in the order of the source', () => {
      const lines = findingLines(rules, '<other><item special="1"/><flag>maybe</flag><!--x--></other>').map(
        (line) => line.split(' ')[0],
      );
      assert.deepEqual(lines, [
        'DOCUMENT',
        'FIRST-SPECIAL',
        'SECOND',
        'ATTRIBUTE',
        'ERROR-BEFORE',
        'ERROR-BOOLEAN',
        'ERROR-TYPE',
        'ERROR-REPORT',
        'ERROR-AFTER',
        'COMMENT',
      ]);
    });
    it('keeps nothing between documents', () => {
      const first = findingLines(rules, '<list><flag>maybe</flag></list>');
      findingLines(rules, '<other><item/></other>');
      assert.deepEqual(findingLines(rules, '<list><flag>maybe</flag></list>'), first);
    });
    it('keeps the computed text separate from the text of the table', () => {
      assert.equal(rules.assertions.find(({ id }) => id === 'LET')!.text, '{} > {}');
    });
  });
