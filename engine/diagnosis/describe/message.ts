/**
 * Messages of issues: their parts, which do not depend on the language, and the sentences rendered from these parts.
 */
import type { BusinessTerm, Language } from 'einvoice-core/types.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';

/** The parts of a message, in the order of the sentences. */
export interface MessageParts {
  /** The line, party or group that the message is about; null if this is obvious. */
  readonly place: Part | null;
  readonly problem: readonly Part[];
  /** Figures and values of the invoice. */
  readonly evidence: readonly Part[];
  /** The suggested change; null if only the publisher's text is known. */
  readonly fix: Part | null;
  /** Sentences after the fix. */
  readonly remarks: readonly Part[];
  /** Line and column, at the end of the sentence about the problem. */
  readonly inlinePosition?: Part;
  /** Line and column of an XML error, at the end of the message. */
  readonly trailingPosition?: Part;
  /** Replaces `place`, `problem`, `evidence` and `fix` when these no longer apply. */
  readonly replacement?: Part;
}

/** The message of an issue, and the business terms that it names. */
export interface Message {
  readonly messageParts: MessageParts;
  readonly businessTerms: readonly BusinessTerm[];
}

/** Creates the parts of a message from problem, fix and optional parts. */
export function toMessageParts(
  problem: Part | readonly Part[],
  fix: Part | null,
  otherParts: Partial<MessageParts> = {},
): MessageParts {
  const problems = 'id' in problem ? [problem] : problem;
  return { place: null, problem: problems, evidence: [], fix, remarks: [], ...otherParts };
}

/** Appends a sentence to a message. */
export function addRemark(parts: MessageParts, sentence: Part): MessageParts {
  return { ...parts, remarks: [...parts.remarks, sentence] };
}

/** The sentences of a message in a language. */
export interface Sentences {
  readonly problem: string;
  readonly fix: string | null;
  /** All sentences: the problem, the figures and values, the fix, and the remarks. */
  readonly message: string;
}

/** Renders the parts of a message. */
export type RenderMessage = (parts: MessageParts) => Sentences;

/**
 * Creates a renderer for a language. The renderer caches the messages of one document, because each message is rendered
 * several times: for sorting, comparing and output.
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
