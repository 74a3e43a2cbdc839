/** Shared by the tests of the sources: a server, a manual clock, archives. */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Clock } from '#cli/compile-rules/sources/hosts.js';

export interface Running {
  readonly server: Server;
  readonly origin: string;
  /** Requested URLs. */
  readonly asked: string[];
}

/** A server on its own port; close it with `stop`. */
export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Running> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export function stop({ server }: Running): void {
  server.closeAllConnections();
  server.close();
}

/** A clock that only advances when the test says so. */
export class StandingClock implements Clock {
  readonly #waiting = new Set<{ readonly milliseconds: number; readonly call: () => void }>();
  /** All durations that were waited for. */
  readonly asked: number[] = [];

  after(milliseconds: number, call: () => void): () => void {
    const waiting = { milliseconds, call };
    this.#waiting.add(waiting);
    this.asked.push(milliseconds);
    return () => this.#waiting.delete(waiting);
  }

  /** Fires all timers of that duration. */
  pass(milliseconds: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.milliseconds > milliseconds) continue;
      this.#waiting.delete(waiting);
      waiting.call();
    }
  }
}

/** Waits for a condition; the test's own time limit ends it. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

export interface ZipEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The unpacked size that the archive declares; the true one by default. */
  readonly claimed?: number;
}

/** A zip archive, deflated. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes, claimed = bytes.length } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8.
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** A wheel that pip accepts. */
export function wheel(project: string, version: string, entries: readonly ZipEntry[]): Buffer {
  const name = project.replaceAll('-', '_');
  const about = (file: string, text: string): ZipEntry => ({
    path: `${name}-${version}.dist-info/${file}`,
    bytes: Buffer.from(text),
  });
  return zip([
    ...entries,
    about('METADATA', `Metadata-Version: 2.1\nName: ${project}\nVersion: ${version}\n`),
    about('WHEEL', 'Wheel-Version: 1.0\nGenerator: ours\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    about('RECORD', ''),
  ]);
}

/** The page of a project in an index of Python packages (PEP 503). */
export function indexPage(files: readonly string[], base: string): string {
  const links = files.map((file) => `<a class="x" href="${base}${file}#a-fragment">${file}</a><br/>`);
  return `<!DOCTYPE html><html><body>${links.join('\n')}</body></html>`;
}
