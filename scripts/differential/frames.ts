/** Runs a Java program in a separate process and exchanges frames of bytes with it, in order. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Something that a comparison needs is missing on this machine. */
export class MissingError extends Error {
  override readonly name = 'MissingError';
}

/** The lines of an answer, split into fields. */
export type Answer = readonly (readonly string[])[];

const MEMORY = '-Xmx1500m';

export class JavaProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }[] = [];
  #received: Buffer[] = [];
  #length = 0;
  #complaint = '';
  #ended = false;

  /**
   * @param args of Java: its program with arguments
   * @throws MissingError without Java
   */
  constructor(args: readonly string[]) {
    if (spawnSync('java', ['-version']).status !== 0)
      throw new MissingError('there is no java (Debian: apt-get install default-jdk-headless)');
    this.#child = spawn('java', [MEMORY, '-XX:+UseSerialGC', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-500);
    });
    // If the process has exited, its missing answers show it.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => this.#gone(error.message));
    this.#child.on('close', () => this.#gone(''));
  }

  /** @throws Error if the process has exited */
  ask(frames: readonly Uint8Array[]): Promise<Answer> {
    if (this.#ended) return Promise.reject(new Error(`the referee has ended: ${this.#complaint}`));
    for (const bytes of frames) {
      const length = Buffer.alloc(4);
      length.writeInt32BE(bytes.length);
      this.#child.stdin.write(length);
      this.#child.stdin.write(bytes);
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  end(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= 4) {
      const all = this.#received.length === 1 ? this.#received[0]! : Buffer.concat(this.#received);
      const end = 4 + all.readInt32BE(0);
      this.#received = [all];
      if (all.length < end) return;
      this.#received = [all.subarray(end)];
      this.#length = all.length - end;
      const lines = all
        .toString('utf8', 4, end)
        .split('\n')
        .filter((line) => line !== '');
      this.#waiting.shift()!.resolve(lines.map((line) => line.split('\t')));
    }
  }

  #gone(reason: string): void {
    this.#ended = true;
    this.#complaint += reason;
    for (const { reject } of this.#waiting.splice(0))
      reject(new Error(`the referee has ended: ${this.#complaint.trim()}`));
  }
}
