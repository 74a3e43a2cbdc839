/** JSON Schema of the message of an issue in parts, for programs. */
export const MESSAGE_PARTS = {
  type: 'array',
  description: 'The message for machines: its sentences in their order, without a language.',
  items: {
    title: 'MessagePart',
    type: 'object',
    additionalProperties: false,
    required: ['id', 'data'],
    properties: {
      id: { type: 'string', description: 'Which sentence it is, whatever the language; `evidence.sum` for example.' },
      data: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description:
          'What stands in it, by name: values of the document, names of elements, numbers of business terms, amounts with a point.',
      },
    },
  },
} as const;
