/** Opens an archive: reads its documents, and those of archives inside it, within one budget. */
import { ArchiveBudget, type ArchiveLimit, ArchiveLimitReached, type ArchiveLimits } from './budget.js';
import { DamagedArchive, type ArchiveEntry, readDirectory } from './directory.js';
import { type SkipReason, unpack } from './unpack.js';

/** A file that may be an invoice, or the reason why it is skipped. */
export type ArchiveDocument =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly name: string; readonly leftOut: SkipReason };

/** Office documents, which are ZIP archives themselves. */
export type OfficeKind = 'docx' | 'xlsx' | 'office';

/**
 * The result of opening an archive. If a limit is exceeded, no document is returned, because a part of a batch would
 * look like the whole batch.
 */
export type OpenedArchive =
  | { readonly kind: 'opened'; readonly documents: readonly ArchiveDocument[] }
  | { readonly kind: 'office'; readonly office: OfficeKind }
  | { readonly kind: 'refused'; readonly limit: ArchiveLimit }
  | { readonly kind: 'damaged' };

export interface OpenOptions {
  readonly limits?: ArchiveLimits;
  /** Called after each file of the outermost archive. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Opens an archive. Never throws because of its content. */
export async function openArchive(
  bytes: Uint8Array,
  { limits, onProgress = () => undefined }: OpenOptions = {},
): Promise<OpenedArchive> {
  const budget = new ArchiveBudget(bytes.length, limits);
  try {
    const entries = readDirectory(bytes, budget);
    const office = officeKind(entries);
    if (office !== null) return { kind: 'office', office };
    return { kind: 'opened', documents: await readDocuments(bytes, entries, budget, 1, '', onProgress) };
  } catch (error) {
    if (error instanceof ArchiveLimitReached) return { kind: 'refused', limit: error.limit };
    if (error instanceof DamagedArchive) return { kind: 'damaged' };
    throw error;
  }
}

const ARCHIVE = /\.zip$/i;
const WANTED = /\.(?:xml|pdf|zip)$/i;
/** Hidden files. Does not match `./a.xml` and `../a.xml`, since some programs write names that way. */
const HIDDEN = /(?:^|[\\/])(?:\.(?!\.?[\\/])|__MACOSX[\\/])/;

async function readDocuments(
  archive: Uint8Array,
  entries: readonly ArchiveEntry[],
  budget: ArchiveBudget,
  depth: number,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<readonly ArchiveDocument[]> {
  const wanted = entries.filter(({ name }) => WANTED.test(name) && !HIDDEN.test(name));
  // Check the declared sizes before unpacking anything.
  let declaredBytes = 0;
  for (const { name, size } of wanted) {
    if (!ARCHIVE.test(name)) budget.countDocument();
    if (size <= budget.limits.documentBytes) budget.expect((declaredBytes += size));
  }
  const documents: ArchiveDocument[] = [];
  let done = 0;
  for (const entry of wanted) {
    const name = folder + entry.name;
    const content = await unpack(archive, entry, budget);
    if (typeof content === 'string') documents.push({ name, leftOut: content });
    else if (!ARCHIVE.test(name)) documents.push({ name, bytes: content });
    else documents.push(...(await readNestedArchive(content, name, budget, depth + 1)));
    done += 1;
    onProgress(done, wanted.length);
  }
  return documents;
}

async function readNestedArchive(
  content: Uint8Array,
  name: string,
  budget: ArchiveBudget,
  depth: number,
): Promise<readonly ArchiveDocument[]> {
  if (depth > budget.limits.depth) return [{ name, leftOut: 'depth' }];
  try {
    return await readDocuments(content, readDirectory(content, budget), budget, depth, `${name}/`, () => undefined);
  } catch (error) {
    if (error instanceof DamagedArchive) return [{ name, leftOut: 'damaged' }];
    throw error;
  }
}

function officeKind(entries: readonly ArchiveEntry[]): OfficeKind | null {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('word/document.xml')) return 'docx';
  if (names.has('xl/workbook.xml')) return 'xlsx';
  return names.has('[Content_Types].xml') || names.has('META-INF/manifest.xml') ? 'office' : null;
}
