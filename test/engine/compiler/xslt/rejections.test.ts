/**
 * What a generator does not write stops the compiler: with the reason, the file, and the place. Each row changes one
 * thing in a stylesheet that is read; in what it puts there `¦` marks the place that the error must name.
 */
import assert from 'node:assert/strict';
import { SchematronError } from '../../../../engine/compiler/schematron/error.js';
import { compiled } from '../../../fixtures/schematron.js';
import { type Described, asSchxslt, asSkeleton, assertThat, reportThat } from '../../../fixtures/stylesheets.js';

const DESCRIBED: Described = {
  title: 'Small',
  namespaces: { x: 'urn:x' },
  lets: [['one', '1']],
  functions: '<xsl:function name="x:f"><xsl:param name="n"/><xsl:sequence select="$n"/></xsl:function>',
  patterns: [
    {
      id: 'first',
      rules: [
        {
          context: 'x:a',
          lets: [['two', '2']],
          checks: [
            assertThat('x:b = 1', { id: 'B', flag: 'fatal' }),
            reportThat('x:c', { text: ['c is ', { select: 'x:c' }] }),
          ],
        },
        { context: 'x:d', checks: [assertThat('x:e')] },
      ],
    },
    { rules: [{ context: 'x:g', checks: [assertThat('x:h')] }] },
  ],
};

type Row = readonly [what: string, from: string | RegExp, to: string, message: RegExp];

/** In both forms. */
const EVERY: readonly Row[] = [
  ['another version', 'version="2.0"', 'version="¦3.0"', /XSLT 3\.0 is not supported, only 2\.0 is/],
  ['the version of XPath 1.0', 'version="2.0"', 'version="¦1.0"', /XSLT 1\.0 is not supported, only 2\.0 is/],
  ['no version', ' version="2.0"', '', /XSLT without a version is not supported/],
  [
    'a default namespace for expressions',
    ' version="2.0"',
    ' version="2.0" xpath-default-namespace="¦urn:x"',
    /the attribute "xpath-default-namespace" of xsl:\w+ is not supported/,
  ],
  [
    'a key',
    '<xsl:output',
    '¦<xsl:key name="k" match="x:a" use="x:b"/><xsl:output',
    /the element xsl:key is not supported in xsl:\w+/,
  ],
  [
    'another stylesheet',
    '<xsl:output',
    '¦<xsl:include href="other.xsl"/><xsl:output',
    /the element xsl:include is not supported in xsl:\w+/,
  ],
  [
    'a template of somebody else',
    '<xsl:output',
    '¦<xsl:template match="x:a"/><xsl:output',
    /this is not the xsl:template match="x:a" that .* writes/,
  ],
  [
    'a variable with content',
    '<xsl:output',
    '¦<xsl:variable name="v">1</xsl:variable><xsl:output',
    /this is not the xsl:variable name="v" that/,
  ],
  [
    'a typed variable',
    'name="one" select="1"',
    'name="one" select="1" as="¦xs:integer"',
    /the attribute "as" of xsl:param is not supported/,
  ],
  ['text between the templates', '\n<xsl:output', '¦\nstray<xsl:output', /text is not supported in xsl:\w+/],
  [
    'an instruction in a function that it does not know',
    '<xsl:sequence select="$n"/>',
    '¦<xsl:message>1</xsl:message>',
    /the element xsl:message is not supported here/,
  ],
  [
    'a namespace that the stylesheet does not have',
    '<svrl:ns-prefix-in-attribute-values prefix="x" uri="urn:x"/>',
    '¦<svrl:ns-prefix-in-attribute-values prefix="x" uri="urn:y"/>',
    /does not declare the prefix "x" for urn:y/,
  ],
  [
    'a prefix that changes its meaning',
    '<xsl:sequence select="$n"/>',
    '¦<xsl:sequence xmlns:x="urn:z" select="$n"/>',
    /the prefix "x" stands for urn:z here, and for urn:x in the schema/,
  ],
  [
    'another element in a text',
    '<svrl:text>c is',
    '<svrl:text>¦<svrl:emph>c</svrl:emph> is',
    /the element \{.*svrl\}emph is not supported in \{.*svrl\}text/,
  ],
  [
    'an instruction in a text',
    '<svrl:text>c is',
    '<svrl:text>¦<xsl:apply-templates/>c is',
    /the element xsl:apply-templates is not supported in/,
  ],
  [
    'a separator of values',
    '<xsl:value-of select="x:c"/>',
    '<xsl:value-of select="x:c" separator="¦,"/>',
    /the attribute "separator" of xsl:value-of is not supported/,
  ],
  [
    'no finding',
    '<xsl:if test="x:c">',
    '<xsl:if test="x:c">¦<xsl:message/>',
    /there is no finding of (a report|an assert or report) here/,
  ],
  ['a wrong expression', 'select="2"', 'select="2 +¦"', /XPST0003/],
  [
    'a variable that nothing declares',
    'select="2"',
    'select="1 + ¦$three"',
    /variable \$three is not declared \(XPST0008\)/,
  ],
  ['a file that is not well-formed', '<xsl:output', '¦</xsl:output', /end tag/],
];

const SKELETON: readonly Row[] = [
  [
    'a pattern that begins elsewhere',
    'mode="M5" select="/"',
    'mode="M5" select="¦/x:a"',
    /the pattern begins at "\/x:a", only "\/" is supported/,
  ],
  ['two patterns in one mode', 'mode="M6" select="/"', 'mode="¦M5" select="/"', /two patterns have the mode "M5"/],
  ['a rule of no pattern', 'match="x:g" mode="M6"', 'match="x:g" mode="¦M9"', /no pattern has the mode "M9"/],
  [
    'a pattern without its last template',
    '<xsl:template match="@*|node()" mode="M5" priority="-2"><xsl:apply-templates mode="M5" select="@*|*"/></xsl:template>',
    '',
    /the pattern with the mode "M5" has no template for the nodes that no rule is about/,
  ],
  [
    'rules that are not in the order of their priorities',
    'mode="M5" priority="1001"',
    'mode="M5" priority="1000"',
    /the priority 1000 is not below that of the rule above it \(1000\)/,
  ],
  [
    'a priority that is no whole number',
    'mode="M5" priority="1001"',
    'mode="M5" priority="¦1e3"',
    /the priority "1e3" is no whole number/,
  ],
  [
    'another way through the document',
    '<xsl:apply-templates mode="M5" select="@*|*"/></xsl:template>\n<xsl:template match="x:d"',
    '<xsl:apply-templates mode="M5" select="¦*[x:z]"/></xsl:template>\n<xsl:template match="x:d"',
    /the template goes on to "\*\[x:z\]"/,
  ],
  [
    'a rule that goes on to other nodes than its pattern',
    '<xsl:apply-templates mode="M5" select="@*|*"/></xsl:template>\n<xsl:template match="x:d"',
    '<xsl:apply-templates mode="M5" select="¦*"/></xsl:template>\n<xsl:template match="x:d"',
    /the rule goes on to other nodes than its pattern/,
  ],
  [
    'a rule that goes on in another mode',
    '<xsl:apply-templates mode="M5" select="@*|*"/></xsl:template>\n<xsl:template match="x:d"',
    '<xsl:apply-templates mode="¦M6" select="@*|*"/></xsl:template>\n<xsl:template match="x:d"',
    /the template goes on in the mode "M6", not in its own/,
  ],
  [
    'a rule that is another than the report says',
    '<svrl:fired-rule context="x:d"/>',
    '¦<svrl:fired-rule context="x:z"/>',
    /the test that the report shows is not the one that is made/,
  ],
  [
    'a test that is another than the report says',
    '<svrl:failed-assert test="x:b = 1">',
    '¦<svrl:failed-assert test="x:b = 2">',
    /the test that the report shows is not the one that is made/,
  ],
  [
    'an assert that finds something where it holds',
    '<xsl:when test="x:b = 1"/>',
    '<xsl:when test="x:b = 1">¦<xsl:text>1</xsl:text></xsl:when>',
    /the element xsl:text is not supported in xsl:when/,
  ],
  [
    'an assert with two tests',
    '<xsl:when test="x:b = 1"/>',
    '<xsl:when test="x:b = 1"/><xsl:when test="x:b = 2"/>',
    /an assert is xsl:when and xsl:otherwise in xsl:choose/,
  ],
  [
    'an instruction in a rule',
    '<svrl:fired-rule context="x:d"/>',
    '<svrl:fired-rule context="x:d"/>¦<xsl:message>1</xsl:message>',
    /the element xsl:message is not supported in xsl:template/,
  ],
  [
    'another location',
    'mode="schematron-select-full-path" select="."/>',
    'mode="schematron-select-full-path" select=".."/>',
    /this is not the xsl:attribute name="location" that the ISO skeleton writes/,
  ],
  [
    'a computed flag',
    '<xsl:attribute name="flag">fatal</xsl:attribute>',
    '<xsl:attribute name="flag">¦<xsl:value-of select="x:z"/></xsl:attribute>',
    /the element xsl:value-of is not supported in xsl:attribute/,
  ],
  [
    'a template of the machinery that is not as it was',
    '<xsl:output',
    '¦<xsl:template match="*" mode="schematron-get-full-path"><xsl:text>/</xsl:text></xsl:template><xsl:output',
    /this is not the xsl:template match="\*" mode="schematron-get-full-path" that the ISO skeleton writes \(its fingerprint is [0-9a-f]{64}\)/,
  ],
  ['a second report', '<xsl:output', '<xsl:template match="/"/><xsl:output', /two templates for the document node/],
];

const SCHXSLT: readonly Row[] = [
  [
    'rules that are not in the order of their priorities',
    'priority="1" mode="p7e"',
    'priority="¦2" mode="p7e"',
    /the priority 2 is not below that of the rule above it \(2\)/,
  ],
  [
    'an assert without not(…)',
    '<xsl:if test="not(x:b = 1)">',
    '<xsl:if test="¦x:b = 1">',
    /the test of an assert is not in not\(…\)/,
  ],
  [
    'parentheses that do not belong together',
    '<xsl:if test="not(x:b = 1)">',
    '<xsl:if test="not(x:b) or (x:c)">',
    /the test that the report shows is not the one that is made/,
  ],
  [
    'another place',
    'location="{schxslt:location(.)}"',
    'location="¦{schxslt:location(..)}"',
    /the finding is not at the node that the rule is about/,
  ],
  ['a computed flag', 'flag="fatal"', 'flag="¦{x:z}"', /the attribute "flag" of \{.*\}failed-assert is computed/],
  [
    'a rule that stops the others',
    "$schxslt:patterns-matched[. = 'p7e']",
    'true()',
    /this is not the template of a rule that SchXslt writes/,
  ],
  [
    'a rule in the mode of no pattern',
    'match="x:g" priority="0" mode="p7e"',
    'match="x:g" priority="0" mode="p9e"',
    /the rule is not in the mode of its pattern, "p7e"/,
  ],
  [
    'a pattern that begins elsewhere',
    '<xsl:apply-templates mode="p7e" select="root()"/>',
    '<xsl:apply-templates mode="p7e" select="/x:a"/>',
    /this is not the template for patterns that SchXslt writes/,
  ],
  [
    'patterns that nothing runs',
    '<xsl:template name="p7e">',
    '<xsl:template name="other">',
    /there is no template "p7e"|this is not the xsl:template name="other"/,
  ],
  [
    'other documents',
    '<xsl:for-each select="root()">',
    '<xsl:for-each select="doc(\'x\')">',
    /this is not the schxslt:pattern that SchXslt writes|schxslt:pattern/,
  ],
  [
    'another report',
    '<xsl:sequence select="$metadata"/>',
    '',
    /this is not the xsl:template match="root\(\)" that SchXslt writes/,
  ],
  [
    'no way through the document',
    /<xsl:template match="\*" mode="#all".*<\/xsl:template>/,
    '',
    /no template that goes on from elements/,
  ],
];

interface Changed {
  readonly text: string;
  /** What is marked, if anything is. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** The stylesheet with one change. */
function changed(source: string, from: string | RegExp, to: string): Changed {
  const marked = source.replace(from, () => to);
  assert.notEqual(marked, source, `the stylesheet has no ${String(from)}`);
  const mark = marked.indexOf('¦');
  if (mark < 0) return { text: marked };
  const before = marked.slice(0, mark).split('\n');
  return { text: marked.replace('¦', ''), place: { line: before.length, column: before.at(-1)!.length + 1 } };
}

function rejects(file: string, source: string, rows: readonly Row[]): void {
  it('is read as it is', () => assert.doesNotThrow(() => compiled({ [file]: source })));
  for (const [what, from, to, message] of rows) {
    it(`but not with ${what}`, () => {
      const { text, place } = changed(source, from, to);
      assert.throws(
        () => compiled({ [file]: text }),
        (error: unknown) => {
          assert.ok(error instanceof SchematronError, String(error));
          assert.match(error.message, message);
          assert.equal(error.position.file, file);
          assert.ok(error.position.line >= 1 && error.position.column >= 1);
          if (place)
            assert.deepEqual({ line: error.position.line, column: error.position.column }, place, error.message);
          return true;
        },
      );
    });
  }
}

describe('a stylesheet of the ISO skeleton', () =>
  rejects('main.xslt', asSkeleton(DESCRIBED), [...EVERY, ...SKELETON]));
describe('a stylesheet of SchXslt', () => rejects('main.xsl', asSchxslt(DESCRIBED), [...EVERY, ...SCHXSLT]));

describe('a file that ends as a stylesheet does', () => {
  it('must be one', () =>
    assert.throws(
      () => compiled({ 'main.xslt': '\n <html/>' }),
      /main\.xslt:2:2: the root element is no XSLT stylesheet/,
    ));
  it('must make a report', () =>
    assert.throws(
      () =>
        compiled({ 'main.xslt': '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="2.0"/>' }),
      /main\.xslt:1:1: the stylesheet has no template for the document node that makes a report/,
    ));
  it('must have patterns', () =>
    assert.throws(() => compiled({ 'main.xslt': asSkeleton({ patterns: [] }) }), /the schema has no pattern/));
  it('must exist', () =>
    assert.throws(
      () => compiled({ 'main.xslt': '' }, { file: 'other.xslt' }),
      /other\.xslt:1:1: other\.xslt does not exist/,
    ));
  it('has no phases', () =>
    assert.throws(
      () => compiled({ 'main.xslt': asSkeleton(DESCRIBED) }, { phase: 'p' }),
      /there is no phase "p" \(phases: none\)/,
    ));
});
