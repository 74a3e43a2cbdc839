/** Splits messages into machine-readable parts: the id of each sentence, with its data as lists of texts. */
import type { MessagePart } from 'einvoice-core/types.js';
import type { MessageParts } from './message.js';
import type { Data, Datum, FormId, Part } from 'einvoice-wording/part.js';
import { isPart } from 'einvoice-wording/render.js';

/** The sentences of a message, in order. */
export function splitMessage({
  place,
  problem,
  evidence,
  fix,
  remarks,
  inlinePosition,
  trailingPosition,
  replacement,
}: MessageParts): readonly MessagePart[] {
  const entries: MessagePart[] = [];
  for (const each of replacement !== undefined
    ? [replacement]
    : [place, ...problem, inlinePosition, ...evidence, fix, ...remarks, trailingPosition])
    if (each !== null && each !== undefined) addPart(each, entries);
  return entries;
}

/**
 * Adds a part, then the sentences inside the part. All calls append to one list, since a report has thousands of parts.
 */
function addPart({ id, data }: Part, entries: MessagePart[]): void {
  // A step of a place has a kind (`line`), and marks that distinguish it from other steps (the line number).
  if (id === 'step') {
    entries.push({ id: (data['kind'] as Part).id, data: textsByName({ marks: data['marks'] }) });
    return;
  }
  const isContainer = CONTAINERS.has(id);
  if (!isContainer) entries.push({ id, data: textsByName(data) });
  for (const name in data) addInnerParts(data[name], isContainer, entries);
}

function addInnerParts(datum: Datum | undefined, isContainer: boolean, entries: MessagePart[]): void {
  if (typeof datum !== 'object') return;
  if (!isPart(datum)) for (const each of datum) addInnerParts(each, isContainer, entries);
  else if (isContainer || isSentence(datum)) addPart(datum, entries);
}

/** Parts that only contain other sentences. */
const CONTAINERS: ReadonlySet<string> = new Set<FormId | 'words.labelled' | 'words.sentence'>([
  'next',
  'place',
  'within',
  'words.labelled',
  'words.sentence',
]);

/** Matches the ids of sentences. The other ids, such as `evidence.tooHigh`, are those of phrases in a sentence. */
const SENTENCE = /^(?:rules|families)\.|^evidence\.(?!too|tolerated)/;

/** Whether a nested part is a sentence. */
function isSentence({ id }: Part): boolean {
  return CONTAINERS.has(id) || id === 'step' || id === 'text' || SENTENCE.test(id);
}

function textsByName(data: Data): MessagePart['data'] {
  const values: Record<string, readonly string[]> = {};
  for (const name in data) {
    const texts: string[] = [];
    addTexts(data[name], texts);
    if (texts.length > 0) values[name] = texts;
  }
  return values;
}

/** Adds the texts of a datum; for a part without data, the id of the part. */
function addTexts(datum: Datum | undefined, texts: string[]): void {
  if (datum === undefined || datum === '') return;
  if (typeof datum !== 'object') texts.push(String(datum));
  else if (!isPart(datum)) for (const each of datum) addTexts(each, texts);
  else if (isSentence(datum)) return;
  else if (datum.id === 'name') addTexts(datum.data['name'], texts);
  else {
    let isEmpty = true;
    for (const name in datum.data) {
      isEmpty = false;
      addTexts(datum.data[name], texts);
    }
    if (isEmpty) texts.push(datum.id);
  }
}
