/**
 * How much one caller may be sending at a time. All bodies are received by the one thread that serves everybody:
 * hundreds of large ones at once would keep it from everything else. What has no turn yet stays with its sender.
 */

/** Bytes: reading so much takes a few hundredths of a second, and it is hundreds of small invoices, or three of the largest. */
const AT_A_TIME = 16 * 1024 * 1024;

interface Sender {
  bytes: number;
  readonly waiting: Set<{ readonly bytes: number; start(): void }>;
}

export class UploadTurns {
  readonly #atATime: number;
  readonly #senders = new Map<string, Sender>();

  /** @param atATime most bytes of one caller's bodies that are received at a time; one body always is */
  constructor(atATime: number = AT_A_TIME) {
    this.#atATime = atATime;
  }

  /**
   * Waits until a body may be received, in the order of those of its caller.
   * @param bytes how long it is, or can be
   * @param signal gives up waiting; its reason is thrown
   * @returns what has to be called when nothing more of it is received; once is enough
   */
  async wait(caller: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const sender = this.#senders.get(caller) ?? { bytes: 0, waiting: new Set() };
    this.#senders.set(caller, sender);
    // Nearly every body: what keeps an order costs more than its turn.
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
