/** JSON Schemas (2020-12) of the record of a validation (`?evidence=true`), and of the keys that verify it. */
import { FORMATS, MAX_ISSUES } from 'einvoice-validator';
import { LEGAL_CLASS } from './legal-class.js';

const text = (description: string) => ({ type: 'string', description }) as const;
const textOrNull = (description: string) => ({ type: ['string', 'null'], description }) as const;
const numberOrNull = (description: string) => ({ type: ['integer', 'null'], minimum: 1, description }) as const;
const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;
const SHA256 = '^[0-9a-f]{64}$';
/** @param title its name in generated clients */
const object = <Properties extends object>(title: string, properties: Properties, optional: readonly string[] = []) =>
  ({
    title,
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  }) as const;

const FINDING = object(
  'EvidenceFinding',
  {
    code: text('As in the report.'),
    severity: { type: 'string', enum: ['error', 'warning', 'information'] },
    ruleSet: textOrNull('Id of the rule set; null for findings of our own and of the XML Schema.'),
    location: textOrNull('XPath of the place.'),
    line: numberOrNull('Its line, from 1.'),
    column: numberOrNull('Its column, from 1.'),
    legal: LEGAL_CLASS,
  },
  ['legal'],
);

/** The member `evidence` of a report. */
export const EVIDENCE_SCHEMA = {
  description:
    'A record of the validation, to be kept with the invoice; `einvoice evidence verify` compares them. It holds nothing of the invoice but its hash and places. Only with `evidence=true`.',
  ...object(
    'Evidence',
    {
      type: { type: 'string', const: 'einvoice-evidence' },
      version: text('Version of the form of the record; the major number changes with breaking changes.'),
      document: object(
        'EvidenceDocument',
        {
          bytes: count('Its size.'),
          sha256: { type: 'string', pattern: SHA256, description: 'SHA-256 of the bytes that were received.' },
          attachment: text('In a PDF: name of the attachment that was checked.'),
        },
        ['attachment'],
      ),
      program: object('EvidenceProgram', { name: text('Its name.'), version: text('Its version.') }),
      checkedAt: text('When it was checked (ISO 8601, UTC).'),
      rulesOf: text('The day whose rules were used.'),
      options: object(
        'EvidenceOptions',
        {
          as: text('Id of the specification that the caller named.'),
          countryRules: { type: 'boolean', description: 'False where rules of national law were left off.' },
          strict: { type: 'boolean', description: 'Whether a specification without rules was an error.' },
        },
        ['as', 'countryRules', 'strict'],
      ),
      ruleSets: {
        type: 'array',
        items: object('EvidenceRuleSet', {
          id: text('For example `xrechnung-ubl`.'),
          version: text('Its version.'),
          hash: text('SHA-256 over the official files.'),
        }),
      },
      steps: {
        type: 'array',
        items: object('EvidenceStep', {
          step: text('Name of the step.'),
          outcome: { type: 'string', enum: ['run', 'skipped', 'failed'] },
        }),
      },
      verdict: object('EvidenceVerdict', {
        valid: { type: 'boolean' },
        format: { type: 'string', enum: FORMATS },
        specification: textOrNull('Id of the specification that it was checked against.'),
        errorCount: count('All errors.'),
        warningCount: count('All warnings.'),
        isCut: { type: 'boolean', description: 'Whether there are more findings than listed.' },
      }),
      findings: { type: 'array', maxItems: MAX_ISSUES, items: FINDING },
      signature: text(
        'Signature with Ed25519 over the other members in canonical form (RFC 8785), as a detached JWS in compact form (RFC 7515). Absent where the operator has set no key: such a record can be changed by anybody who can write it.',
      ),
    },
    ['signature'],
  ),
} as const;

/** `GET /.well-known/jwks.json`. */
export const KEY_SET_SCHEMA = {
  description: 'A JWK Set (RFC 7517).',
  ...object('KeySet', {
    keys: {
      type: 'array',
      minItems: 1,
      items: object('PublicKey', {
        kty: { type: 'string', enum: ['OKP'] },
        crv: { type: 'string', enum: ['Ed25519'] },
        x: text('The key, in base64url.'),
        kid: text('Its thumbprint (RFC 7638), which signatures name.'),
        use: { type: 'string', enum: ['sig'] },
        alg: { type: 'string', enum: ['EdDSA'] },
      }),
    },
  }),
} as const;
