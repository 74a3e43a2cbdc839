/** The names of the formats of `einvoice validate --format`, without loading their writers. */
export const FORMAT_NAMES = ['pretty', 'json', 'jsonl', 'svrl', 'sarif', 'junit', 'html', 'github', 'gitlab'] as const;
