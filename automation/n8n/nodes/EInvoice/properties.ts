/** The settings of the node. */
import type { INodeProperties } from 'n8n-workflow';

export const PROPERTIES: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    options: [
      {
        name: 'Validate',
        value: 'validate',
        action: 'Validate an invoice',
        description: 'Check an invoice against the official rules',
      },
    ],
    default: 'validate',
  },
  {
    displayName: 'Invoice From',
    name: 'source',
    type: 'options',
    options: [
      { name: 'Binary Field', value: 'binary', description: 'XML, or a PDF with embedded XML' },
      { name: 'Text', value: 'text', description: 'XML as text' },
    ],
    default: 'binary',
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field containing the invoice',
    displayOptions: { show: { source: ['binary'] } },
  },
  {
    displayName: 'XML',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    description: 'The invoice as XML',
    displayOptions: { show: { source: ['text'] } },
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'Details',
        name: 'details',
        type: 'boolean',
        default: false,
        description: 'Whether to add lines, causes and the rules used to the report',
      },
      {
        displayName: 'Language',
        name: 'language',
        type: 'options',
        options: [
          { name: 'English', value: 'en' },
          { name: 'French', value: 'fr' },
          { name: 'German', value: 'de' },
        ],
        default: 'en',
        description: 'The language of the messages',
      },
      {
        displayName: 'Specification',
        name: 'as',
        type: 'string',
        default: '',
        placeholder: 'xrechnung',
        description: 'The ID of a specification to check the invoice against, whatever it names itself',
      },
      {
        displayName: 'Strict',
        name: 'strict',
        type: 'boolean',
        default: false,
        description: 'Whether a specification without rules is an error instead of a warning',
      },
    ],
  },
];
