/** The attachments of an invoice, to open or save. */
import type { ViewGroup } from 'einvoice-validator/browser.js';
import { element } from '../dom.js';
import { text } from '../language.js';
import type { Sheet } from './sheet.js';

/** Types that a browser shows itself, without running anything; others are only saved. */
const SHOWN = ['application/pdf', 'image/png', 'image/jpeg', 'text/csv', 'text/plain'];

/** A row for each document; null if there are none. */
export function attachments(sheet: Sheet): HTMLElement | null {
  const { made, notes } = sheet.block(() =>
    sheet.groups(sheet.view.content, 'attachments').map((group) => attachmentRow(sheet, group)),
  );
  return made.length === 0 ? null : element('div', {}, element('ul', { class: 'attachments' }, ...made), notes);
}

function attachmentRow(sheet: Sheet, group: ViewGroup): HTMLElement {
  sheet.addToBlock(group.id);
  const file = sheet.find(group, 'document');
  const qualifier = (name: string): string | null => file?.qualifiers.find(({ key }) => key === name)?.text ?? null;
  const reference = sheet.take(group, 'reference');
  const description = sheet.take(group, 'description');
  if (file !== null) sheet.addToBlock(file.id);
  const name = qualifier('fileName') ?? 'attachment';
  const open = file === null ? null : element('button', { type: 'button', class: 'link' }, name);
  open?.addEventListener('click', () => openFile(file!.value, name, qualifier('mimeType') ?? ''));
  const rest = sheet.rest(group).map(([label, value]) => element('span', { class: 'label' }, ` ${label}: `, value));
  return element(
    'li',
    {},
    element('span', {}, reference, description === null ? null : ': ', description, ...rest),
    open === null
      ? null
      : element('span', { class: 'file' }, open, ` ${text('attachments.size', { kilobytes: kilobytes(file!.value) })}`),
  );
}

function kilobytes(base64: string): number {
  return Math.max(1, Math.round((base64.replace(/[\s=]/g, '').length * 3) / 4 / 1024));
}

/** Untrusted content: it is opened on its own, never within our pages, and never executed. */
function openFile(base64: string, name: string, type: string): void {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return;
  }
  const isShown = SHOWN.includes(type);
  const url = URL.createObjectURL(new Blob([bytes], { type: isShown ? type : 'application/octet-stream' }));
  const link = element('a', { href: url, ...(isShown ? { target: '_blank', rel: 'noopener' } : { download: name }) });
  link.click();
  // Another tab may be slow to load it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
