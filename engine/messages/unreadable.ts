/** What is said of a file that can't be read, where nothing is validated: by its name, if its beginning tells. */
import { kindOf } from '../xml/other-kind.js';
import type { XmlProblem } from '../xml/problem.js';
import { sentencesOf } from './sentences.js';

/** How a sentence goes on that begins with the document, without a point at its end. */
export function unreadable(document: Uint8Array, { code, message, line, column }: XmlProblem): string {
  const kind = kindOf(document);
  if (kind !== null) return `is ${sentencesOf('en').kinds[kind]}, not an XML invoice`;
  const problem = message.replace(/\.$/, '');
  return code === 'XML-ENCODING'
    ? `can't be read: ${problem}`
    : `is not well-formed XML: ${problem} (line ${line}, column ${column})`;
}
