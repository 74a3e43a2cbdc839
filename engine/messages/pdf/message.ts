/** What a report says about the PDF that an invoice comes in. */
import type { ContainerFinding } from '../../pdf/container-finding.js';
import type { ContainerProblem } from '../../pdf/container.js';
import type { Language } from '../../types.js';
import type { Entry } from '../catalogue.js';
import { termsIn } from '../business-terms.js';
import { clipped } from '../evidence/clip.js';
import type { Message } from '../message.js';
import { fill } from '../sentences.js';
import { type PdfKey, type PdfSentences, pdfSentencesOf } from './sentences.js';

/** Names of files and namespaces are shown whole, unless somebody put a book there. */
const LONGEST = 200;

/** What is wrong with a container, what it says, what is expected, and what to do. */
export function messageOfContainer({ rule, variant, found, expected }: ContainerFinding, language: Language): Message {
  const sentences = pdfSentencesOf(language);
  const entry = variant === null ? sentences.codes[rule] : sentences.variants[variant];
  // Where nothing else is expected, a missing value is what the problem is about.
  const isSaid = found !== null || expected.length > 0;
  const said = found === null ? sentences.foundNothing : fill(sentences.found, { found: clipped(found, LONGEST) });
  return messageOf(entry, language, [
    ...(isSaid ? [said] : []),
    ...(expected.length === 0 ? [] : [expectation(expected, sentences)]),
  ]);
}

function expectation(expected: readonly string[], sentences: PdfSentences): string {
  const sentence = expected.length === 1 ? sentences.expected : sentences.expectedAny;
  return fill(sentence, { expected: expected.join(', ') });
}

/** Why there is nothing to check in a PDF. */
export function messageOfProblemWithPdf(problem: ContainerProblem, language: Language): Message {
  const { found, limit, limits, nothingAttached } = pdfSentencesOf(language);
  if (problem.code === 'PDF-EMPTY' && problem.attachments.length === 0) return messageOf(nothingAttached, language, []);
  if (problem.code === 'PDF-LIMIT')
    return messageOfPdf(problem.code, language, [fill(limit, { limit: limits[problem.limit] })]);
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

/** The message of a problem alone, with figures or without. */
export function messageOfPdf(key: PdfKey, language: Language, figures: readonly string[] = []): Message {
  return messageOf(pdfSentencesOf(language).codes[key], language, figures);
}

function messageOf({ problem, fix }: Entry, language: Language, figures: readonly string[]): Message {
  return {
    problem,
    fix,
    message: [problem, ...figures, fix].join(' '),
    businessTerms: termsIn(problem, language),
  };
}
