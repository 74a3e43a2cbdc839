/** JSON Schema (2020-12) of the report with `?details=true`: the report with one more member. */
import { PATCH_CLASSES } from 'einvoice-validator';
import { LEGAL_CLASS } from './legal-class.js';
import { MESSAGE_PARTS } from './message-parts.js';
import { ISSUE_MEMBERS, REPORT_MEMBERS } from './report.js';

const text = (description: string) => ({ type: 'string', description }) as const;
/** A pattern instead of `format: date`: generated clients would turn it into an instant with a time zone. */
const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
const day = (description: string) => ({ type: 'string', pattern: DAY, description }) as const;
const dayOrNull = (description: string) => ({ type: ['string', 'null'], pattern: DAY, description }) as const;
const textOrNull = (description: string) => ({ type: ['string', 'null'], description }) as const;
const positionOrNull = (description: string) => ({ type: ['integer', 'null'], minimum: 1, description }) as const;
const decimal = (description: string) =>
  ({ type: 'string', pattern: '^-?[0-9]+(?:\\.[0-9]+)?$', description }) as const;
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description }) as const;
/** @param title its name in generated clients */
const object = <Properties extends object>(title: string, properties: Properties, optional: readonly string[] = []) =>
  ({
    title,
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  }) as const;

const LEVELS = ['error', 'warning', 'information'] as const;

const positive = { type: 'integer', minimum: 1 } as const;
const offset = { type: 'integer', minimum: 0 } as const;
const edit = <Operation extends string, Members extends object>(operations: readonly Operation[], members: Members) =>
  object('Edit', { op: { type: 'string', enum: operations }, node: text('XPath'), ...members });

const PATCH = object(
  'Patch',
  {
    class: { type: 'string', enum: PATCH_CLASSES, description: 'How sure it is.' },
    edits: {
      type: 'array',
      items: {
        title: 'Edit',
        anyOf: [
          edit(['setText'], { value: text('`setText`: the new text.') }),
          edit(['setAttribute'], {
            name: text('`setAttribute`: of the attribute.'),
            value: text('`setAttribute`: its new value.'),
          }),
          edit(['rename'], { name: text('`rename`: the new name, with the prefix of the document.') }),
          edit(['insertBefore', 'insertAfter', 'append'], {
            markup: text('`insertBefore`, `insertAfter`, `append`: what is put in, with the prefixes of the document.'),
          }),
          edit(['delete'], {}),
          edit(['move'], {
            place: { type: 'string', enum: ['before', 'after'] },
            other: text('`move`: XPath of the element before or after which it goes.'),
          }),
        ],
      },
    },
    replacements: {
      type: 'array',
      description: 'The same as changes of the text, in order. Offsets are UTF-16 units, the byte order mark left out.',
      items: object('Replacement', {
        from: offset,
        to: offset,
        text: text('What takes the place.'),
        line: positive,
        column: positive,
        endLine: positive,
        endColumn: positive,
      }),
    },
    example: text('Of class `input`: the value in it that is to be replaced.'),
    isLossy: {
      type: 'boolean',
      const: true,
      description: 'There where a value disappears or gets another meaning: somebody has to look before it is applied.',
    },
  },
  ['example', 'isLossy'],
);

const ISSUE = object(
  'DetailedIssue',
  {
    ...ISSUE_MEMBERS,
    severity: { type: 'string', enum: LEVELS },
    problem: text('What is wrong, without figures and without what to do.'),
    fix: textOrNull('What to change; null where nothing more is known than what is wrong.'),
    parts: MESSAGE_PARTS,
    businessTerms: {
      type: 'array',
      description: 'What the finding is about, in the terms of EN 16931.',
      items: object('BusinessTerm', {
        id: text('For example `BT-10`.'),
        name: text('In the language of the messages.'),
      }),
    },
    fixFirst: {
      type: 'array',
      items: { type: 'string' },
      description: 'Codes of other issues of this document; once they are repaired, this one is gone.',
    },
    group: {
      type: 'integer',
      minimum: 0,
      description:
        'Issues with the same number have the same cause: one mistake, said by several rules or found in several places.',
    },
    causedBy: {
      type: ['integer', 'null'],
      minimum: 0,
      description:
        'Place in `issues` (from 0) of the issue to repair, of which this one is a consequence; null for a cause.',
    },
    unevaluated: {
      type: 'boolean',
      const: true,
      description: 'There where the rule could not be evaluated: nobody knows what it would have said.',
    },
    legal: LEGAL_CLASS,
    ruleSet: textOrNull('Id of the rule set; null for findings of our own and of the XML Schema.'),
    location: textOrNull(
      'XPath of the element that the rule was checked on, from the root of the file, with prefixes and positions.',
    ),
    target: textOrNull('XPath of what is to be changed; of what is missing, of the element that it belongs in.'),
    line: positionOrNull('Line of `target`, from 1; of what belongs in front of an element, the line of that.'),
    column: positionOrNull('Column in that line, in characters, from 1.'),
    official: textOrNull("The publisher's own text; null for findings of our own."),
    publisherSeverity: { type: 'string', enum: LEVELS, description: 'Only where it differs from `severity`.' },
    actual: text('What stands at `target`; absent for groups, for what is missing, and for very long values.'),
    expected: decimal('What a calculation gives instead.'),
    difference: decimal('`actual` minus `expected`.'),
    tolerance: decimal('How far `actual` may be off.'),
    allowed: texts('The values that are allowed; absent where there are more than 100.'),
    suggestion: text('The value that was probably meant.'),
    lineId: text('Identifier (BT-126) of the invoice line that `target` is in.'),
    term: text('Number of the business term at `target`, or of what is missing there.'),
    missing: texts('Names of what is missing in `target`, from there on.'),
    patches: {
      type: 'array',
      description: 'Changes that repair it, each tried, the surest first; only with `patches=true`.',
      items: PATCH,
    },
    related: {
      type: 'array',
      description: 'Other places involved: what a total is calculated from, the first of two where one may be.',
      items: object('RelatedPlace', {
        location: text('XPath'),
        line: { type: 'integer', minimum: 1 },
        column: { type: 'integer', minimum: 1 },
        value: textOrNull('What stands there; null for groups.'),
        term: textOrNull('Number of the business term.'),
      }),
    },
  },
  [
    'unevaluated',
    'legal',
    'publisherSeverity',
    'actual',
    'expected',
    'difference',
    'tolerance',
    'allowed',
    'suggestion',
    'lineId',
    'term',
    'missing',
    'related',
    'patches',
  ],
);

const UPCOMING = {
  ...object('Upcoming', {
    date: day('The first day of the releases.'),
    releases: texts('Names of the releases that begin then.'),
    breaks: texts('Codes of errors that the invoice does not have by the rules of `details.date`.'),
    repairs: texts('Codes of errors that it would have no more.'),
    report: object('UpcomingReport', REPORT_MEMBERS),
  }),
  type: ['object', 'null'],
  description: 'With `?upcoming=true`: the same invoice by the next releases to come; null where none is known.',
} as const;

const DETAILS = object(
  'Details',
  {
    documentType: textOrNull('Name of the root element, `Order` for example; null where it is none that is known.'),
    specification: textOrNull('What the specification is called that the document names and was checked by.'),
    date: day('The day whose rules were chosen.'),
    ruleSets: {
      type: 'array',
      description: 'What the document was checked with.',
      items: object(
        'RuleSet',
        {
          id: text('For example `xrechnung-ubl`.'),
          version: text("The publisher's release."),
          hash: { type: 'string', pattern: '^[0-9a-f]*$', description: 'SHA-256 over the official files.' },
          compiledFrom: {
            type: 'string',
            enum: ['schematron', 'xslt'],
            description: "The publisher's Schematron, or the XSLT that the publisher made of it.",
          },
          engine: { type: 'string', enum: ['native', 'saxon'], description: 'What the rules were run by.' },
          package: text('Installed package that it is from, `einvoice-rules@0.1.0`; absent for those compiled here.'),
          inForceFrom: dayOrNull('First day on which this version is in force; null where none is known.'),
          inForceUntil: dayOrNull('Last day on which it is; null where none is known.'),
          successor: {
            ...object('Successor', {
              release: text('Name of its release, for example `xrechnung@2.6.0`.'),
              version: text("The publisher's release."),
              inForceFrom: day('First day on which it is in force.'),
            }),
            type: ['object', 'null'],
            description: 'The version that has taken its place by now, held here or not; null where none has.',
          },
          because: object('ChosenBecause', {
            by: {
              type: 'string',
              enum: ['identifier', 'format', 'country', 'request'],
              description:
                'What chose it: the specification that the document names, its format, the parties and the process of the invoice, or the caller.',
            },
            text: text('The reason, in the language of the messages.'),
          }),
        },
        ['package'],
      ),
    },
    leftOff: {
      type: 'array',
      description: 'Rules of countries that have to do with the document, and were not run.',
      items: object('LeftOff', {
        specification: text('What the specification is called whose rules they are.'),
        ruleSets: texts('Ids of the rule sets.'),
        because: object('LeftOffBecause', {
          by: {
            type: 'string',
            enum: ['country', 'day', 'request', 'absence'],
            description: 'Parties or process of the invoice, the caller, or that they are not installed.',
          },
          text: text('The reason, in the language of the messages.'),
        }),
      }),
    },
    steps: {
      type: 'array',
      description: 'The steps of the validation, in their order. A step that failed makes an invoice invalid.',
      items: object(
        'Step',
        {
          step: text('Name of the step.'),
          outcome: { type: 'string', enum: ['run', 'skipped', 'failed'] },
          reason: text('Why it was skipped or failed.'),
          milliseconds: { type: 'number', minimum: 0 },
        },
        ['reason'],
      ),
    },
    issues: {
      type: 'array',
      maxItems: 5000,
      items: ISSUE,
      description: 'The listed issues, with more about each, in the same order.',
    },
    information: {
      type: 'array',
      items: ISSUE,
      description: 'Findings that neither make an invoice invalid nor are warnings.',
    },
    isSigned: {
      type: 'boolean',
      const: true,
      description: 'There where the document has an XML Signature in it: no change leaves the signature valid.',
    },
    upcoming: UPCOMING,
    pdf: object('Pdf', {
      attachment: text('The name of the attachment that was checked.'),
      relationship: textOrNull('`AFRelationship` of that attachment.'),
      otherAttachments: texts('What else is attached.'),
      claims: textOrNull('What the PDF claims to be, as `PDF/A-3b`.'),
      isClaimChecked: {
        type: 'boolean',
        const: false,
        description: 'That claim is not checked: only the attachment and the metadata are.',
      },
      profile: textOrNull('The profile that the XMP metadata name (`ConformanceLevel`).'),
    }),
  },
  ['isSigned', 'pdf', 'upcoming'],
);

/** The report with details. */
export const DETAILED_REPORT_SCHEMA = {
  description: 'The answer to `?details=true`.',
  ...object('Report', { ...REPORT_MEMBERS, details: DETAILS }),
} as const;
