/** Requirements on document types, specifications and the detection table of the manifest. */
import { type Loose, type Mistake, itRejects } from './support.js';

const REJECTED: readonly Mistake[] = [
  [
    'a document type without root',
    (data) => delete (data.documentTypes.order as Loose)['root'],
    'documentType order: "root" and each step of the paths must have the form Q{namespace}name',
  ],
  [
    'a document type without path',
    (data) => delete (data.documentTypes.order as Loose)['specificationPath'],
    'documentType order: "root" and each step of the paths must have the form Q{namespace}name',
  ],
  [
    'a document type that may be an invoice',
    (data) => ((data.documentTypes.order as Loose)['isInvoice'] = true),
    'documentType order: "isInvoice" must be false, or left out',
  ],
  [
    'a format of what is no invoice',
    (data) => ((data.documentTypes.order as Loose)['isInvoice'] = false),
    'detection row 1 (cii): unknown format',
  ],
  [
    'an addition that is no regular expression',
    (data) => ((data.specifications[0] as Loose)['addition'] = '(['),
    'specification mild: "addition" is not a regular expression',
  ],
  [
    'a release that uses one that does not exist',
    (data) => ((data.releases[0] as Loose)['uses'] = ['other@1']),
    'release own@1 uses other@1, which does not exist',
  ],
  [
    'a file for a namespace that is no file of the release',
    (data) => ((data.schemas[0] as Loose)['imports'] = { 'urn:a': 'a.xsd' }),
    'order names a.xsd, which is no file of own-schema@1',
  ],
  [
    'a document type that does something unknown without an identifier',
    (data) => ((data.documentTypes.order as Loose)['emptySpecification'] = 'ignored'),
    'documentType order: "emptySpecification" must be "reported", or left out',
  ],
  [
    'a row with an unknown format',
    (data) => (data.detection[0]!.format = 'letter'),
    'detection row 1 (letter): unknown format',
  ],
  [
    'a row with an unknown "as"',
    (data) => ((data.detection[0] as Loose)['as'] = 'zugferd'),
    'detection row 1 (cii): unknown value of "as"',
  ],
  [
    'a row with a name that every object has',
    (data) => (data.detection[0]!.documentType = 'constructor'),
    'detection row 1 (cii): unknown documentType constructor',
  ],
  [
    'a row for an unknown document type',
    (data) => (data.detection[0]!.documentType = 'letter'),
    'detection row 1 (cii): unknown documentType letter',
  ],
  [
    'a row with an unknown schema',
    (data) => (data.detection[1]!.schema = 'gone'),
    'detection row 2 (ubl): unknown schema gone',
  ],
  ['a row without rule sets', (data) => (data.detection[1]!.ruleSets = []), 'detection row 2 (ubl): no rule sets'],
  [
    'a row with an unknown rule set',
    (data) => (data.detection[1]!.ruleSets = ['own', 'gone']),
    'detection row 2 (ubl): unknown rule set gone',
  ],
  [
    'a row with unknown overrides',
    (data) => (data.detection[0]!.severityOverrides = 'wild'),
    'detection row 1 (cii): unknown severityOverrides wild',
  ],
  [
    'a row with a broken expression',
    (data) => (data.detection[0]!.family = '(['),
    'detection row 1 (cii): "family" is not a regular expression',
  ],
  [
    'a row without specifications',
    (data) => (data.detection[0]!.specifications = []),
    'detection row 1 (cii): no specifications',
  ],
  [
    'a row for an unknown specification',
    (data) => (data.detection[0]!.specifications = ['wild']),
    'detection row 1 (cii): unknown specification wild, or one without an identifier',
  ],
  [
    'a row for a specification that has no identifier',
    (data) => (data.specifications[0] = { id: 'mild', name: 'Mild', pattern: 'mild' } as never),
    'detection row 1 (cii): unknown specification mild, or one without an identifier',
  ],
  [
    'a row that compares in no way',
    (data) => ((data.detection[0] as Loose)['comparedAs'] = []),
    'detection row 1 (cii): "comparedAs" must name some of value, text, normalized',
  ],
  [
    'a row that compares in an unknown way',
    (data) => ((data.detection[0] as Loose)['comparedAs'] = ['value', 'roughly']),
    'detection row 1 (cii): "comparedAs" must name some of value, text, normalized',
  ],
  [
    'a specification without a name',
    (data) => (data.specifications[0]!.name = ''),
    'specification mild: it needs an id made of letters, digits, ".", "_" and "-", and a name',
  ],
  [
    'a specification whose identifier is none of its pattern',
    (data) => ((data.specifications[0] as Loose)['pattern'] = '^urn:other:'),
    'specification mild: its "identifier" must be one of its "pattern"',
  ],
  [
    'a specification without an identifier',
    (data) => delete (data.specifications[0] as Loose)['identifier'],
    'specification mild: it needs "identifier" or "pattern"',
  ],
  [
    'a specification with a broken pattern',
    (data) => data.specifications.push({ id: 'wild', name: 'Wild', pattern: '([' } as never),
    'specification wild: "pattern" is not a regular expression',
  ],
  [
    'an identifier of two specifications',
    (data) => (data.specifications[1]!.identifier = 'mild'),
    'specification own: "mild" stands twice',
  ],
];

describe('the manifest, about detection,', () => itRejects(REJECTED));
