/** Messages about the PDF that contains an invoice. */
import type { ContainerFinding } from 'einvoice-core/pdf/container-finding.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';
import type { Language } from 'einvoice-core/types.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, toMessageParts } from '../message.js';
import { type Part, type TextId, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';
import type { PdfKey } from './codes.js';

/** Longer file names and namespaces are clipped. */
const MAX_LENGTH = 200;

/**
 * The message of a finding about the PDF: the problem, the found and the expected value, and the fix. A variant of a
 * rule has its own problem and fix.
 */
export function messageOfContainerFinding(
  { rule, variant, found, expected }: ContainerFinding,
  language: Language,
): Message {
  const entry = variant === null ? (`pdf.codes.${rule}` as const) : (`pdf.variants.${variant}` as const);
  // If no value was found and none is expected, the text of the problem already says that the value is missing.
  const saysWhatWasFound = found !== null || expected.length > 0;
  const foundSentence = found === null ? part('pdf.foundNothing') : foundPart(found);
  return buildMessage(entry, language, [
    ...(saysWhatWasFound ? [foundSentence] : []),
    ...(expected.length === 0 ? [] : [part(expected.length === 1 ? 'pdf.expected' : 'pdf.expectedAny', { expected })]),
  ]);
}

/** The message for a PDF in which there is nothing to check. */
export function messageOfContainerProblem(problem: ContainerProblem, language: Language): Message {
  const { code } = problem;
  if (code === 'PDF-EMPTY' && problem.attachments.length === 0)
    return buildMessage('pdf.nothingAttached', language, []);
  if (code === 'PDF-LIMIT')
    return messageOfPdfKey(code, language, [part('pdf.limit', { limit: part(`pdf.limits.${problem.limit}`) })]);
  const names =
    code === 'PDF-EMPTY' ? problem.attachments : code === 'PDF-ATTACHMENT-DAMAGED' ? [problem.attachment] : [];
  return messageOfPdfKey(code, language, names.length === 0 ? [] : [foundPart(names.join(', '))]);
}

function foundPart(foundValue: string): Part {
  return part('pdf.found', { found: clip(foundValue, MAX_LENGTH) });
}

/** The message of an entry of `pdf.codes`, with optional sentences about the values found. */
export function messageOfPdfKey(key: PdfKey, language: Language, evidence: readonly Part[] = []): Message {
  return buildMessage(`pdf.codes.${key}`, language, evidence);
}

/** The ids of the entries of `pdf.json` that have a problem and a fix. */
type EntryId = Extract<TextId, `pdf.${string}.problem`> extends `${infer Id}.problem` ? Id : never;

function buildMessage(entry: EntryId, language: Language, evidence: readonly Part[]): Message {
  const problem = part(`${entry}.problem`);
  return {
    messageParts: toMessageParts(problem, part(`${entry}.fix`), { evidence }),
    businessTerms: findTerms(render(problem, language), language),
  };
}
