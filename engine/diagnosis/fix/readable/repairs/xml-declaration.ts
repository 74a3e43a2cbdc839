/** Replaces a malformed XML declaration by a valid one with the same encoding. */
import type { TextFix } from '../text-fix.js';

/** Matches an XML declaration, valid or not. */
const BEGINNING = /^<\?xml\b([^<>]{0,200})>/i;
/** Matches a valid XML declaration (XML 1.0, section 2.8). */
const VALID =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d+\1(?:\s+encoding\s*=\s*(["'])[\w.-]+\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>$/;
/** Matches an encoding, also without or with typographic quotes. */
const ENCODING = /\bencoding\s*=?\s*["'“”„]?([A-Za-z][\w.-]*)/i;

export const xmlDeclaration: TextFix = {
  id: 'xml-declaration',
  candidate({ text }) {
    const [written, inside = ''] = BEGINNING.exec(text) ?? [];
    if (written === undefined || VALID.test(written)) return null;
    const encoding = ENCODING.exec(inside)?.[1] ?? 'UTF-8';
    const corrected = `<?xml version="1.0" encoding="${encoding}"?>`;
    return { class: 'certain', edits: [], textEdits: [{ from: 0, to: written.length, text: corrected }] };
  },
};
