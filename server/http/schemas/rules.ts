/** JSON Schemas (2020-12) of the answers about rules. */
const text = (description: string) => ({ type: 'string', description }) as const;
const textOrNull = (description: string) => ({ type: ['string', 'null'], description }) as const;
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description }) as const;
const LEVELS = ['error', 'warning', 'information'] as const;

/**
 * @param type allows null instead
 * @param optional members that may be absent
 */
const object = <Properties extends object>(
  title: string,
  properties: Properties,
  type: string | readonly string[] = 'object',
  optional: readonly string[] = [],
) =>
  ({
    title,
    type,
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  }) as const;

const CHECK = object('RuleCheck', {
  ruleSet: text('Id of the rule set.'),
  version: text('Its version.'),
  severity: { type: 'string', enum: LEVELS, description: 'The level that its publisher gives it.' },
  kind: { type: 'string', enum: ['assert', 'report'], description: '`assert`: wrong when the test is false.' },
  context: text('XPath of what is checked.'),
  test: text('XPath of the test.'),
  official: text("The publisher's own text."),
  source: object('SourcePosition', {
    file: text('Path among the official files.'),
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1 },
  }),
});

const RULE = object('Rule', {
  code: text('Its id, as reports have it.'),
  language: text('Language of the texts.'),
  problem: text('What is wrong where it is broken.'),
  fix: textOrNull('What to change; null where no more is known.'),
  businessTerms: {
    type: 'array',
    items: object('RuleTerm', { id: text('For example `BT-10`.'), name: text('In the language of the texts.') }),
  },
  checks: { type: 'array', items: CHECK, description: 'Its checks in the versions that are used today.' },
  elsewhere: texts('Other versions that have it: `xrechnung-ubl 2.5.0`.'),
  described: object(
    'DescribedRule',
    { specification: text('Where it is described.'), severity: { type: 'string', enum: LEVELS } },
    ['object', 'null'],
  ),
  earlier: object('EarlierCode', { code: text('The earlier code.'), ruleSets: texts('Where it was that.') }, [
    'object',
    'null',
  ]),
});

/** `GET /api/v1/rules/{id}`. */
export const RULES_OF_CODE_SCHEMA = {
  ...object('RulesOfCode', { rules: { type: 'array', minItems: 1, items: RULE } }),
  description: 'Every rule that has the id.',
} as const;

/** `GET /api/v1/rules`. */
export const RULE_LIST_SCHEMA = {
  ...object('RuleList', {
    ruleSets: {
      type: 'array',
      items: object(
        'HeldRuleSet',
        {
          id: text('For example `xrechnung-ubl`.'),
          version: text('Its version.'),
          hash: text('SHA-256 over the official files.'),
          compiledFrom: textOrNull('`schematron`, or `xslt` where the publisher has no other form.'),
          engine: text('What runs it.'),
          package: text(
            'The installed package that it is from, `einvoice-rules@0.1.0`; absent where it was compiled here.',
          ),
          inForceFrom: textOrNull('First day on which it is to be applied.'),
          inForceUntil: textOrNull('Last day.'),
          successor: object(
            'RuleSetSuccessor',
            {
              release: text('Name of the release.'),
              version: text('Its version.'),
              inForceFrom: text('Its first day.'),
            },
            ['object', 'null'],
          ),
        },
        'object',
        ['package'],
      ),
    },
    codes: texts('The ids of all rules, in the order of the rule sets.'),
  }),
  description: 'What documents are checked by.',
} as const;
