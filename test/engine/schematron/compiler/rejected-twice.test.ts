/** Duplicate names that must be unique. */
import { schema } from '../../../fixtures/schematron.js';
import { GOOD, type Row, functionOf, rejects } from './rejects.js';

const TWICE: readonly Row[] = [
  [
    'patterns',
    schema(`${GOOD.replace('<pattern', '<pattern id="x"')}${GOOD.replace('<pattern', '<pattern id="¦x"')}`),
    /the pattern "x" is declared twice/,
  ],
  [
    'abstract patterns',
    schema(`<pattern abstract="true" id="x"/><pattern abstract="true" id="¦x"/>${GOOD}`),
    /the abstract pattern "x" is declared twice/,
  ],
  [
    'abstract rules',
    schema(`<pattern><rule abstract="true" id="x"/><rule abstract="true" id="¦x"/></pattern>${GOOD}`),
    /the abstract rule "x" is declared twice/,
  ],
  ['phases', schema(`<phase id="x"/><phase id="¦x"/>${GOOD}`), /the phase "x" is declared twice/],
  [
    'prefixes',
    schema(`<ns prefix="x" uri="urn:1"/><ns prefix="¦x" uri="urn:2"/>${GOOD}`),
    /the prefix "x" is declared twice/,
  ],
  [
    'diagnostics',
    schema(`${GOOD}<diagnostics><diagnostic id="x"/><diagnostic id="¦x"/></diagnostics>`),
    /the diagnostic "x" is declared twice/,
  ],
  [
    'parameters',
    functionOf('<xsl:sequence select="1"/>').replace('as="xs:integer"/>', 'as="xs:integer"/><xsl:param name="¦x"/>'),
    /the parameter "x" is declared twice/,
  ],
  [
    'functions',
    schema(
      `<ns prefix="u" uri="urn:u"/><xsl:function name="u:f"><xsl:sequence select="1"/></xsl:function>¦<xsl:function name="u:f"><xsl:sequence select="2"/></xsl:function>${GOOD}`,
    ),
    /the function "u:f" is declared twice/,
  ],
];

describe('the front end rejects duplicate names', () => rejects(TWICE));
