/** The ways in: drop a file anywhere, choose one, paste XML. */
import { byId } from './dom.js';
import { text } from './language.js';

/** A document that somebody wants to have checked. */
export interface Incoming {
  readonly name: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Tells of every document that comes in. */
export function watchIntake(onIncoming: (incoming: Incoming) => void): void {
  const takeFile = (file: File | null | undefined): void => {
    if (file) onIncoming({ name: file.name, read: async () => new Uint8Array(await file.arrayBuffer()) });
  };
  const takeText = (xml: string): void =>
    onIncoming({ name: text('intake.pastedName'), read: async () => new TextEncoder().encode(withoutEncoding(xml)) });

  const input = byId('file', HTMLInputElement);
  input.addEventListener('change', () => {
    takeFile(input.files?.[0]);
    // The same file can be chosen again, after it was corrected.
    input.value = '';
  });
  watchDrop(takeFile);

  const area = byId('xml', HTMLTextAreaElement);
  byId('paste-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    takeText(area.value);
  });
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const pasted = clipboardData?.getData('text/plain') ?? '';
    if (clipboardData?.files[0] !== undefined) takeFile(clipboardData.files[0]);
    else if (pasted.trimStart().startsWith('<')) takeText(pasted);
  });
}

/** What is pasted is text already, and is sent as UTF-8: a declaration that says otherwise is about the file it came from. */
function withoutEncoding(xml: string): string {
  return xml.replace(/^(\s*<\?xml[^>]*?)\sencoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}

/** The whole window takes files: who misses the box would else leave the page for the file. */
function watchDrop(onFile: (file: File | undefined) => void): void {
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
    onFile(event.dataTransfer?.files[0]);
  });
}
