/** RunLengthDecode (ISO 32000-1, 7.4.5). */
import type { Budget } from '../budget.js';
import { Output } from './output.js';

const END = 128;

export function decodeRunLength(bytes: Uint8Array, budget: Budget): Uint8Array {
  budget.step(bytes.length);
  const output = new Output(budget, 2 * bytes.length);
  for (let at = 0; at < bytes.length && bytes[at] !== END;) {
    const length = bytes[at]!;
    const isRun = length > END;
    const run = isRun ? new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0) : bytes.subarray(at + 1, at + 2 + length);
    output.grow(run.length);
    output.bytes.set(run, output.length);
    output.length += run.length;
    at += isRun ? 2 : 2 + length;
  }
  budget.unpack(output.length);
  return output.given();
}
