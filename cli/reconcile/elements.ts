/** Ways through the elements of a report. */
import type { XmlElement } from 'einvoice-validator';

/** All elements of that name in an element and below, in the order of the document, whatever their namespace is. */
export function descendants(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const open = [element];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (names.includes(at.local)) found.push(at);
    for (let index = at.children.length - 1; index >= 0; index--) open.push(at.children[index]!);
  }
  return found;
}

/** The text of the first element of that name, trimmed; null where there is none or nothing in it. */
export function textIn(element: XmlElement, name: string): string | null {
  return descendants(element, name)[0]?.text.trim() || null;
}

/** A whole number from 1, as lines are; null for anything else. */
export function lineIn(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null;
}
