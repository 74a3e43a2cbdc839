/** Machine-readable message parts: one entry per sentence, with its data as lists of texts. */
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
  at,
  where,
  only,
}: MessageParts): readonly MessagePart[] {
  const entries: MessagePart[] = [];
  for (const each of only !== undefined ? [only] : [place, ...problem, at, ...evidence, fix, ...remarks, where])
    if (each !== null && each !== undefined) addPart(each, entries);
  return entries;
}

/** Adds a part, then the sentences inside it. Appends to a list for speed, since a report has thousands of parts. */
function addPart({ id, data }: Part, entries: MessagePart[]): void {
  // A place has a kind and a distinguishing value.
  if (id === 'step') {
    entries.push({ id: (data['kind'] as Part).id, data: valuesOf({ marks: data['marks'] }) });
    return;
  }
  const isShell = SHELLS.has(id);
  if (!isShell) entries.push({ id, data: valuesOf(data) });
  for (const name in data) addInnerParts(data[name], isShell, entries);
}

function addInnerParts(datum: Datum | undefined, isShell: boolean, entries: MessagePart[]): void {
  if (typeof datum !== 'object') return;
  if (!isPart(datum)) for (const each of datum) addInnerParts(each, isShell, entries);
  else if (isShell || isSentence(datum)) addPart(datum, entries);
}

/** Parts that are mere containers of other sentences. */
const SHELLS: ReadonlySet<string> = new Set<FormId | 'words.labelled' | 'words.sentence'>([
  'next',
  'place',
  'within',
  'words.labelled',
  'words.sentence',
]);

const SENTENCE = /^(?:rules|families)\.|^evidence\.(?!too|tolerated)/;

/** Whether a nested part is a sentence. */
function isSentence({ id }: Part): boolean {
  return SHELLS.has(id) || id === 'step' || id === 'text' || SENTENCE.test(id);
}

function valuesOf(data: Data): MessagePart['data'] {
  const values: Record<string, readonly string[]> = {};
  for (const name in data) {
    const found: string[] = [];
    addValues(data[name], found);
    if (found.length > 0) values[name] = found;
  }
  return values;
}

/** Adds the texts of a datum: those of its part, or the part's id if it has none. */
function addValues(datum: Datum | undefined, found: string[]): void {
  if (datum === undefined || datum === '') return;
  if (typeof datum !== 'object') found.push(String(datum));
  else if (!isPart(datum)) for (const each of datum) addValues(each, found);
  else if (isSentence(datum)) return;
  else if (datum.id === 'name') addValues(datum.data['name'], found);
  else {
    let isEmpty = true;
    for (const name in datum.data) {
      isEmpty = false;
      addValues(datum.data[name], found);
    }
    if (isEmpty) found.push(datum.id);
  }
}
