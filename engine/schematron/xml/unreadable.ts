/**
 * Error texts about unreadable files, except in reports of validation; they name the kind of the file if it is
 * recognized.
 */
import { type OtherKind, kindOf } from './other-kind.js';
import type { XmlProblem } from './problem.js';

/** In English, whichever languages are loaded: a browser may have loaded only another one. */
const NAMES: Readonly<Record<OtherKind, string>> = {
  JSON: 'JSON',
  HTML: 'HTML (a web page)',
  PDF: 'a PDF',
  ZIP: 'a ZIP archive or an office document',
  GZIP: 'a gzip archive',
  EDIFACT: 'EDIFACT',
  IMAGE: 'a picture',
  RTF: 'an RTF document',
  MAIL: 'an e-mail',
};

/** The rest of a sentence about the document, without a full stop. */
export function describeUnreadable(document: Uint8Array, { code, message, line, column }: XmlProblem): string {
  const kind = kindOf(document);
  if (kind !== null) return `is ${NAMES[kind]}, not an XML invoice`;
  const problem = message.replace(/\.$/, '');
  return code === 'XML-ENCODING'
    ? `can't be read: ${problem}`
    : `is not well-formed XML: ${problem} (line ${line}, column ${column})`;
}
