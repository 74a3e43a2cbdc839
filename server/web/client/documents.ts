/** Extracts the documents of a file: XML is one, a ZIP file may hold many, and other kinds get a specific error. */
import type { ArchiveLimit, SkipReason, OpenedArchive } from 'einvoice-validator/browser-archive.js';
import { ARCHIVE_LIMITS, isArchive, isPdf } from 'einvoice-validator/browser-patches.js';
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import { type OpeningProgress, openArchiveInWorker } from './checking/open-archive.js';
import type { Incoming } from './intake.js';

/** A document to check, or why a file has none. */
export type FoundDocument =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly name: string; readonly problem: TextKey; readonly values?: TextValues };

const MEGABYTE = 1024 * 1024;

/** A byte order mark, or the signs of a mail or a text, are searched in so many bytes. */
const START_BYTES = 1024;

/** The documents in a file; after the signal was aborted, ignore the result. */
export async function documentsIn(
  { name, size, read }: Incoming,
  watched: OpeningProgress,
): Promise<readonly FoundDocument[]> {
  // Don't read a file that is larger than an archive may be.
  if (size > ARCHIVE_LIMITS.bytes) return [tooLarge(name, /\.zip$/i.test(name) ? 'bytes' : 'documentBytes')];
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await read();
  } catch {
    return [{ name, problem: 'failure.read' }];
  }
  if (!isArchive(bytes)) return [found(name, bytes)];
  try {
    return inArchive(name, await openArchiveInWorker(bytes, watched));
  } catch {
    return [{ name, problem: 'kind.archive' }];
  }
}

function tooLarge(name: string, limit: 'bytes' | 'documentBytes'): FoundDocument {
  return { name, problem: 'failure.large', values: { megabytes: ARCHIVE_LIMITS[limit] / MEGABYTE } };
}

function found(name: string, bytes: Uint8Array<ArrayBuffer>): FoundDocument {
  const problem = problemWith(name, bytes);
  return problem === null ? { name, bytes } : { name, problem };
}

const MARKS: readonly (readonly [readonly number[], TextKey])[] = [
  [[0xff, 0xd8, 0xff], 'kind.image'],
  [[0x89, 0x50, 0x4e, 0x47], 'kind.image'],
  [[0x47, 0x49, 0x46, 0x38], 'kind.image'],
  [[0x52, 0x49, 0x46, 0x46], 'kind.image'],
  [[0x49, 0x49, 0x2a, 0x00], 'kind.image'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'kind.image'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'kind.archive'],
  [[0x52, 0x61, 0x72, 0x21], 'kind.archive'],
  [[0x1f, 0x8b], 'kind.archive'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'kind.office'],
];

/** A header at the start of a mail. */
const MAIL =
  /^(?:Received|Return-Path|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|Content-Type|DKIM-Signature|(?:ARC|X)-[\w-]+): /i;

/** The kind of a file that is not XML; null if it may be XML. */
function problemWith(name: string, bytes: Uint8Array): TextKey | null {
  if (bytes.length === 0) return 'failure.empty';
  if (isPdf(bytes)) return null;
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const marked = MARKS.find(([mark]) => startsWith(bytes, mark));
  if (marked !== undefined) return marked[1];
  // Office before 2007, and Outlook mails.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return /\.msg$/i.test(name) ? 'kind.mail' : 'kind.office';
  // For UTF-16 the non-zero bytes are enough.
  const text = start
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '' && bytes.length <= START_BYTES) return 'failure.empty';
  if (MAIL.test(text)) return 'kind.mail';
  if (/^[{[]/.test(text)) return 'kind.json';
  if (/^(?:UNA.{6}\s*)?UNB[+:]/.test(text)) return 'kind.edifact';
  if (/^<(?:!doctype html|html)\b/i.test(text)) return 'kind.html';
  // Control characters other than those of UTF-16 occur in no encoding of XML.
  if (!/^(?:\u00ff\u00fe|\u00fe\u00ff|\0?<)/.test(start) && /[\0\x01-\x08\x0e-\x1f]/.test(start.slice(0, 200)))
    return 'kind.binary';
  // Plain text without anything like markup; malformed XML is left to the rules.
  return /^[^<]+$/.test(text) && text !== '' ? 'kind.text' : null;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

const OFFICE = { docx: 'kind.docx', xlsx: 'kind.xlsx', office: 'kind.office' } as const;

const REFUSED = {
  names: 'archive.names',
  documents: 'archive.documents',
  bytes: 'archive.bytes',
  ratio: 'archive.ratio',
  time: 'archive.time',
} as const satisfies Readonly<Record<ArchiveLimit, TextKey>>;

const LEFT_OUT = {
  large: 'failure.large',
  encrypted: 'archive.encrypted',
  method: 'archive.method',
  damaged: 'archive.damaged',
  depth: 'archive.depth',
} as const satisfies Readonly<Record<SkipReason, TextKey>>;

function inArchive(name: string, opened: OpenedArchive): readonly FoundDocument[] {
  if (opened.kind === 'damaged') return [{ name, problem: 'kind.damagedArchive' }];
  if (opened.kind === 'office') return [{ name, problem: OFFICE[opened.office] }];
  if (opened.kind === 'refused') return [refused(name, opened.limit)];
  const { documents } = opened;
  if (documents.length === 0) return [{ name, problem: 'kind.emptyArchive' }];
  return documents.map((document) =>
    'bytes' in document ? found(document.name, document.bytes) : leftOut(document.name, document.leftOut),
  );
}

function refused(name: string, limit: ArchiveLimit): FoundDocument {
  const most = limit === 'time' ? 0 : ARCHIVE_LIMITS[limit];
  return { name, problem: REFUSED[limit], values: limit === 'bytes' ? { megabytes: most / MEGABYTE } : { most } };
}

function leftOut(name: string, why: SkipReason): FoundDocument {
  return why === 'large' ? tooLarge(name, 'documentBytes') : { name, problem: LEFT_OUT[why] };
}
