/** Decodes the content of a stream by applying its filters in order (ISO 32000-1, 7.4). */
import type { Budget } from '../budget.js';
import { Damaged, PdfDict, PdfName, type PdfStream, type PdfValue } from '../values.js';
import { decodeAscii85, decodeHex } from './ascii.js';
import { inflate } from './inflate.js';
import { decodeLzw } from './lzw.js';
import { undoPredictor } from './predictors.js';
import { decodeRunLength } from './run-length.js';

type Filter = (bytes: Uint8Array, parameters: PdfDict | null, budget: Budget) => Uint8Array;

/** The filters for data; filters for images are not needed. */
const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['FlateDecode', (bytes, parameters, budget) => undoPredictor(inflate(bytes, budget), parameters, budget)],
  [
    'LZWDecode',
    (bytes, parameters, budget) =>
      undoPredictor(decodeLzw(bytes, (parameters?.number('EarlyChange') ?? 1) === 1, budget), parameters, budget),
  ],
  ['ASCIIHexDecode', (bytes, _parameters, budget) => decodeHex(bytes, budget)],
  ['ASCII85Decode', (bytes, _parameters, budget) => decodeAscii85(bytes, budget)],
  ['RunLengthDecode', (bytes, _parameters, budget) => decodeRunLength(bytes, budget)],
]);

/** Fixed cost of applying a filter. */
const FILTER_STEPS = 500;

/**
 * @param resolve follows references in `Filter` and `DecodeParms`
 * @throws Damaged if a filter is unknown or fails; LimitReached
 */
export function decodeStream(
  { dict, bytes }: PdfStream,
  budget: Budget,
  resolve: (value: PdfValue) => PdfValue,
): Uint8Array {
  const filters = toList(resolve(dict.get('Filter')));
  const parameters = toList(resolve(dict.get('DecodeParms')));
  let content = bytes;
  for (const [index, written] of filters.entries()) {
    budget.step(FILTER_STEPS);
    const name = resolve(written);
    // Anything but a name is ignored.
    if (!(name instanceof PdfName)) continue;
    const filter = FILTERS.get(name.text);
    if (filter === undefined) throw new Damaged('A filter is not known.');
    const own = resolve(parameters[index] ?? null);
    content = filter(content, own instanceof PdfDict ? own : null, budget);
  }
  return content;
}

function toList(value: PdfValue): readonly PdfValue[] {
  if (value === null) return [];
  return Array.isArray(value) ? (value as readonly PdfValue[]) : [value];
}
