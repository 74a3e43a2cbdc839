/**
 * Memory for the files of a run, used again: what files are read into lies outside of V8's heap, and V8 goes through all that
 * is alive each time that some megabytes of it are new.
 */

/** Of a size, at least and at most; what is larger is read so seldom that it gets memory of its own. */
const LEAST_BYTES = 32 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

export class FileMemory {
  readonly #isShared: boolean;
  /** What nobody has any more, by the number of its bytes: a power of two. */
  readonly #free = new Map<number, Buffer<ArrayBufferLike>[]>();

  /** @param isShared whether threads can look at it, which need no copy then */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  /** @returns memory for so many bytes, which may have anything in it */
  take(bytes: number): Buffer<ArrayBufferLike> {
    if (bytes > MOST_BYTES) return Buffer.allocUnsafeSlow(bytes);
    const size = sizeFor(bytes);
    const whole = this.#free.get(size)?.pop() ?? this.#fresh(size);
    return whole.subarray(0, bytes);
  }

  #fresh(bytes: number): Buffer<ArrayBufferLike> {
    return this.#isShared ? Buffer.from(new SharedArrayBuffer(bytes)) : Buffer.allocUnsafeSlow(bytes);
  }

  /** Takes memory back, if it is from here: nobody may read it any more. */
  giveBack({ buffer }: Uint8Array): void {
    const size = buffer.byteLength;
    if (size > MOST_BYTES || size !== sizeFor(size)) return;
    const free = this.#free.get(size);
    if (free) free.push(Buffer.from(buffer));
    else this.#free.set(size, [Buffer.from(buffer)]);
  }
}

function sizeFor(bytes: number): number {
  let size = LEAST_BYTES;
  while (size < bytes) size *= 2;
  return size;
}
