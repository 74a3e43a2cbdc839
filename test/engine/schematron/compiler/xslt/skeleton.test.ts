/** Anything that the ISO skeleton does not write stops the compiler (see `rejections.test.ts`). */
import { asSkeleton } from '../../../../fixtures/stylesheets.js';
import { DESCRIBED, type Row, rejects } from './rejected.js';

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

describe('a stylesheet of the ISO skeleton, in its specific parts', () =>
  rejects('main.xslt', asSkeleton(DESCRIBED), SKELETON));
