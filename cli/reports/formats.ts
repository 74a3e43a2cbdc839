import { junit } from 'einvoice-reports/junit.js';
import { sarif } from 'einvoice-reports/sarif.js';
import { svrl } from 'einvoice-reports/svrl.js';
import type { FORMAT_NAMES } from './format-names.js';
import { github, gitlab } from './annotations.js';
import { html } from './html.js';
import { json, jsonl } from './json.js';
import { forPrograms } from './for-programs.js';
import { pretty } from './pretty.js';
import type { ReportFormat } from './result.js';

/** The formats of `einvoice validate --format`. */
export const FORMATS = {
  pretty,
  json,
  jsonl,
  svrl: forPrograms(svrl),
  sarif: forPrograms(sarif),
  junit: forPrograms(junit),
  html,
  github,
  gitlab,
} as const satisfies Readonly<Record<FormatName, ReportFormat>>;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** The name, if it is that of a format. */
export function formatName(name: string): FormatName | undefined {
  return Object.hasOwn(FORMATS, name) ? (name as FormatName) : undefined;
}
