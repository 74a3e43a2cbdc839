/** The files in a PDF: those in the table of embedded files, and the associated files of the catalogue. */
import type { Attachment } from './container.js';
import { LARGE_VALUE_STEPS, LimitReached, VALUE_STEPS } from './read/budget.js';
import type { PdfFile } from './read/file.js';
import { decodeTextString } from './read/text-string.js';
import { type PdfDict, PdfName, PdfString, PdfReference, PdfStream, type PdfValue, dictOf } from './read/values.js';

/** An attachment whose content can be read. */
export interface EmbeddedFile extends Attachment {
  /** @returns null if it has no content @throws Damaged, LimitReached */
  content(): Uint8Array | null;
}

/** Longer names are truncated, since they appear in lists; no real file has one. */
const LONGEST_NAME = 255;

interface ListedFile {
  readonly name: string;
  readonly file: PdfValue;
}

/**
 * In the order of the table, followed by those that only the catalogue lists.
 * @throws LimitReached
 */
export function embeddedFiles(pdf: PdfFile): readonly EmbeddedFile[] {
  const associated = arrayItems(pdf.get(pdf.catalogue, 'AF'));
  const associatedKeys = new Set(associated.map(fileKey));
  const listed = withoutDuplicates(listedFiles(pdf));
  const listedKeys = new Set(listed.map(({ file }) => fileKey(file)));
  if (listed.length + associated.length > pdf.budget.limits.attachments) throw new LimitReached('attachments');
  return [
    ...listed.map(({ name, file }) =>
      readFile(pdf, file, name, { isListed: true, isAssociated: associatedKeys.has(fileKey(file)) }),
    ),
    ...associated
      .filter((file) => !listedKeys.has(fileKey(file)))
      .map((file) => readFile(pdf, file, '', { isListed: false, isAssociated: true })),
  ].filter((file) => file !== null);
}

/** The content of the name tree `Names/EmbeddedFiles` (ISO 32000-1, 7.9.6); nodes are visited once. */
function listedFiles(pdf: PdfFile): readonly ListedFile[] {
  const names = dictOf(pdf.get(pdf.catalogue, 'Names'));
  const found: ListedFile[] = [];
  const seen = new Set<string>();
  const open: PdfValue[] = names === null ? [] : [names.get('EmbeddedFiles')];
  while (open.length > 0) {
    const written = open.pop()!;
    pdf.budget.object();
    pdf.budget.step(VALUE_STEPS);
    if (written instanceof PdfReference) {
      if (seen.has(written.key)) continue;
      seen.add(written.key);
    }
    const node = dictOf(pdf.resolve(written));
    if (node === null) continue;
    const pairs = arrayItems(pdf.get(node, 'Names'));
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      if (found.length === pdf.budget.limits.attachments) throw new LimitReached('attachments');
      found.push({ name: decodeFileName(pdf.resolve(pairs[at]!)) ?? '', file: pairs[at + 1]! });
    }
    for (const kid of arrayItems(pdf.get(node, 'Kids')).toReversed()) open.push(kid);
  }
  return found;
}

/** Removes files that are listed again under another key. */
function withoutDuplicates(listed: readonly ListedFile[]): readonly ListedFile[] {
  const seen = new Set<unknown>();
  return listed.filter(({ file }) => {
    const key = fileKey(file);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function readFile(
  pdf: PdfFile,
  file: PdfValue,
  key: string,
  where: Pick<Attachment, 'isListed' | 'isAssociated'>,
): EmbeddedFile | null {
  // The names are read again and stored.
  pdf.budget.step(LARGE_VALUE_STEPS + 4 * LONGEST_NAME);
  const specification = dictOf(pdf.resolve(file));
  if (specification === null) return null;
  const contents = dictOf(pdf.get(specification, 'EF'));
  const written = contents === null ? null : (pdf.get(contents, 'UF') ?? pdf.get(contents, 'F'));
  const stream = written instanceof PdfStream ? written : null;
  return {
    name: decodeFileName(pdf.get(specification, 'UF')) || decodeFileName(pdf.get(specification, 'F')) || key,
    relationship: nameEntry(pdf, specification, 'AFRelationship'),
    // Some writers escape the slash twice.
    mediaType: stream === null ? null : (nameEntry(pdf, stream.dict, 'Subtype')?.replace(/#2f/i, '/') ?? null),
    ...where,
    content: () => (stream === null ? null : pdf.content(stream)),
  };
}

function arrayItems(value: PdfValue): readonly PdfValue[] {
  return Array.isArray(value) ? (value as readonly PdfValue[]) : [];
}

/** What identifies a file: its reference; an object without one is only identical to itself. */
function fileKey(file: PdfValue): unknown {
  return file instanceof PdfReference ? file.key : file;
}

function decodeFileName(value: PdfValue): string | null {
  return value instanceof PdfString ? truncate(decodeTextString(value.bytes.subarray(0, 4 * LONGEST_NAME))) : null;
}

function nameEntry(pdf: PdfFile, dict: PdfDict, key: string): string | null {
  const value = pdf.get(dict, key);
  return value instanceof PdfName ? truncate(value.text) : null;
}

function truncate(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}
