/** A process to be measured: starts it, sends commands, stops it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { type Interface, createInterface } from 'node:readline';
import { type Command, READY, type Reply, commandLine, readReply } from '../subjects/protocol.js';

/** The process exceeded its deadline and was killed. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Something that measures on command. */
export interface Measurable {
  /** Whether it has exited, for any reason. */
  readonly hasEnded: boolean;
  /**
   * @param deadline milliseconds until it is killed
   * @throws DeadlineError, or Error with the failure in the process
   */
  measure(command: Command, deadline: number): Promise<Reply>;
  end(): void;
}

/** How much of a process's error output is kept for the reason. */
const COMPLAINT_LENGTH = 500;

/** A program that speaks the protocol. */
export class ContenderProcess implements Measurable {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: Interface;
  readonly #received: string[] = [];
  #waiting: ((line: string | null) => void) | null = null;
  #ended = false;
  #complaint = '';

  /**
   * Starts it and waits until it is ready.
   * @throws Error with the program's output if it does not start
   */
  static async start(program: string, args: readonly string[], deadline: number): Promise<ContenderProcess> {
    const started = new ContenderProcess(program, args);
    const line = await started.#line(deadline);
    if (line !== READY) {
      started.end();
      throw new Error(`it said "${line}" instead of being ready`);
    }
    return started;
  }

  private constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#lines.on('line', (line) => {
      if (this.#waiting) this.#waiting(line);
      else this.#received.push(line);
    });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(-COMPLAINT_LENGTH);
    });
    // A process that has exited is noticed when its answer is missing.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => this.#gone(error.message));
    this.#child.on('close', () => this.#gone(''));
  }

  async measure(command: Command, deadline: number): Promise<Reply> {
    this.#child.stdin.write(commandLine(command));
    return readReply(await this.#line(deadline));
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  end(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }

  async #line(deadline: number): Promise<string> {
    const received = this.#received.shift();
    if (received !== undefined) return received;
    let timer: NodeJS.Timeout | undefined;
    const line = this.#ended
      ? null
      : await new Promise<string | null | undefined>((resolve) => {
          timer = setTimeout(resolve, deadline, undefined);
          this.#waiting = resolve;
        });
    clearTimeout(timer);
    this.#waiting = null;
    if (line === undefined) {
      this.end();
      throw new DeadlineError(`no answer within ${Math.round(deadline / 1000)} s`);
    }
    if (line === null) throw new Error(this.#complaint.trim().split('\n').at(-1) || 'the process ended');
    return line;
  }

  #gone(reason: string): void {
    this.#ended = true;
    this.#complaint += reason;
    this.#waiting?.(null);
  }
}
