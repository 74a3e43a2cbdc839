/**
 * Reuses buffers for the files of a run. They are outside of V8's heap, but V8 runs a full garbage collection whenever
 * some megabytes of new ones were allocated.
 */

/** The smallest and largest pooled size; larger files are rare and get a new buffer. */
const MIN_BYTES = 32 * 1024;
const MAX_BYTES = 4 * 1024 * 1024;

export class FileMemory {
  readonly #isShared: boolean;
  /** Free buffers by size: a power of two. */
  readonly #free = new Map<number, Buffer<ArrayBufferLike>[]>();

  /** @param isShared whether other threads read the buffers without a copy */
  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  /** @returns a buffer of that size with arbitrary content */
  take(bytes: number): Buffer<ArrayBufferLike> {
    if (bytes > MAX_BYTES) return Buffer.allocUnsafeSlow(bytes);
    const size = sizeFor(bytes);
    const whole = this.#free.get(size)?.pop() ?? this.#fresh(size);
    return whole.subarray(0, bytes);
  }

  #fresh(bytes: number): Buffer<ArrayBufferLike> {
    return this.#isShared ? Buffer.from(new SharedArrayBuffer(bytes)) : Buffer.allocUnsafeSlow(bytes);
  }

  /** Takes back a buffer that `take` returned, after which it must no longer be read. */
  release({ buffer }: Uint8Array): void {
    const size = buffer.byteLength;
    if (size > MAX_BYTES || size !== sizeFor(size)) return;
    const free = this.#free.get(size);
    if (free) free.push(Buffer.from(buffer));
    else this.#free.set(size, [Buffer.from(buffer)]);
  }
}

function sizeFor(bytes: number): number {
  let size = MIN_BYTES;
  while (size < bytes) size *= 2;
  return size;
}
