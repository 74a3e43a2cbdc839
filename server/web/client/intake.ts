/** Input of documents: drop files anywhere, choose files, or paste XML. */
import { byId } from './dom.js';
import { text } from './language.js';

/** A file to check. */
export interface Incoming {
  readonly name: string;
  readonly size: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Calls back with all files that arrive together. */
export function watchIntake(onIncoming: (incoming: readonly Incoming[]) => void): void {
  const takeFiles = (files: Iterable<File> | ArrayLike<File> | null | undefined): void => {
    const incoming = Array.from(files ?? [], fromFile);
    if (incoming.length > 0) onIncoming(incoming);
  };
  const takeText = (xml: string): void => onIncoming([fromText(xml, text('intake.pastedName'))]);

  const input = byId('file', HTMLInputElement);
  input.addEventListener('change', () => {
    takeFiles(input.files);
    // Allows choosing the same file again after it was corrected.
    input.value = '';
  });
  watchDrop((transfer) => {
    // A folder is given by its entries, which are only available during this event.
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
    if (entries.some((entry) => entry?.isDirectory)) void filesIn(entries).then(takeFiles);
    else takeFiles(transfer.files);
  });

  const area = byId('xml', HTMLTextAreaElement);
  byId('paste-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    takeText(area.value);
  });
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof HTMLElement && target.closest('input, textarea, .editor') !== null) return;
    const pasted = clipboardData?.getData('text/plain') ?? '';
    if (clipboardData?.files[0] !== undefined) takeFiles(clipboardData.files);
    else if (pasted.trimStart().startsWith('<')) takeText(pasted);
  });
}

function fromFile(file: File): Incoming {
  return { name: file.name, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) };
}

/** A document from pasted text. */
function fromText(xml: string, name: string): Incoming {
  const bytes = utf8(xml);
  return { name, size: bytes.length, read: async () => bytes };
}

const OTHER_ENCODING = /^(\s*<\?xml[^>]*?)(\sencoding\s*=\s*(?:"(?!UTF-8")[^"]*"|'(?!UTF-8')[^']*'))/i;
const UTF8 = ' encoding="UTF-8"';

/**
 * Pasted text is already decoded and is checked as UTF-8, so an encoding in its declaration is replaced. The length
 * stays the same, so that places in both texts agree.
 */
export function utf8(xml: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    xml.replace(
      OTHER_ENCODING,
      (_, start: string, { length }: string) => start + (length < UTF8.length ? '' : UTF8).padEnd(length),
    ),
  );
}

/** The whole window accepts files: otherwise a file dropped beside the box would replace the page. */
function watchDrop(onDrop: (transfer: DataTransfer) => void): void {
  const box = byId('drop', HTMLElement);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    box.classList.add('over');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) box.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    box.classList.remove('over');
    if (event.dataTransfer !== null) onDrop(event.dataTransfer);
  });
}

/** All dropped files, including those in folders, sorted by name. */
async function filesIn(entries: readonly (FileSystemEntry | null)[]): Promise<readonly File[]> {
  const files: File[] = [];
  const enter = async (entry: FileSystemEntry | null): Promise<void> => {
    if (entry === null) return;
    if (entry.isFile) {
      files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
      return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // Large folders are returned in parts, followed by an empty one.
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) return;
      for (const inner of some) await enter(inner);
    }
  };
  for (const entry of entries) await enter(entry);
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
