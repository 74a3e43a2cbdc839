/** Messages about the PDF around an invoice. */
import type { ContainerFinding } from 'einvoice-core/pdf/container-finding.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';
import type { Language } from 'einvoice-core/types.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, toMessageParts } from '../message.js';
import { type Part, type TextId, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';
import type { PdfKey } from './codes.js';

/** Names of files and namespaces are shown in full, up to this length. */
const MAX_LENGTH = 200;

/** The message of a finding about the PDF: problem, found and expected value, and fix. */
export function messageOfContainerFinding(
  { rule, variant, found, expected }: ContainerFinding,
  language: Language,
): Message {
  const entry = variant === null ? (`pdf.codes.${rule}` as const) : (`pdf.variants.${variant}` as const);
  // If no value was found and none is expected, the problem already says so.
  const namesFoundValue = found !== null || expected.length > 0;
  const foundSentence = found === null ? part('pdf.foundNothing') : foundPart(found);
  return buildMessage(entry, language, [
    ...(namesFoundValue ? [foundSentence] : []),
    ...(expected.length === 0 ? [] : [part(expected.length === 1 ? 'pdf.expected' : 'pdf.expectedAny', { expected })]),
  ]);
}

/** Why a PDF contains nothing to check. */
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

function foundPart(found: string): Part {
  return part('pdf.found', { found: clip(found, MAX_LENGTH) });
}

/** The message of a problem, with optional evidence. */
export function messageOfPdfKey(key: PdfKey, language: Language, evidence: readonly Part[] = []): Message {
  return buildMessage(`pdf.codes.${key}`, language, evidence);
}

/** Entries of `pdf.json` with problem and fix. */
type EntryId = Extract<TextId, `pdf.${string}.problem`> extends `${infer Id}.problem` ? Id : never;

function buildMessage(entry: EntryId, language: Language, evidence: readonly Part[]): Message {
  const problem = part(`${entry}.problem`);
  return {
    messageParts: toMessageParts(problem, part(`${entry}.fix`), { evidence }),
    businessTerms: findTerms(render(problem, language), language),
  };
}
