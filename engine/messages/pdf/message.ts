/** What a report says about the PDF that an invoice comes in. */
import type { ContainerFinding } from '../../pdf/checks.js';
import type { ContainerProblem } from '../../pdf/container.js';
import type { Language } from '../../types.js';
import { termsIn } from '../business-terms.js';
import { clipped } from '../evidence/clip.js';
import type { Message } from '../message.js';
import { fill } from '../sentences.js';
import { type PdfKey, pdfSentencesOf } from './sentences.js';

/** Names of files and namespaces are shown whole, unless somebody put a book there. */
const LONGEST = 200;

/** Where something is missing as a whole, there is nothing that the PDF says. */
const WITHOUT_FIGURES: readonly PdfKey[] = [
  'PDF-ENCRYPTED',
  'PDF-LISTED',
  'PDF-ASSOCIATION',
  'PDF-XMP',
  'PDF-XMP-DAMAGED',
  'PDF-XMP-INVOICE',
];

/** What is wrong with a container, what it says, what is expected, and what to do. */
export function messageOfContainer({ code, found, expected }: ContainerFinding, language: Language): Message {
  const sentences = pdfSentencesOf(language);
  const said = found === null ? sentences.foundNothing : fill(sentences.found, { found: clipped(found, LONGEST) });
  return messageOfPdf(code, language, [
    ...(WITHOUT_FIGURES.includes(code) ? [] : [said]),
    ...(expected === null ? [] : [fill(sentences.expected, { expected })]),
  ]);
}

/** Why there is nothing to check in a PDF. */
export function messageOfProblemWithPdf(problem: ContainerProblem, language: Language): Message {
  const { found } = pdfSentencesOf(language);
  const names =
    problem.code === 'PDF-EMPTY'
      ? problem.attachments
      : problem.code === 'PDF-ATTACHMENT-DAMAGED'
        ? [problem.attachment]
        : [];
  return messageOfPdf(
    problem.code,
    language,
    names.length === 0 ? [] : [fill(found, { found: clipped(names.join(', '), LONGEST) })],
  );
}

/** The message of a code alone, with figures or without. */
export function messageOfPdf(code: PdfKey, language: Language, figures: readonly string[] = []): Message {
  const { problem, fix } = pdfSentencesOf(language).codes[code];
  return {
    problem,
    fix,
    message: [problem, ...figures, fix].join(' '),
    businessTerms: termsIn(problem, language),
  };
}
