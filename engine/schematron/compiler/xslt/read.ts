/** Reads rule sets that their publishers compiled to XSLT back into the Schematron model. */
import { SchematronError } from '../schematron/error.js';
import type { FileLoader } from '../schematron/includes.js';
import { XSLT, type SourceElement, attribute, parseSource } from '../schematron/source.js';
import { isSchxslt, readSchxslt } from './schxslt.js';
import { readSkeleton } from './skeleton.js';
import type { Stylesheet } from './stylesheet.js';

/**
 * Reads a compiled schema. Nothing is interpreted as XSLT: the output of known generators is recognised element by
 * element, and anything else is rejected.
 * @throws SchematronError with file, line and column, for anything unknown
 */
export function readStylesheet(file: string, load: FileLoader): Stylesheet {
  const text = load(file);
  if (text === undefined) throw new SchematronError(`${file} does not exist`, { file, line: 1, column: 1 });
  const root = parseSource(text, file);
  checkRoot(root);
  return isSchxslt(root) ? readSchxslt(root, [file]) : readSkeleton(root, [file]);
}

function checkRoot(root: SourceElement): void {
  if (root.uri !== XSLT || (root.local !== 'stylesheet' && root.local !== 'transform'))
    throw new SchematronError('the root element is no XSLT stylesheet', root.position);
  for (const [name, { position }] of root.attributes) {
    if (name !== 'version')
      throw new SchematronError(`the attribute "${name}" of xsl:${root.local} is not supported`, position);
  }
  // 1.0 would imply XPath 1.0 (XSLT 2.0, section 3.8), 3.0 XPath 3.
  const version = attribute(root, 'version');
  if (version !== '2.0')
    throw new SchematronError(
      `XSLT ${version ?? 'without a version'} is not supported, only 2.0 is`,
      (root.attributes.get('version') ?? root).position,
    );
}
