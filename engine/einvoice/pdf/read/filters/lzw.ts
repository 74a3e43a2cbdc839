/** LZWDecode (ISO 32000-1, 7.4.4.2). */
import type { Budget } from '../budget.js';
import { Damaged } from '../values.js';
import { Output } from './output.js';

const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const MAX_CODES = 4096;

/**
 * @param isEarly whether the code width grows one entry early, which is the default
 * @throws Damaged, LimitReached
 */
export function decodeLzw(bytes: Uint8Array, isEarly: boolean, budget: Budget): Uint8Array {
  budget.step(bytes.length);
  const output = new Output(budget, 4 * bytes.length);
  // Each code stands for a range of earlier output, given by start and length.
  const starts = new Uint32Array(MAX_CODES);
  const lengths = new Uint32Array(MAX_CODES);
  let next = FIRST_FREE;
  let width = 9;
  let previous: { readonly start: number; readonly length: number } | null = null;
  let held = 0;
  let count = 0;
  let at = 0;
  for (;;) {
    while (count < width && at < bytes.length) {
      held = ((held << 8) | bytes[at]!) & 0xffffff;
      at += 1;
      count += 8;
    }
    if (count < width) break;
    count -= width;
    const code = (held >> count) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = FIRST_FREE;
      width = 9;
      previous = null;
      continue;
    }
    const start = output.length;
    if (code < CLEAR) output.push(code);
    else if (code < next) copy(output, starts[code]!, lengths[code]!);
    else if (code === next && previous !== null) copy(output, previous.start, previous.length + 1);
    else throw new Damaged('A code of LZW is not known yet.');
    if (previous !== null && next < MAX_CODES) {
      // The previous entry plus the first byte of this one, which follows it in the output.
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next += 1;
      const reached = isEarly ? next : next - 1;
      if (reached === 512 || reached === 1024 || reached === 2048) width = Math.min(12, width + 1);
    }
    previous = { start, length: output.length - start };
  }
  budget.unpack(output.length);
  return output.given();
}

/** Copies byte by byte, as source and target may overlap. */
function copy(output: Output, start: number, length: number): void {
  output.grow(length);
  const { bytes } = output;
  for (let index = 0; index < length; index += 1) bytes[output.length + index] = bytes[start + index]!;
  output.length += length;
}
