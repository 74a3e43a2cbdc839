/**
 * Undoes the predictors of LZW and Flate, which store differences to the bytes above or to the left (ISO 32000-1,
 * 7.4.4.4).
 */
import { type Budget } from '../budget.js';
import { Damaged, type PdfDict } from '../values.js';

const NONE = 1;
const TIFF = 2;
const PNG_FIRST = 10;
const PNG_LAST = 15;

/** Fixed cost of a row; four of its bytes cost one step. */
const ROW_STEPS = 8;

/**
 * @param bytes are modified in place
 * @param parameters of the filter; null if there are none
 * @throws Damaged, LimitReached
 */
export function undoPredictor(bytes: Uint8Array, parameters: PdfDict | null, budget: Budget): Uint8Array {
  const predictor = parameters?.number('Predictor') ?? NONE;
  if (predictor <= NONE) return bytes;
  const columns = parameters?.number('Columns') ?? 1;
  const colours = parameters?.number('Colors') ?? 1;
  const bits = parameters?.number('BitsPerComponent') ?? 8;
  const pixel = Math.max(1, Math.floor((colours * bits + 7) / 8));
  const row = Math.floor((columns * colours * bits + 7) / 8);
  // Rows without bytes would make the loop endless.
  if (!(row > 0) || !Number.isSafeInteger(row)) throw new Damaged('A predictor has rows without bytes.');
  budget.step(bytes.length / 4 + ROW_STEPS * Math.ceil(bytes.length / row));
  if (predictor === TIFF) return undoTiff(bytes, row, pixel, bits === 16);
  if (predictor >= PNG_FIRST && predictor <= PNG_LAST) return undoPng(bytes, row, pixel);
  throw new Damaged('A predictor is not known.');
}

/** Undoes differences to the sample on the left. */
function undoTiff(bytes: Uint8Array, row: number, pixel: number, isWide: boolean): Uint8Array {
  for (let start = 0; start + row <= bytes.length; start += row)
    for (let at = start + pixel; at < start + row; at += 1) {
      if (!isWide) bytes[at] = bytes[at]! + bytes[at - pixel]!;
      else if (at + 1 < start + row) {
        const sum = bytes[at]! * 256 + bytes[at + 1]! + bytes[at - pixel]! * 256 + bytes[at - pixel + 1]!;
        bytes[at] = sum >> 8;
        bytes[at + 1] = sum;
        at += 1;
      }
    }
  return bytes;
}

/** Each row begins with its predictor: none, left, above or a combination. An incomplete row is dropped. */
function undoPng(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.floor(bytes.length / (row + 1));
  // Rows move to the front, over data that is no longer needed.
  for (let index = 0; index < rows; index += 1) {
    const from = index * (row + 1);
    const kind = bytes[from]!;
    const start = index * row;
    bytes.copyWithin(start, from + 1, from + 1 + row);
    const guess = PNG_KINDS[kind];
    if (!guess) continue;
    for (let at = start; at < start + row; at += 1) {
      const left = at - pixel >= start ? bytes[at - pixel]! : 0;
      const above = index > 0 ? bytes[at - row]! : 0;
      const corner = index > 0 && at - pixel >= start ? bytes[at - row - pixel]! : 0;
      bytes[at] = bytes[at]! + guess(left, above, corner);
    }
  }
  return bytes.subarray(0, rows * row);
}

type Prediction = (left: number, above: number, corner: number) => number;

/** The predictors by the first byte of a row (PNG, 9.2). */
const PNG_KINDS: readonly (Prediction | null)[] = [
  null,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** Of the three bytes, the one nearest to left plus above minus corner (PNG, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const fromLeft = Math.abs(guess - left);
  const fromAbove = Math.abs(guess - above);
  const fromCorner = Math.abs(guess - corner);
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left;
  return fromAbove <= fromCorner ? above : corner;
}
