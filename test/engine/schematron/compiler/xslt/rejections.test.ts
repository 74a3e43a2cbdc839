/**
 * Anything that a generator does not write stops the compiler: with the reason, the file, and the position. Each row
 * changes one part of a valid stylesheet; `¦` in the replacement marks the position that the error must report.
 */
import assert from 'node:assert/strict';
import { compiled } from '../../../../fixtures/schematron.js';
import { asSchxslt, asSkeleton } from '../../../../fixtures/stylesheets.js';
import { DESCRIBED, type Row, rejects } from './rejected.js';

/** For both generators. */
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
    'an imported stylesheet',
    '<xsl:output',
    '¦<xsl:import href="x.xsl"/><xsl:output',
    /the element xsl:import is not supported in xsl:\w+/,
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
    '¦<xsl:copy-of select="$n"/>',
    /the element xsl:copy-of is not supported here/,
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

describe('a stylesheet of the ISO skeleton', () => rejects('main.xslt', asSkeleton(DESCRIBED), EVERY));
describe('a stylesheet of SchXslt', () => rejects('main.xsl', asSchxslt(DESCRIBED), EVERY));

describe('a file with the extension of a stylesheet', () => {
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
