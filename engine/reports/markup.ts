/** Escapes text for XML and HTML. */

import { printable } from './printable.js';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Characters that control a terminal, on which the output may be read. */
const CONTROL_CHARACTERS = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes text between tags. */
export function escapeText(value: string): string {
  return escapeCharacters(value, /[&<>\r]/g);
}

/** ` name="value"` for every attribute that has a value. */
export function formatAttributes(values: Readonly<Record<string, string | number | null | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeCharacters(String(value), /[&<>"\r\n\t]/g)}"`)
    .join('');
}

function escapeCharacters(value: string, needed: RegExp): string {
  return printable(value)
    .replace(needed, (character) => REFERENCES[character]!)
    .replace(CONTROL_CHARACTERS, (character) => `&#${character.charCodeAt(0)};`);
}
