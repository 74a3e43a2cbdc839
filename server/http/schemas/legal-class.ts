/** JSON Schema of the significance of a finding in German law. */
import { LEGAL_CLASSES } from 'einvoice-validator';

export const LEGAL_CLASS = {
  title: 'LegalClass',
  type: 'object',
  additionalProperties: false,
  required: ['class'],
  properties: {
    class: { type: 'string', enum: LEGAL_CLASSES },
    statement: {
      type: 'string',
      description: 'Of `content`: the statement that the law asks for, as it counts them.',
    },
  },
  description:
    'What it is by the letter of the German ministry of finance of 2025-10-15; absent where rule and schema do not tell.',
} as const;
