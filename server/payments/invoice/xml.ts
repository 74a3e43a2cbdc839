/** Writes XML from names, attributes and content, so that no text can become markup. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}

/** @param content text, or elements; null is left out */
export function element(
  name: string,
  content: string | readonly (Element | null)[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  return {
    name,
    attributes,
    content: typeof content === 'string' ? content : content.filter((child) => child !== null),
  };
}

/** The document with that root. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}

function write({ name, attributes, content }: Element, indent: string): string {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;
  if (typeof content === 'string') return `${start}${escaped(content)}</${name}>\n`;
  return `${start}\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes what XML 1.0 can't represent (section 2.2): control characters, and unpaired surrogates. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
