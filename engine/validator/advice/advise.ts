/** Advice: probable mistakes that no rule forbids. It never affects a verdict and makes no legal statement. */
import { positionOf } from 'einvoice-core/invoice/invoice.js';
import { EngineError } from 'einvoice-core/errors.js';
import type { BusinessTerm, IssueDetails, Language } from 'einvoice-core/types.js';
import { readInvoice } from '../invoice/read-invoice.js';
import { termNames } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import { clip } from 'einvoice-wording/clip.js';
import { mislabelledPdfs } from './attachments.js';
import type { AdviceCheck, AdviceCode } from './check.js';
import { dueBeforeIssue } from './dates.js';
import { wrongIdentifiers } from './identifiers.js';
import { repeatedLineIds } from './line-ids.js';
import { localDay } from 'einvoice-wording/local-form.js';
import { localForm, readTexts } from 'einvoice-wording/texts.js';

const CHECKS: readonly AdviceCheck[] = [wrongIdentifiers, dueBeforeIssue, repeatedLineIds, mislabelledPdfs];

/** Something that deserves attention. */
export interface Advice {
  readonly code: AdviceCode;
  /** The problem, the value, and what to do. */
  readonly message: string;
  readonly term: BusinessTerm;
  readonly line: number;
  readonly column: number;
}

export interface AdviceOptions {
  /** English by default. */
  readonly language?: Language;
  /** The `charset` parameter of the media type, if the transport provided one. */
  readonly charset?: string;
  /** Findings of rules: no advice is given at their positions. */
  readonly issues?: readonly Pick<IssueDetails, 'line' | 'column'>[];
}

/**
 * Examines an invoice in UBL or CII, valid or not.
 * @param document as received; extract the invoice of a PDF first
 * @returns in document order; empty for other documents
 * @throws EngineError `ARGUMENT_INVALID` unless given bytes
 */
export function adviseOn(document: Uint8Array, options: AdviceOptions = {}): readonly Advice[] {
  const { language = 'en', charset, issues = [] } = options;
  const invoice = tryReadInvoice(document, charset);
  if (invoice === null) return [];
  const reported = new Set(issues.map(({ line, column }) => `${line}:${column}`));
  const names = termNames(language);
  return CHECKS.flatMap((check) => check(invoice))
    .sort((a, b) => a.value.node - b.value.node)
    .map(({ code, value, other }): Advice => {
      const { line, column } = positionOf(invoice, value)!;
      const term = { id: value.term, name: names.get(value.term)! };
      const form = localForm(language);
      const values = {
        value: clip(value.text),
        day: localDay(value.value, form),
        other: localDay(other ?? '', form),
        term: `${term.id} (${term.name})`,
      };
      return { code, message: adviceMessage(code, language, values), term, line, column };
    })
    .filter(({ line, column }) => !reported.has(`${line}:${column}`));
}

function tryReadInvoice(document: Uint8Array, charset: string | undefined): ReturnType<typeof readInvoice> | null {
  try {
    return readInvoice(document, charset === undefined ? {} : { charset });
  } catch (error) {
    if (error instanceof EngineError && error.code === 'NOT_AN_INVOICE') return null;
    throw error;
  }
}

function adviceMessage(code: AdviceCode, language: Language, values: Readonly<Record<string, string>>): string {
  const { problem, seen, fix } = readTexts(language, 'advice')[code];
  const found = seen.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  return `${problem} ${found} ${fix}`;
}
