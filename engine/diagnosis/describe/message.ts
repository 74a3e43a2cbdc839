/** What is said of an issue, whatever it comes from: parts, and the sentences that they make in a language. */
import type { BusinessTerm, Language } from 'einvoice-core/types.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { render } from 'einvoice-wording/render.js';

/** The parts of a message, in their order. */
export interface Said {
  /** Which one it is about; null where that needs no word. */
  readonly place: Part | null;
  readonly problem: readonly Part[];
  /** What this invoice says. */
  readonly evidence: readonly Part[];
  /** Null where only the publisher's text is known. */
  readonly fix: Part | null;
  /** What is worth a word besides. */
  readonly behind: readonly Part[];
  /** Line and column, within the sentence that says what is wrong. */
  readonly at?: Part;
  /** Line and column of what a program wrote wrong: the last that is said. */
  readonly where?: Part;
  /** All that a message says, where problem and evidence are of no use any more. */
  readonly only?: Part;
}

/** What a report says about an issue. */
export interface Message {
  readonly said: Said;
  readonly businessTerms: readonly BusinessTerm[];
}

/** Problem and fix, and what else there is. */
export function saidOf(problem: Part | readonly Part[], fix: Part | null, others: Partial<Said> = {}): Said {
  const problems = 'id' in problem ? [problem] : problem;
  return { place: null, problem: problems, evidence: [], fix, behind: [], ...others };
}

/** With one more sentence at the end. */
export function withBehind(said: Said, sentence: Part): Said {
  return { ...said, behind: [...said.behind, sentence] };
}

/** The sentences of a message in a language. */
export interface Sentences {
  readonly problem: string;
  readonly fix: string | null;
  /** Problem, evidence and fix. */
  readonly message: string;
}

/** Says what parts say. */
export type Tell = (said: Said) => Sentences;

/**
 * In a language, for one document: each message is put together once, though it is asked for when issues are sorted, told apart
 * and written.
 */
export function tellIn(language: Language): Tell {
  const told = new Map<Said, Sentences>();
  return (said) => {
    let sentences = told.get(said);
    if (sentences === undefined) told.set(said, (sentences = compose(said, language)));
    return sentences;
  };
}

function compose(said: Said, language: Language): Sentences {
  const { problem, evidence, behind, at, where, only } = said;
  const sentence = (each: Part): string => render(each, language);
  let text = problem.map(sentence).join(' ');
  if (at !== undefined) text = text.endsWith('.') ? `${text.slice(0, -1)} ${sentence(at)}.` : `${text} ${sentence(at)}`;
  if (said.place !== null) text = sentence(part('words.labelled', { place: said.place, text }));
  const fix = said.fix === null ? null : sentence(said.fix);
  const last = [...evidence.map(sentence), ...(fix === null ? [] : [fix]), ...behind.map(sentence)];
  const tail = where === undefined ? [] : [sentence(where)];
  return {
    message: (only === undefined ? [text, ...last, ...tail] : [only, ...behind].map(sentence)).join(' '),
    problem: [text, ...tail].join(' '),
    fix,
  };
}
