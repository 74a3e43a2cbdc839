/** Reads input of the command line: the bytes of a file, or the invoice embedded in a PDF. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isPdf } from 'einvoice-validator';
import { embeddedInvoice } from './pdf.js';
import { DocumentError } from './document-error.js';
import type { FileMemory } from './memory.js';
import { describeReadError } from './reason.js';

/** An invoice, ready to be validated. */
export interface InputDocument {
  readonly bytes: Uint8Array;
  /** Name of the attachment that it was extracted from; null if the file is the invoice itself. */
  readonly attachment: string | null;
}

/**
 * Reads an invoice; from a PDF, the embedded one.
 * @param file a path, or `-` for standard input
 * @throws DocumentError if there is nothing to validate
 */
export async function readDocument(file: string): Promise<InputDocument> {
  const bytes = await readBytes(file);
  return isPdf(bytes) ? embeddedInvoice(bytes) : { bytes, attachment: null };
}

/** Larger than any invoice, and the longest text that V8 can hold. */
const MAX_MEGABYTES = 512;
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
/** Chunk size for input of unknown length. */
const CHUNK_BYTES = 1024 * 1024;

const OWN_MEMORY = { take: Buffer.allocUnsafeSlow };

/**
 * The bytes of a file. Reads synchronously: there is nothing else to do meanwhile, and reading a small file through the
 * thread pool takes as long as validating it. Input of unknown length, a device or a pipe, is read up to the limit,
 * because it may never end.
 * @param file a path, or `-` for standard input
 * @param memory provides the buffer for the content of a file
 * @throws DocumentError if it can't be read, or is too large
 */
export async function readBytes(file: string, memory: Pick<FileMemory, 'take'> = OWN_MEMORY): Promise<Uint8Array> {
  try {
    return file === '-' ? await readStream(process.stdin) : bytesIn(file, memory);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(describeReadError(error));
  }
}

async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function bytesIn(file: string, memory: Pick<FileMemory, 'take'>): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    if (size > MAX_BYTES) throw tooLarge();
    return size > 0 ? bytesInto(memory.take(size), opened) : bytesUpTo(opened);
  } finally {
    closeSync(opened);
  }
}

/** @returns the filled part of the buffer: the file may have become shorter meanwhile */
function bytesInto(room: Buffer, opened: number): Uint8Array {
  let read = 0;
  while (read < room.length) {
    const length = readSync(opened, room, read, room.length - read, null);
    if (length === 0) return room.subarray(0, read);
    read += length;
  }
  return room;
}

function bytesUpTo(opened: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const length = readSync(opened, chunk);
    if (length === 0) return Buffer.concat(chunks, size);
    size += length;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk.subarray(0, length));
  }
}

function tooLarge(): DocumentError {
  return new DocumentError(`can't be read (it has more than ${MAX_MEGABYTES} MB)`);
}
