/** Changes files without regard to PDF. */
import type { Random } from '../../kit/random.js';
import { magnitude, randomBytes } from '../random.js';

/** A changed file, with a description of the change. */
export interface PdfMutant {
  readonly change: string;
  readonly bytes: Buffer;
}

/** Changes without regard to PDF, apart from a few significant bytes. */
export function changeBytes(random: Random, bytes: Buffer): PdfMutant {
  const kind = random.below(4);
  const [from, to] = [random.below(bytes.length), random.below(bytes.length)].toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  if (kind === 0) return { change: `cut off after ${to} bytes`, bytes: bytes.subarray(0, to) };
  if (kind === 1) {
    const times = Math.min(magnitude(random, 2, 50), Math.ceil(1_000_000 / (to - from + 1)));
    const pieces = Array.from({ length: times }, () => bytes.subarray(from, to));
    return {
      change: `bytes ${from} to ${to} ${times} times`,
      bytes: Buffer.concat([bytes.subarray(0, from), ...pieces, bytes.subarray(to)]),
    };
  }
  const copy = Buffer.from(bytes);
  const count = magnitude(random, 1, 64);
  const meant = Buffer.from('<>[]()/%0123456789 R\n\r\0', 'latin1');
  for (let changed = 0; changed < count; changed += 1) {
    const at = random.below(copy.length);
    copy[at] = kind === 2 ? meant[random.below(meant.length)]! : randomBytes(random, 1)[0]!;
  }
  return { change: `${count} bytes set`, bytes: copy };
}
