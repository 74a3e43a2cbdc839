/** What is said of a file that can't be read, where nothing is validated: by its name, if its beginning tells. */
import { type OtherKind, kindOf } from './other-kind.js';
import type { XmlProblem } from './problem.js';

/** Errors are English, whatever languages are loaded: in a browser that may be another one alone. */
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

/** How a sentence goes on that begins with the document, without a point at its end. */
export function unreadable(document: Uint8Array, { code, message, line, column }: XmlProblem): string {
  const kind = kindOf(document);
  if (kind !== null) return `is ${NAMES[kind]}, not an XML invoice`;
  const problem = message.replace(/\.$/, '');
  return code === 'XML-ENCODING'
    ? `can't be read: ${problem}`
    : `is not well-formed XML: ${problem} (line ${line}, column ${column})`;
}
