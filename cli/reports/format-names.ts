/** The formats of `einvoice validate --format`, for who needs none of what writes them. */
export const FORMAT_NAMES = ['pretty', 'json', 'jsonl', 'svrl', 'sarif', 'junit', 'html', 'github', 'gitlab'] as const;
