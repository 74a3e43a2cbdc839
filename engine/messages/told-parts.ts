/** Parts as details offer them to machines: a sentence each, with what stands in it as lists of texts. */
import type { MessagePart } from '../types.js';
import type { Said } from './message.js';
import type { Data, Datum, FormId, Part } from './part.js';
import { isPart } from './render.js';

/** The sentences of a message, in their order. */
export function toldParts(said: Said): readonly MessagePart[] {
  return partsOf(said).flatMap(told);
}

function told(part: Part): readonly MessagePart[] {
  const { id, data } = part;
  // A place is told by what it is, and by what tells it from others.
  if (id === 'step') return [{ id: (data['kind'] as Part).id, data: valuesOf({ marks: data['marks'] }) }];
  const inner = Object.values(data).flatMap((datum) => partsIn(datum));
  return SHELLS.has(id)
    ? inner.flatMap(told)
    : [{ id, data: valuesOf(data) }, ...inner.filter(isSentence).flatMap(told)];
}

/** What says nothing but the sentences in it. */
const SHELLS: ReadonlySet<string> = new Set<FormId | 'words.labelled' | 'words.sentence'>([
  'next',
  'place',
  'within',
  'words.labelled',
  'words.sentence',
]);

function partsIn(datum: Datum | undefined): readonly Part[] {
  if (typeof datum !== 'object') return [];
  return isPart(datum) ? [datum] : datum.flatMap((each) => partsIn(each));
}

/** Whether a part within another one is a sentence of its own. */
function isSentence({ id }: Part): boolean {
  return (
    SHELLS.has(id) || id === 'step' || id === 'text' || /^(?:rules|families)\.|^evidence\.(?!too|tolerated)/.test(id)
  );
}

function valuesOf(data: Data): MessagePart['data'] {
  const values = Object.entries(data).map(([name, datum]) => [name, valuesIn(datum)] as const);
  return Object.fromEntries(values.filter(([, found]) => found.length > 0));
}

/** The texts of a datum: those of a part in it, or its id where it has none. */
function valuesIn(datum: Datum | undefined): readonly string[] {
  if (datum === undefined || datum === '') return [];
  if (typeof datum !== 'object') return [String(datum)];
  if (!isPart(datum)) return datum.flatMap((each) => valuesIn(each));
  if (isSentence(datum)) return [];
  if (datum.id === 'name') return valuesIn(datum.data['name']);
  const values = Object.values(datum.data);
  return values.length === 0 ? [datum.id] : values.flatMap((each) => valuesIn(each));
}

/** All parts of a message, in their order. */
function partsOf({ place, problem, evidence, fix, behind, at, where, only }: Said): readonly Part[] {
  const all = [place, ...problem, at, ...evidence, fix, ...behind, where];
  return only !== undefined ? [only] : all.filter((each) => each !== null && each !== undefined);
}
