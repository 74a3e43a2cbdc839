/** What the command line checks: a file's bytes, or the invoice inside of a PDF. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isPdf } from 'einvoice-validator';
import { embeddedInvoice } from './pdf.js';
import { DocumentError } from './document-error.js';
import type { FileMemory } from './memory.js';
import { unreadable } from './reason.js';

/** An invoice, ready to be validated. */
export interface InputDocument {
  readonly bytes: Uint8Array;
  /** Name of the attachment that it was taken from; null for a file that is the invoice itself. */
  readonly attachment: string | null;
}

/**
 * Reads an invoice; of a PDF, the invoice that is embedded in it.
 * @param file a path, or `-` for standard input
 * @throws DocumentError when there is nothing to validate
 */
export async function readDocument(file: string): Promise<InputDocument> {
  const bytes = await readBytes(file);
  return isPdf(bytes) ? embeddedInvoice(bytes) : { bytes, attachment: null };
}

/** No invoice is larger, and nothing larger can be held as one text. */
const MOST_MEGABYTES = 512;
const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024;
/** How much of something without a size is read at a time. */
const CHUNK_BYTES = 1024 * 1024;

const OWN_MEMORY = { take: Buffer.allocUnsafeSlow };

/**
 * The bytes of a file. Nothing else is to be done meanwhile, and waiting for another thread to read a small file takes as
 * long as validating it. What has no size, a device or a pipe, is read up to the limit: it may never end.
 * @param file a path, or `-` for standard input
 * @param memory where the content of a file goes
 * @throws DocumentError when it can't be read, or is too large
 */
export async function readBytes(file: string, memory: Pick<FileMemory, 'take'> = OWN_MEMORY): Promise<Uint8Array> {
  try {
    return file === '-' ? await bytesOf(process.stdin) : bytesIn(file, memory);
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError(unreadable(error));
  }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function bytesIn(file: string, memory: Pick<FileMemory, 'take'>): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const { size } = fstatSync(opened);
    if (size > MOST_BYTES) throw tooLarge();
    return size > 0 ? bytesInto(memory.take(size), opened) : bytesUpTo(opened);
  } finally {
    closeSync(opened);
  }
}

/** @returns the part of it that is the file: one that is written to meanwhile may have become shorter */
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
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk.subarray(0, length));
  }
}

function tooLarge(): DocumentError {
  return new DocumentError(`can't be read (it has more than ${MOST_MEGABYTES} MB)`);
}
