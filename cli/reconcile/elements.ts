/** Helpers to search the elements of a report. */
import type { XmlElement } from 'einvoice-validator';

/** All elements of that name in an element and below, in document order, whatever their namespace. */
export function descendants(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const open = [element];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (names.includes(at.local)) found.push(at);
    for (let index = at.children.length - 1; index >= 0; index--) open.push(at.children[index]!);
  }
  return found;
}

/** The trimmed text of the first element of that name; null if there is none or it is empty. */
export function textIn(element: XmlElement, name: string): string | null {
  return descendants(element, name)[0]?.text.trim() || null;
}

/** A positive integer, such as a line number; null for anything else. */
export function lineIn(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null;
}
