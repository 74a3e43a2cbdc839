/**
 * A real Firefox, controlled by WebDriver BiDi without a driver (https://www.w3.org/TR/webdriver-bidi/): only the
 * commands that the tests need. Playwright's Firefox differs from that of distributions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { firefoxProgram } from '../../needs/things.js';

/** A request, as reported by `network.beforeRequestSent`. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  /** Bytes; null for none. */
  readonly bodySize: number | null;
}

interface Told {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** One window and its requests. */
export class Firefox {
  readonly requests: SentRequest[] = [];
  /** Logged errors and uncaught exceptions of the page. */
  readonly complaints: string[] = [];
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  #last = 0;
  #context = '';
  #onDownload: (path: string) => void = () => undefined;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = process;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Told));
  }

  /** Starts it with an empty profile. */
  static async start(): Promise<Firefox> {
    const folder = mkdtempSync(join(tmpdir(), 'firefox-'));
    const child = spawn(
      firefoxProgram()!,
      ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
      // It also writes to the home folder.
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } },
    );
    let address: string | undefined;
    for await (const line of createInterface({ input: child.stderr! })) {
      address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) break;
    }
    if (address === undefined) throw new Error('Firefox has ended before it could be asked for anything');
    child.stderr!.resume();
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('Firefox does not answer')));
    });
    const firefox = new Firefox(child, folder, socket);
    await firefox.#begin();
    return firefox;
  }

  async #begin(): Promise<void> {
    await this.#command('session.new', { capabilities: {} });
    const { contexts } = await this.#command<{ contexts: readonly { context: string }[] }>('browsingContext.getTree');
    this.#context = contexts[0]!.context;
    await this.#command('browsingContext.setViewport', {
      context: this.#context,
      viewport: { width: 1280, height: 860 },
    });
    await this.#command('browser.setDownloadBehavior', {
      downloadBehavior: { type: 'allowed', destinationFolder: this.#folder },
    });
    const events = ['network.beforeRequestSent', 'log.entryAdded', 'browsingContext.downloadEnd'];
    await this.#command('session.subscribe', { events });
  }

  /** Opens a URL, and waits until everything has loaded. */
  async open(url: string): Promise<void> {
    await this.#command('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  /** Evaluates an expression in the page; returns its value, or that of its promise, as JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.#command<{
      readonly result?: { readonly value?: string };
      readonly exceptionDetails?: { readonly text: string };
    }>('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context: this.#context },
      awaitPromise: true,
      // Downloads require a user action.
      userActivation: true,
    });
    if (exceptionDetails !== undefined) throw new Error(`${exceptionDetails.text}: ${expression}`);
    return JSON.parse(result?.value ?? 'null') as T;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    await this.evaluate(
      `new Promise((resolve) => (function look() { if (${expression}) resolve(true); else setTimeout(look, 20); })())`,
    );
  }

  /** Types, key by key. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#command('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  /** The content that is saved by an action. */
  async download(act: () => Promise<unknown>): Promise<string> {
    const path = new Promise<string>((resolve) => (this.#onDownload = resolve));
    await act();
    return readFileSync(await path, 'utf8');
  }

  async close(): Promise<void> {
    await this.#command('browser.close').catch(() => undefined);
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    this.#socket.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #command<T>(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<T> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear({ id, method, params, result, error, message }: Told): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result as never);
      else waiting?.reject(new Error(`${error}: ${message}`));
    } else if (method === 'network.beforeRequestSent') {
      const { request } = params as {
        readonly request: Omit<SentRequest, 'headers'> & { readonly headers: readonly { value: { value?: string } }[] };
      };
      this.requests.push({ ...request, headers: request.headers.map(({ value }) => value.value ?? '') });
    } else if (method === 'log.entryAdded') {
      const { level, text } = params as { readonly level: string; readonly text: string };
      if (level === 'error') this.complaints.push(text);
    } else if (method === 'browsingContext.downloadEnd') {
      this.#onDownload((params as { readonly filepath: string }).filepath);
    }
  }
}
