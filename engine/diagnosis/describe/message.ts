/** Messages of issues: their language-independent parts, and how these become sentences. */
import type { BusinessTerm, Language } from 'einvoice-core/types.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';

/** The parts of a message, in order. */
export interface MessageParts {
  /** Which element it is about; null if obvious. */
  readonly place: Part | null;
  readonly problem: readonly Part[];
  /** What the invoice states. */
  readonly evidence: readonly Part[];
  /** Null if only the publisher's text is known. */
  readonly fix: Part | null;
  /** Additional remarks. */
  readonly remarks: readonly Part[];
  /** Line and column, inside the sentence about the problem. */
  readonly inlinePosition?: Part;
  /** Line and column of a technical error, at the end. */
  readonly trailingPosition?: Part;
  /** Replaces the whole message when problem and evidence no longer apply. */
  readonly replacement?: Part;
}

/** The message of an issue in the report. */
export interface Message {
  readonly messageParts: MessageParts;
  readonly businessTerms: readonly BusinessTerm[];
}

/** Composes a message of problem, fix and optional parts. */
export function toMessageParts(
  problem: Part | readonly Part[],
  fix: Part | null,
  otherParts: Partial<MessageParts> = {},
): MessageParts {
  const problems = 'id' in problem ? [problem] : problem;
  return { place: null, problem: problems, evidence: [], fix, remarks: [], ...otherParts };
}

/** Appends a sentence. */
export function addRemark(parts: MessageParts, sentence: Part): MessageParts {
  return { ...parts, remarks: [...parts.remarks, sentence] };
}

/** The sentences of a message in a language. */
export interface Sentences {
  readonly problem: string;
  readonly fix: string | null;
  /** Problem, evidence and fix. */
  readonly message: string;
}

/** Renders the parts of a message. */
export type RenderMessage = (parts: MessageParts) => Sentences;

/**
 * Renders messages in a language. Cached for one document, because messages are rendered for sorting, for telling them
 * apart and for output.
 */
export function createRenderer(language: Language): RenderMessage {
  const rendered = new Map<MessageParts, Sentences>();
  return (parts) => {
    let sentences = rendered.get(parts);
    if (sentences === undefined) rendered.set(parts, (sentences = renderParts(parts, language)));
    return sentences;
  };
}

function renderParts(parts: MessageParts, language: Language): Sentences {
  const { problem, evidence, remarks, inlinePosition, trailingPosition, replacement } = parts;
  const sentence = (each: Part): string => render(each, language);
  let text = problem.map(sentence).join(' ');
  if (inlinePosition !== undefined)
    text = text.endsWith('.')
      ? `${text.slice(0, -1)} ${sentence(inlinePosition)}.`
      : `${text} ${sentence(inlinePosition)}`;
  if (parts.place !== null) text = sentence(part('words.labelled', { place: parts.place, text }));
  const fix = parts.fix === null ? null : sentence(parts.fix);
  const lastSentences = [...evidence.map(sentence), ...(fix === null ? [] : [fix]), ...remarks.map(sentence)];
  const positionSentence = trailingPosition === undefined ? [] : [sentence(trailingPosition)];
  return {
    message: (replacement === undefined
      ? [text, ...lastSentences, ...positionSentence]
      : [replacement, ...remarks].map(sentence)
    ).join(' '),
    problem: [text, ...positionSentence].join(' '),
    fix,
  };
}
