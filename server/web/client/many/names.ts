/** Names of columns and filters. */
import type { TextKey } from 'einvoice-reports/page/texts/texts.js';
import type { Column, Filter } from './batch.js';

export const COLUMNS = {
  file: 'batch.file',
  verdict: 'batch.verdict',
  format: 'batch.format',
  cause: 'batch.cause',
  errors: 'batch.errors',
  warnings: 'batch.warnings',
} as const satisfies Readonly<Record<Column, TextKey>>;

export const FILTER_NAMES = {
  all: 'batch.filter.all',
  invalid: 'batch.filter.invalid',
  warnings: 'batch.filter.warnings',
  valid: 'batch.filter.valid',
  others: 'batch.filter.others',
} as const satisfies Readonly<Record<Filter, TextKey>>;
