/** Destinations of reports: several formats in one run, each to standard output or to a file. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Output } from '../terminal/output.js';
import type { FileResult, ReportWriter, Summary } from './result.js';

/** A report and its destination. */
export interface Destination {
  /** Null for standard output. */
  readonly path: string | null;
  readonly writer: ReportWriter;
}

/** A report's file can't be written; `cause` is the system's error. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} can't be written`, { cause });
    this.path = path;
  }
}

/** The reports of one run. */
export class Outputs {
  readonly #all: readonly (Destination & { readonly output: Output; readonly stream: WriteStream | null })[];
  #failed: OutputError | null = null;

  private constructor(destinations: readonly Destination[], streams: readonly (WriteStream | null)[]) {
    this.#all = destinations.map((destination, index) => {
      const stream = streams[index]!;
      // Later errors are thrown by the next operation.
      stream?.on('error', (error) => {
        this.#failed ??= new OutputError(destination.path!, error);
      });
      return { ...destination, stream, output: new Output(stream ?? process.stdout) };
    });
  }

  /** @throws OutputError if a file can't be opened; only those before it have been changed then */
  static async open(destinations: readonly Destination[]): Promise<Outputs> {
    const streams: (WriteStream | null)[] = [];
    for (const { path } of destinations) streams.push(path === null ? null : await openFile(path));
    return new Outputs(destinations, streams);
  }

  /** @throws OutputError */
  start(): Promise<void> {
    return this.#each((writer) => writer.start());
  }

  /** @throws OutputError */
  file(result: FileResult): Promise<void> {
    return this.#each((writer) => writer.file(result));
  }

  /** @throws OutputError */
  end(summary: Summary): Promise<void> {
    return this.#each((writer) => writer.end(summary));
  }

  /** Writes buffered text, so that output elsewhere comes after it. */
  async flush(): Promise<void> {
    for (const { output } of this.#all) await output.flush();
  }

  /** Closes the files. @throws OutputError if one was not written completely */
  async close(): Promise<void> {
    await this.flush();
    for (const { stream, path } of this.#all) {
      if (stream === null) continue;
      stream.end();
      await finished(stream).catch((error: unknown) => {
        this.#failed ??= new OutputError(path!, error);
      });
    }
    this.#check();
  }

  async #each(text: (writer: ReportWriter) => string): Promise<void> {
    for (const { writer, output } of this.#all) await output.print(text(writer));
    this.#check();
  }

  #check(): void {
    if (this.#failed !== null) throw this.#failed;
  }
}

function openFile(path: string): Promise<WriteStream> {
  return new Promise((resolve, reject) => {
    const stream = createWriteStream(path);
    stream.once('open', () => resolve(stream)).once('error', (error) => reject(new OutputError(path, error)));
  });
}
