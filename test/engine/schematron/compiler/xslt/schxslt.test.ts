/** Anything that SchXslt does not write stops the compiler (see `rejections.test.ts`). */
import { asSchxslt } from '../../../../fixtures/stylesheets.js';
import { DESCRIBED, type Row, rejects } from './rejected.js';

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

describe('a stylesheet of SchXslt, in its specific parts', () => rejects('main.xsl', asSchxslt(DESCRIBED), SCHXSLT));
