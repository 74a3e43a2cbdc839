/** A terminal in which commands are run, and what is seen in it then. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '#schematron/platform/package-root.js';

const run = promisify(execFile);

/** Longer than any screen: what has left the terminal would be missing. */
const ROWS = 400;

/** How often the terminal is asked whether a command has ended. */
const INTERVAL_MS = 50;

export class Terminal implements AsyncDisposable {
  readonly #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  /**
   * @param folder the working folder of the commands; it gets a folder for the program
   * @throws Error if tmux is not installed
   */
  static async open(folder: string, columns: number): Promise<Terminal> {
    const programs = join(folder, '.programs');
    mkdirSync(programs, { recursive: true });
    const link = join(programs, `einvoice`);
    try {
      symlinkSync(programPath('einvoice', 'einvoice', import.meta.url), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const terminal = new Terminal(join(programs, `tmux-${columns}`));
    const env = {
      PATH: `${programs}:${process.env['PATH']}`,
      HOME: folder,
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
    };
    const size = ['-x', String(columns), '-y', String(ROWS)];
    await run('tmux', ['-f', '/dev/null', '-S', terminal.#socket, 'new-session', '-d', ...size, 'env', 'PS1=', 'sh'], {
      cwd: folder,
      env,
    });
    return terminal;
  }

  /** Runs a command, and returns the screen with the codes of its colours. */
  async run(command: string): Promise<string> {
    const ended = `ended-${Date.now()}`;
    await this.#tmux('send-keys', `clear; ${command}; tmux -S ${this.#socket} set -g @state ${ended}`, 'Enter');
    while ((await this.#tmux('show', '-gqv', '@state')).trim() !== ended)
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    return (await this.#tmux('capture-pane', '-e', '-p')).trimEnd();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux('kill-server');
  }

  async #tmux(...args: readonly string[]): Promise<string> {
    return (await run('tmux', ['-S', this.#socket, ...args], { maxBuffer: 16 * 1024 * 1024 })).stdout;
  }
}
