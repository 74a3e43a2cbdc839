/**
 * Limits how much one caller may send at a time. A single thread receives all bodies, and hundreds of large ones at
 * once would block it. Bodies without a turn stay with their sender.
 */

/**
 * Bytes: reading these takes a few hundredths of a second, and they are hundreds of small invoices, or three of the
 * largest.
 */
const AT_A_TIME = 16 * 1024 * 1024;

interface Sender {
  bytes: number;
  readonly waiting: Set<{ readonly bytes: number; start(): void }>;
}

export class UploadTurns {
  readonly #atATime: number;
  readonly #senders = new Map<string, Sender>();

  /** @param atATime bytes of one caller's bodies that are received at a time; one body is always allowed */
  constructor(atATime: number = AT_A_TIME) {
    this.#atATime = atATime;
  }

  /**
   * Waits until a body may be received, in order per caller.
   * @param bytes its length, or its largest possible length
   * @param signal cancels waiting; its reason is thrown
   * @returns must be called when no more of it is received; repeated calls have no effect
   */
  async wait(caller: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const sender = this.#senders.get(caller) ?? { bytes: 0, waiting: new Set() };
    this.#senders.set(caller, sender);
    // The fast path for nearly every body: skips the queue.
    if (sender.waiting.size === 0 && this.#hasRoom(sender, bytes)) sender.bytes += bytes;
    else await this.#line(caller, sender, bytes, signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      sender.bytes -= bytes;
      this.#admit(caller, sender);
    };
  }

  #line(caller: string, sender: Sender, bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const body = { bytes, start: resolve };
      sender.waiting.add(body);
      signal.addEventListener(
        'abort',
        () => {
          if (!sender.waiting.delete(body)) return;
          reject(signal.reason);
          this.#admit(caller, sender);
        },
        { once: true },
      );
      this.#admit(caller, sender);
    });
  }

  #hasRoom(sender: Sender, bytes: number): boolean {
    return sender.bytes === 0 || sender.bytes + bytes <= this.#atATime;
  }

  #admit(caller: string, sender: Sender): void {
    for (const body of sender.waiting) {
      if (!this.#hasRoom(sender, body.bytes)) break;
      sender.waiting.delete(body);
      sender.bytes += body.bytes;
      body.start();
    }
    if (sender.bytes === 0 && sender.waiting.size === 0 && this.#senders.get(caller) === sender)
      this.#senders.delete(caller);
  }
}
