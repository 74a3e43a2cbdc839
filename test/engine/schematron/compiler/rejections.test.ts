/**
 * Unknown or invalid syntax stops the front end: with the reason, the file, and the position. In each schema `¦` marks
 * the position that the error must report; it is removed before compiling.
 */
import { included, schema } from '../../../fixtures/schematron.js';
import { GOOD, type Row, functionOf, inRule, rejects } from './rejects.js';

const UNKNOWN: readonly Row[] = [
  [
    'an element of Schematron that it does not know',
    inRule('\n    ¦<let-me name="x"/>'),
    /the element let-me is not supported here/,
  ],
  [
    'an element in the wrong place',
    schema(`<pattern>¦<assert test="b">…</assert></pattern>`),
    /the element assert is not supported in pattern/,
  ],
  [
    'an element of another namespace',
    schema(`${GOOD}¦<x:y xmlns:x="urn:x"/>`),
    /the element \{urn:x\}y is not supported here/,
  ],
  [
    'an instruction of XSLT that it does not know',
    schema(`${GOOD}\n¦<xsl:output method="text"/>`),
    /the element xsl:output is not supported here/,
  ],
  [
    'an attribute that it does not know, at its value',
    inRule('<assert test="b" level="¦high">…</assert>'),
    /the attribute "level" of assert is not supported/,
  ],
  [
    'an attribute of another namespace',
    inRule('<assert test="b" xmlns:x="urn:x" x:level="¦high">…</assert>'),
    /the attribute "\{urn:x\}level" of assert is not supported/,
  ],
  [
    'an attribute of the schema',
    schema(GOOD, 'queryBinding="xslt2" language="¦en"'),
    /the attribute "language" of schema/,
  ],
  ['text in a pattern', schema('<pattern>¦ stray <rule context="a"/></pattern>'), /text is not supported in pattern/],
  ['text in the schema', schema(`${GOOD}¦\nstray`), /text is not supported in schema/],
  [
    'an unknown element in a message',
    inRule('<assert test="b">see ¦<a href="x">here</a></assert>'),
    /the element a is not supported here/,
  ],
  ['a value-of without select', inRule('<assert test="b">¦<value-of/></assert>'), /value-of has no attribute "select"/],
  [
    'an unknown element in a phase',
    schema(`<phase id="p">¦<let name="x" value="1"/></phase>${GOOD}`),
    /the element let is not supported in phase/,
  ],
  [
    'an unknown element among the diagnostics',
    schema(`${GOOD}<diagnostics>¦<hint id="h">…</hint></diagnostics>`),
    /the element hint is not supported here/,
  ],
  [
    'another query binding',
    schema(GOOD, 'queryBinding="¦xslt"'),
    /queryBinding "xslt" is not supported, only xslt2 and xslt3 are/,
  ],
  [
    'a binding from outside that is no better',
    schema(GOOD, 'queryBinding="¦xslt2"'),
    /queryBinding "stx" is not supported/,
    { queryBinding: 'stx' },
  ],
  ['a schema without patterns', `¦${schema('<title>Nothing</title>')}`, /the schema has no pattern/],
  ['a root that is no schema', `¦${included('pattern', '')}`, /the root element is no Schematron schema/],
  ['a file that is not well-formed', schema('<pattern></patt¦ern>').replace('</patt¦ern>', '¦</rule>'), /end tag/],
];

const MISSING: readonly Row[] = [
  [
    'a rule without context',
    schema('<pattern>¦<rule><assert test="b">…</assert></rule></pattern>'),
    /rule has no attribute "context"/,
  ],
  ['an assert without test', inRule('¦<assert>…</assert>'), /assert has no attribute "test"/],
  ['a let without value', inRule('¦<let name="x"/>'), /let has no attribute "value"/],
  ['a namespace without prefix', schema(`¦<ns uri="urn:x"/>${GOOD}`), /ns has no attribute "prefix"/],
  [
    'a diagnostic that does not exist',
    inRule('¦<assert test="b" diagnostics="d9">…</assert>'),
    /there is no diagnostic "d9"/,
  ],
  [
    'an include of nothing',
    { 'main.sch': schema(`${GOOD}\n  ¦<include href="gone.sch"/>`) },
    /gone\.sch does not exist/,
  ],
  ['an include without href', schema('¦<include/>'), /include has no attribute "href"/],
  ['a main file that does not exist', {}, /none\.sch does not exist/, { file: 'none.sch' }],
  ['a file that includes itself', { 'main.sch': schema('¦<include href="main.sch"/>') }, /main\.sch includes itself/],
  [
    'files that include each other',
    {
      'main.sch': schema('<include href="a.sch"/>'),
      'a.sch': included('pattern', '<include href="b.sch"/>'),
      'b.sch': included('rule', '¦<include href="a.sch"/>', 'context="a"'),
    },
    /a\.sch includes itself/,
  ],
  [
    'an included file that is not well-formed',
    { 'main.sch': schema('<include href="a.sch"/>'), 'a.sch': '<pattern>\n ¦</patern>' },
    /pattern/,
  ],
  [
    'a pattern after an abstract one that does not exist',
    schema('<pattern is-a="¦none"/>'),
    /there is no abstract pattern "none"/,
  ],
  ['an abstract pattern without id', schema(`¦<pattern abstract="true"/>${GOOD}`), /pattern has no attribute "id"/],
  ['an abstract rule that does not exist', inRule('<extends rule="¦none"/>'), /there is no abstract rule "none"/],
  [
    'an abstract rule that extends itself',
    schema(
      '<pattern><rule abstract="true" id="r"><extends rule="¦r"/></rule><rule context="a"><extends rule="r"/></rule></pattern>',
    ),
    /the abstract rule "r" extends itself/,
  ],
  [
    'a phase that does not exist',
    `¦${schema(`<phase id="p"><active pattern="x"/></phase>${GOOD.replace('<pattern', '<pattern id="x"')}`)}`,
    /there is no phase "q" \(phases: p\)/,
    { phase: 'q' },
  ],
  ['a phase of a schema without phases', `¦${schema(GOOD)}`, /there is no phase "q" \(phases: none\)/, { phase: 'q' }],
  [
    'a phase that names no pattern, chosen or not',
    schema(`¦<phase id="p"><active pattern="gone"/></phase>${GOOD}`),
    /phase "p" names the pattern "gone", which does not exist/,
  ],
];

const NAMES: readonly Row[] = [
  [
    'a variable that is declared twice in a rule',
    inRule('<let name="x" value="1"/><let name="x" value="¦2"/><assert test="$x">…</assert>'),
    /the variable "x" is declared twice in this rule/,
  ],
  [
    'a variable that is declared twice in the schema',
    schema(`<let name="x" value="1"/><let name="x" value="¦2"/>${GOOD}`),
    /the variable "x" is declared twice/,
  ],
  [
    'a variable that schema and pattern declare',
    schema(`<let name="x" value="1"/>${GOOD.replace('<rule', '<let name="x" value="¦2"/><rule')}`),
    /the variable "x" is declared twice/,
  ],
  ['a variable that nobody declares', inRule('<assert test="b = ¦$gone">…</assert>'), /gone/],
  [
    'a variable before its declaration',
    inRule('<let name="x" value="¦$y"/><let name="y" value="1"/><assert test="$x">…</assert>'),
    /y/,
  ],
  ['a prefix that nobody declares', inRule('<assert test="¦x:b">…</assert>'), /x/],
  ['a function that nobody declares', inRule('<assert test="¦foo(b)">…</assert>'), /foo/],
  [
    'a function without prefix',
    schema(`¦<xsl:function name="f"><xsl:sequence select="1"/></xsl:function>${GOOD}`),
    /the function name "f" has no declared prefix/,
  ],
  [
    'a function with an undeclared prefix',
    schema(`¦<xsl:function name="u:f"><xsl:sequence select="1"/></xsl:function>${GOOD}`),
    /the function name "u:f" has no declared prefix/,
  ],
  [
    'a function with a type that does not exist',
    schema(
      `<ns prefix="u" uri="urn:u"/>¦<xsl:function name="u:f" as="xs:money"><xsl:sequence select="1"/></xsl:function>${GOOD}`,
    ),
    /as="xs:money"/,
  ],
];

const FUNCTIONS: readonly Row[] = [
  [
    'an instruction that it does not know',
    functionOf('¦<xsl:copy-of select="$x"/>'),
    /the element xsl:copy-of is not supported/,
  ],
  [
    'xsl:message that ends the run',
    functionOf('¦<xsl:message terminate="yes">no</xsl:message>'),
    /xsl:message with terminate is not supported/,
  ],
  [
    'a computed separator',
    functionOf('<xsl:value-of select="$x" separator="¦{$x}"/>'),
    /a computed separator is not supported/,
  ],
  ['text', functionOf('¦one'), /text is not supported in xsl:function/],
  [
    'a param with a default',
    functionOf('').replace('as="xs:integer"/>', 'as="xs:integer" select="¦1"/>'),
    /the attribute "select" of xsl:param is not supported/,
  ],
  [
    'a variable with both select and content',
    functionOf('¦<xsl:variable name="y" select="1">2</xsl:variable><xsl:sequence select="1"/>'),
    /xsl:variable has both a select attribute and content/,
  ],
  [
    'an otherwise that is not the last',
    functionOf(
      '<xsl:choose>¦<xsl:otherwise><xsl:sequence select="1"/></xsl:otherwise><xsl:when test="$x = 1"><xsl:sequence select="2"/></xsl:when></xsl:choose>',
    ),
    /xsl:otherwise is misplaced in xsl:choose/,
  ],
  ['an expression that is wrong', functionOf('<xsl:sequence select="$x + ¦"/>'), /XPST0003/],
];

const EXPRESSIONS: readonly Row[] = [
  ['a test that does not parse', inRule('<assert test="b and ¦">…</assert>'), /XPST0003/],
  [
    'a context that is no pattern',
    schema('<pattern><rule context="¦1 + 1"><assert test="b">…</assert></rule></pattern>'),
    /XPST|XTSE/,
  ],
  ['a value-of that does not parse', inRule('<assert test="b">is <value-of select="b[¦"/></assert>'), /XPST0003/],
  ['the place behind references', inRule('<assert test="a &lt; 1 and b &gt; ¦$gone">…</assert>'), /gone/],
  ['the place behind character references', inRule('<assert test="a = &#39;x&#x27; and ¦$gone">…</assert>'), /gone/],
  [
    'the place on a later line of the attribute',
    inRule('<assert test="b\n      and c\n      and ¦$gone">…</assert>'),
    /gone/,
  ],
  ['the place on a later line with CR LF', inRule('<assert test="b\r\n  and ¦$gone">…</assert>'), /gone/],
  ['the place behind characters outside the BMP', inRule('<assert test="b = \'😀\' and ¦$gone">…</assert>'), /gone/],
  [
    'an attribute in apostrophes with blanks around the equals sign',
    inRule("<assert test = 'b and ¦$gone'>…</assert>"),
    /gone/,
  ],
  [
    'an expression in an included file',
    {
      'main.sch': schema('<include href="p.sch"/>'),
      'p.sch': included('pattern', '\n<rule context="a"><assert test="¦$gone">…</assert></rule>'),
    },
    /gone/,
  ],
  [
    'an expression in an abstract pattern, at its start',
    schema(
      '<pattern abstract="true" id="t"><rule context="a"><assert test="¦b and $p and $gone">…</assert></rule></pattern><pattern is-a="t"><param name="p" value="c"/></pattern>',
    ),
    /gone/,
  ],
  ['a name path that does not parse', inRule('<assert test="b"><name path="¦.[" /></assert>'), /XPST0003/],
];

/** Errors that expansion of abstract patterns and rules would drop, or that are in unused parts. */
const UNSEEN: readonly Row[] = [
  [
    'a rule in a pattern that instantiates another',
    schema(
      '<pattern abstract="true" id="t"><rule context="a"><assert test="$p">…</assert></rule></pattern><pattern is-a="t"><param name="p" value="c"/>¦<rule context="z"/></pattern>',
    ),
    /the element rule is not supported in a pattern with is-a/,
  ],
  [
    'text in such a pattern',
    schema(`<pattern abstract="true" id="t"/>${GOOD}<pattern is-a="t">¦stray</pattern>`),
    /text is not supported in a pattern with is-a/,
  ],
  [
    'an unknown attribute of a param',
    schema(`<pattern abstract="true" id="t"/>${GOOD}<pattern is-a="t"><param name="p" value="c" type="¦x"/></pattern>`),
    /the attribute "type" of param/,
  ],
  [
    'an unknown attribute of an include',
    { 'main.sch': schema('<include href="a.sch" parse="¦text"/>'), 'a.sch': included('pattern', '') },
    /the attribute "parse" of include/,
  ],
  ['an unknown attribute of extends', inRule('<extends rule="r" href="¦x"/>'), /the attribute "href" of extends/],
  [
    'an unknown element in an abstract rule that nobody extends',
    schema(`<pattern><rule abstract="true" id="r">¦<foo/></rule></pattern>${GOOD}`),
    /the element foo is not supported/,
  ],
  [
    'an unknown element in an abstract pattern that nobody instantiates',
    schema(`<pattern abstract="true" id="t">¦<foo/></pattern>${GOOD}`),
    /the element foo is not supported/,
  ],
  [
    'abstract with another value',
    schema(`<pattern abstract="¦yes" id="t"/>${GOOD}`),
    /abstract must be "true" or "false"/,
  ],
  [
    'an abstract pattern that instantiates another',
    schema(`<pattern abstract="true" id="t"/><pattern abstract="¦true" is-a="t" id="u"/>${GOOD}`),
    /an abstract pattern with is-a is not supported/,
  ],
  ['content in a let', inRule('<let name="x" value="1">¦2</let>'), /content is not supported in let/],
  [
    'content in a value-of',
    inRule('<assert test="b"><value-of select="1">¦<name/></value-of></assert>'),
    /content is not supported in value-of/,
  ],
  [
    'a default for a parameter',
    functionOf('<xsl:sequence select="$x"/>').replace('as="xs:integer"/>', 'as="xs:integer">¦1</xsl:param>'),
    /content is not supported in xsl:param/,
  ],
  [
    'content in xsl:sequence',
    functionOf('<xsl:sequence select="$x">¦1</xsl:sequence>'),
    /content is not supported in xsl:sequence/,
  ],
  [
    'text in xsl:choose',
    functionOf('<xsl:choose>¦text<xsl:when test="true()"><xsl:sequence select="1"/></xsl:when></xsl:choose>'),
    /text is not supported in xsl:choose/,
  ],
  ['a choose without a choice', functionOf('¦<xsl:choose/>'), /xsl:choose has no xsl:when/],
  [
    'a parameter behind an instruction',
    functionOf('<xsl:sequence select="1"/>¦<xsl:param name="y"/>'),
    /xsl:param must stand before everything else/,
  ],
  [
    'a phase without patterns that is chosen',
    schema(`¦<phase id="p"/>${GOOD}`),
    /phase "p" has no pattern/,
    { phase: 'p' },
  ],
];

describe('the front end rejects unknown syntax', () => rejects(UNKNOWN));
describe('the front end rejects unresolved references', () => rejects(MISSING));
describe('the front end rejects invalid names', () => rejects(NAMES));
describe('the front end rejects errors in functions', () => rejects(FUNCTIONS));
describe('the front end rejects invalid expressions, at the character', () => rejects(EXPRESSIONS));
describe('the front end rejects errors in dropped or unused parts', () => rejects(UNSEEN));
