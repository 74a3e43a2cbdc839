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
  readonly at?: Part;
  /** Line and column of a technical error, at the end. */
  readonly where?: Part;
  /** Replaces the whole message when problem and evidence no longer apply. */
  readonly only?: Part;
}

/** The message of an issue in the report. */
export interface Message {
  readonly said: MessageParts;
  readonly businessTerms: readonly BusinessTerm[];
}

/** Composes a message of problem, fix and optional parts. */
export function toMessageParts(
  problem: Part | readonly Part[],
  fix: Part | null,
  others: Partial<MessageParts> = {},
): MessageParts {
  const problems = 'id' in problem ? [problem] : problem;
  return { place: null, problem: problems, evidence: [], fix, remarks: [], ...others };
}

/** Appends a sentence. */
export function addRemark(said: MessageParts, sentence: Part): MessageParts {
  return { ...said, remarks: [...said.remarks, sentence] };
}

/** The sentences of a message in a language. */
export interface Sentences {
  readonly problem: string;
  readonly fix: string | null;
  /** Problem, evidence and fix. */
  readonly message: string;
}

/** Renders the parts of a message. */
export type RenderMessage = (said: MessageParts) => Sentences;

/**
 * Renders messages in a language. Cached for one document, because messages are rendered for sorting, for telling them
 * apart and for output.
 */
export function createRenderer(language: Language): RenderMessage {
  const rendered = new Map<MessageParts, Sentences>();
  return (said) => {
    let sentences = rendered.get(said);
    if (sentences === undefined) rendered.set(said, (sentences = compose(said, language)));
    return sentences;
  };
}

function compose(said: MessageParts, language: Language): Sentences {
  const { problem, evidence, remarks, at, where, only } = said;
  const sentence = (each: Part): string => render(each, language);
  let text = problem.map(sentence).join(' ');
  if (at !== undefined) text = text.endsWith('.') ? `${text.slice(0, -1)} ${sentence(at)}.` : `${text} ${sentence(at)}`;
  if (said.place !== null) text = sentence(part('words.labelled', { place: said.place, text }));
  const fix = said.fix === null ? null : sentence(said.fix);
  const last = [...evidence.map(sentence), ...(fix === null ? [] : [fix]), ...remarks.map(sentence)];
  const tail = where === undefined ? [] : [sentence(where)];
  return {
    message: (only === undefined ? [text, ...last, ...tail] : [only, ...remarks].map(sentence)).join(' '),
    problem: [text, ...tail].join(' '),
    fix,
  };
}
