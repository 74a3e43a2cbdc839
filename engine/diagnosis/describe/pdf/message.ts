/** What a report says about the PDF that an invoice comes in. */
import type { ContainerFinding } from 'einvoice-core/pdf/container-finding.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';
import type { Language } from 'einvoice-core/types.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, saidOf } from '../message.js';
import { type Part, type TextId, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';
import type { PdfKey } from './codes.js';

/** Names of files and namespaces are shown whole, unless somebody put a book there. */
const LONGEST = 200;

/** What is wrong with a container, what it says, what is expected, and what to do. */
export function messageOfContainer({ rule, variant, found, expected }: ContainerFinding, language: Language): Message {
  const entry = variant === null ? (`pdf.codes.${rule}` as const) : (`pdf.variants.${variant}` as const);
  // Where nothing else is expected, a missing value is what the problem is about.
  const isSaid = found !== null || expected.length > 0;
  const said = found === null ? part('pdf.foundNothing') : foundPart(found);
  return messageOf(entry, language, [
    ...(isSaid ? [said] : []),
    ...(expected.length === 0 ? [] : [part(expected.length === 1 ? 'pdf.expected' : 'pdf.expectedAny', { expected })]),
  ]);
}

/** Why there is nothing to check in a PDF. */
export function messageOfProblemWithPdf(problem: ContainerProblem, language: Language): Message {
  const { code } = problem;
  if (code === 'PDF-EMPTY' && problem.attachments.length === 0) return messageOf('pdf.nothingAttached', language, []);
  if (code === 'PDF-LIMIT')
    return messageOfPdf(code, language, [part('pdf.limit', { limit: part(`pdf.limits.${problem.limit}`) })]);
  const names =
    code === 'PDF-EMPTY' ? problem.attachments : code === 'PDF-ATTACHMENT-DAMAGED' ? [problem.attachment] : [];
  return messageOfPdf(code, language, names.length === 0 ? [] : [foundPart(names.join(', '))]);
}

function foundPart(found: string): Part {
  return part('pdf.found', { found: clip(found, LONGEST) });
}

/** The message of a problem alone, with figures or without. */
export function messageOfPdf(key: PdfKey, language: Language, figures: readonly Part[] = []): Message {
  return messageOf(`pdf.codes.${key}`, language, figures);
}

/** What has a problem and a fix in `pdf.json`. */
type EntryId = Extract<TextId, `pdf.${string}.problem`> extends `${infer Id}.problem` ? Id : never;

function messageOf(entry: EntryId, language: Language, evidence: readonly Part[]): Message {
  const problem = part(`${entry}.problem`);
  return {
    said: saidOf(problem, part(`${entry}.fix`), { evidence }),
    businessTerms: findTerms(render(problem, language), language),
  };
}
