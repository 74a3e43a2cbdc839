/** From a file to the documents in it: XML is one, a ZIP file may hold many, and anything else is called by its name. */
import { isPdf } from '../../../engine/browser-patches.js';
import type { TextKey } from '../texts/texts.js';
import type { Incoming } from './intake.js';

/** A document to check, or why a file has none. */
export type Found =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly name: string; readonly problem: TextKey };

/** Files in an archive that are looked at; it may name millions. */
const MOST_FILES = 2000;

/** Bytes of all of them, unpacked: a small archive may hold a large nothing. */
const MOST_BYTES = 200 * 1024 * 1024;

/** How far a mark, or what tells a mail or a text, is looked for. */
const START_BYTES = 1024;

/** The documents in a file. */
export async function documentsIn(incoming: Incoming): Promise<readonly Found[]> {
  const { name } = incoming;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await incoming.read();
  } catch {
    return [{ name, problem: 'failure.read' }];
  }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]))
    return inArchive(name, bytes);
  return [found(name, bytes)];
}

function found(name: string, bytes: Uint8Array<ArrayBuffer>): Found {
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

/** The header that a mail begins with. */
const MAIL =
  /^(?:Received|Return-Path|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|Content-Type|DKIM-Signature|(?:ARC|X)-[\w-]+): /i;

/** What a file is instead of XML; null where it may be XML. */
function problemWith(name: string, bytes: Uint8Array): TextKey | null {
  if (bytes.length === 0) return 'failure.empty';
  if (isPdf(bytes)) return null;
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const marked = MARKS.find(([mark]) => startsWith(bytes, mark));
  if (marked !== undefined) return marked[1];
  // Office before 2007, and mails of Outlook.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return /\.msg$/i.test(name) ? 'kind.mail' : 'kind.office';
  // Of UTF-16 the bytes that are not zero are enough.
  const text = start
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '' && bytes.length <= START_BYTES) return 'failure.empty';
  if (MAIL.test(text)) return 'kind.mail';
  if (/^[{[]/.test(text)) return 'kind.json';
  if (/^(?:UNA.{6}\s*)?UNB[+:]/.test(text)) return 'kind.edifact';
  if (/^<(?:!doctype html|html)\b/i.test(text)) return 'kind.html';
  // What is no text in any encoding of XML: control characters, but for those of UTF-16.
  if (!/^(?:\u00ff\u00fe|\u00fe\u00ff|\0?<)/.test(start) && /[\0\x01-\x08\x0e-\x1f]/.test(start.slice(0, 200)))
    return 'kind.binary';
  // Text of which nothing looks like markup; what is not well-formed is for the rules to say.
  return /^[^<]+$/.test(text) && text !== '' ? 'kind.text' : null;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

async function inArchive(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<readonly Found[]> {
  const { unzip } = await import('fflate');
  let names: readonly string[] = [];
  let unpacked: Readonly<Record<string, Uint8Array>>;
  let left = MOST_BYTES;
  try {
    unpacked = await new Promise((resolve, reject) => {
      unzip(
        bytes,
        {
          filter: (file) => {
            names = [...names, file.name];
            const isWanted =
              names.length <= MOST_FILES &&
              file.originalSize <= left &&
              /\.(?:xml|pdf)$/i.test(file.name) &&
              !/(?:^|\/)(?:\.|__MACOSX\/)/.test(file.name);
            if (isWanted) left -= file.originalSize;
            return isWanted;
          },
        },
        (error, files) => (error ? reject(error) : resolve(files)),
      );
    });
  } catch {
    return [{ name, problem: 'kind.damagedArchive' }];
  }
  const office = officeKind(names);
  if (office !== null) return [{ name, problem: office }];
  const found = Object.entries(unpacked).map(([inner, content]) => foundIn(inner, content));
  return found.length === 0 ? [{ name, problem: 'kind.emptyArchive' }] : found;
}

function foundIn(name: string, content: Uint8Array): Found {
  return found(name, new Uint8Array(content));
}

/** Office documents are ZIP files. */
function officeKind(names: readonly string[]): TextKey | null {
  if (names.includes('word/document.xml')) return 'kind.docx';
  if (names.includes('xl/workbook.xml')) return 'kind.xlsx';
  return names.includes('[Content_Types].xml') || names.includes('META-INF/manifest.xml') ? 'kind.office' : null;
}
