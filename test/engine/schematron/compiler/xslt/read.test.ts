/** Small schemas in each generated form yield the same model as the Schematron. */
import assert from 'node:assert/strict';
import type { CheckedSchema } from '#schematron/compiler/build.js';
import { toJs } from '#schematron/compiler/to-js/emit-module.js';
import { nativeRuleSet } from '#core/rules/native.js';
import { compiled, findingLines } from '../../../../fixtures/schematron.js';
import {
  type Described,
  asSchematron,
  asSchxslt,
  asSkeleton,
  assertThat,
  onePattern,
  reportThat,
} from '../../../../fixtures/stylesheets.js';

const FORMS: readonly (readonly [name: string, file: string, write: (described: Described) => string])[] = [
  ['the ISO skeleton', 'main.xslt', asSkeleton],
  ['SchXslt', 'main.xsl', asSchxslt],
];

/** The model and the table of checks, without file-dependent details: positions, and white space in texts. */
function comparable({ schema, assertions }: CheckedSchema): unknown {
  const text = JSON.stringify({ ...schema, namespaces: [...schema.namespaces], assertions }, (key, value: unknown) => {
    if (['position', 'source', 'file', 'inputs', 'raw'].includes(key)) return undefined;
    if (key === 'message') return mergedTexts(value as readonly { kind: string; text?: string }[]);
    return value;
  });
  return JSON.parse(text);
}

function mergedTexts(parts: readonly { readonly kind: string; readonly text?: string }[]): unknown {
  return parts.map((part) => (part.kind === 'text' ? part.text!.trim() : part)).filter((part) => part !== '');
}

const SAME: readonly (readonly [what: string, described: Described])[] = [
  ['an assert', onePattern({ context: 'a', checks: [assertThat('b')] })],
  ['a report', onePattern({ context: 'a', checks: [reportThat('b')] })],
  [
    'ids, flags and roles',
    onePattern({
      context: 'a',
      id: 'r',
      checks: [
        assertThat('b', { id: 'B', flag: 'fatal' }),
        reportThat('c', { id: 'C', role: 'warning', flag: 'x' }),
        assertThat('d'),
      ],
    }),
  ],
  [
    'texts with values',
    onePattern({
      context: 'a',
      checks: [assertThat('b', { text: ['one ', { select: 'name(.)' }, ' two ', { select: '@x' }] })],
    }),
  ],
  [
    'characters that XML escapes',
    onePattern({
      context: 'a[@n < 3]',
      checks: [assertThat('b < "1"'), reportThat("@x = '&'", { text: ['1 < 2 & 3'] })],
    }),
  ],
  ['tests with braces', onePattern({ context: 'a', checks: [assertThat("matches(., '^[0-9]{2}$')")] })],
  [
    'tests that begin and end with parentheses',
    onePattern({
      context: 'a',
      checks: [assertThat('not(b) or not(c)'), assertThat('(b) and (c)'), reportThat('not(b)')],
    }),
  ],
  [
    'rules in their order',
    onePattern(
      { context: 'a[b]', checks: [assertThat('c')] },
      { context: 'a', checks: [] },
      { context: '*', checks: [assertThat('d'), assertThat('e')] },
    ),
  ],
  [
    'rules about attributes and the document',
    onePattern({ context: '@x', checks: [assertThat('. = 1')] }, { context: '/', checks: [assertThat('a')] }),
  ],
  [
    'patterns with and without ids',
    {
      title: 'Two of them',
      patterns: [
        { id: 'first', rules: [{ context: 'a', checks: [assertThat('b')] }] },
        { rules: [{ context: 'a', checks: [assertThat('c')] }] },
      ],
    },
  ],
  [
    'namespaces',
    { ...onePattern({ context: 'x:a', checks: [assertThat('y:b')] }), namespaces: { x: 'urn:x', y: 'urn:y' } },
  ],
  [
    'lets of schema, pattern and rule',
    {
      lets: [
        ['one', '1'],
        ['two', '$one + 1'],
      ],
      patterns: [
        {
          lets: [['three', '$two + 1']],
          rules: [
            {
              context: 'a',
              lets: [
                ['four', '$three + 1'],
                ['five', '$four + count(b)'],
              ],
              checks: [assertThat('$five = 5')],
            },
          ],
        },
      ],
    },
  ],
  [
    'functions',
    {
      namespaces: { u: 'urn:u' },
      functions:
        '<xsl:function name="u:twice" as="xs:integer"><xsl:param name="n" as="xs:integer"/><xsl:variable name="two" select="2"/><xsl:choose><xsl:when test="$n = 0"><xsl:sequence select="0"/></xsl:when><xsl:otherwise><xsl:sequence select="$n * $two"/></xsl:otherwise></xsl:choose></xsl:function>',
      patterns: [{ rules: [{ context: 'a', checks: [assertThat('u:twice(2) = 4')] }] }],
    },
  ],
  [
    'diagnostics',
    {
      ...onePattern({ context: 'a', checks: [assertThat('b', { diagnostic: 'd' })] }),
      diagnostics: { d: ['it is ', { select: '.' }] },
    },
  ],
];

for (const [name, file, write] of FORMS) {
  const read = (described: Described): CheckedSchema => compiled({ [file]: write(described) });
  const findings = (described: Described, xml: string): string[] => {
    const { schema, typed, assertions } = read(described);
    const table = {
      id: 'test',
      version: '1',
      documents: {},
      assertions,
      codeLists: {},
    };
    return findingLines(nativeRuleSet(table, toJs(schema, typed, assertions, new Map()), 'test.native.js'), xml);
  };

  describe(`reading a stylesheet of ${name}`, () => {
    for (const [what, described] of SAME) {
      it(`gives the same model for ${what} as the Schematron`, () =>
        assert.deepEqual(comparable(read(described)), comparable(compiled(asSchematron(described)))));
    }

    it('records the position of each check and test in the stylesheet', () => {
      const { schema, assertions } = read(onePattern({ context: 'a', checks: [assertThat('b'), reportThat('c')] }));
      const lines = write(onePattern({ context: 'a', checks: [assertThat('b'), reportThat('c')] })).split('\n');
      const at = (place: { readonly file: string; readonly line: number; readonly column: number }): string => {
        assert.equal(place.file, file);
        return lines[place.line - 1]!.slice(place.column - 1);
      };
      const [first, second] = schema.patterns[0]!.rules[0]!.checks;
      assert.match(at(assertions[0]!.source), /^<xsl:(choose|if)/);
      assert.match(at(assertions[1]!.source), /^<xsl:if test="c"/);
      assert.match(at(first!.test.position), /^b[")]/);
      assert.match(at(second!.test.position), /^c"/);
    });

    it('applies the first matching rule of each pattern', () => {
      const rules = (id: string): Described['patterns'][number]['rules'] => [
        { context: 'a[@x]', checks: [assertThat('false()', { id: `${id}1` })] },
        { context: 'a', checks: [assertThat('false()', { id: `${id}2` })] },
        { context: '*', checks: [reportThat('true()', { id: `${id}3` })] },
      ];
      const described = { patterns: [{ rules: rules('P') }, { rules: rules('Q').slice(1) }] };
      assert.deepEqual(
        findings(described, '<r><a/><a x=""/></r>')
          .map((line) => line.split(' ').slice(0, 2).join(' '))
          .sort(),
        ['P1 /r[1]/a[2]', 'P2 /r[1]/a[1]', 'P3 /r[1]', 'Q2 /r[1]/a[1]', 'Q2 /r[1]/a[2]', 'Q3 /r[1]'],
      );
    });

    it('fills computed values into the text', () => {
      assert.deepEqual(
        findings(
          onePattern({
            context: 'a',
            checks: [assertThat('false()', { id: 'A', text: ['it is ', { select: '@x' }, '.'] })],
          }),
          '<a x="7"/>',
        ),
        ['A /a[1] it is 7.'],
      );
    });

    it('gives checks without an id the same codes as in Schematron', () => {
      const described = {
        patterns: [
          { rules: [{ context: 'a', checks: [assertThat('b')] }] },
          {
            rules: [
              { context: 'a', checks: [assertThat('b', { id: 'B' }), assertThat('c')] },
              { context: 'd', checks: [assertThat('c')] },
            ],
          },
        ],
      };
      const codesIn = ({ assertions }: CheckedSchema): readonly string[] => assertions.map(({ code }) => code);
      assert.deepEqual(codesIn(read(described)), codesIn(compiled(asSchematron(described))));
      assert.equal(codesIn(read(described))[1], 'B');
    });
  });
}

describe('the nodes that a stylesheet of the ISO skeleton visits', () => {
  const about = (context: string, select: string): CheckedSchema =>
    compiled({ 'main.xslt': asSkeleton(onePattern({ context, checks: [assertThat('b')] }), select) });
  it('are read from the selects of its templates', () => {
    for (const [context, select] of [
      ['a', '*'],
      ['@x', '@*|*'],
      ['comment()', '*|comment()|processing-instruction()'],
      ['@x', '@*|*|comment()|processing-instruction()'],
      ['/', '*'],
    ] as const) {
      assert.equal(about(context, select).assertions.length, 1, context);
    }
  });
  it('must include all nodes of its rules', () => {
    for (const [context, select] of [
      ['@x', '*'],
      ['a/@x', '*|comment()|processing-instruction()'],
      ['comment()', '@*|*'],
      ['text()', '@*|*|comment()|processing-instruction()'],
      ['a | text()', '@*|*'],
    ] as const) {
      assert.throws(
        () => about(context, select),
        /^SchematronError: main\.xslt:\d+:\d+: the rule is about nodes that the stylesheet does not go through/,
        context,
      );
    }
  });
});
