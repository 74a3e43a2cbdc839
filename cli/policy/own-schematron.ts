/** Schematron of somebody's own, compiled when it is read, to be run beside the official rules: its findings are no part of a verdict. */
import { isEnvelope, unwrap } from 'einvoice-core/envelope/unwrap.js';
import { levelForFlag } from 'einvoice-core/rules/severity.js';
import type { Severity } from 'einvoice-core/types.js';
import { type FileLoader, type SchematronFinding, type Tree, compileSchematron } from 'einvoice-schematron';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';

/** What a check of one's own has found. */
export interface OwnFinding extends Omit<SchematronFinding, 'flag'> {
  readonly severity: Severity | 'information';
}

/** Rules of one file, ready to be run. */
export interface OwnRules {
  /**
   * @param prefixes namespace to prefix, for locations
   * @returns in the order of the document; nothing for what can't be read as XML, which the verdict says
   */
  check(document: Uint8Array, prefixes: Readonly<Record<string, string>>, charset?: string): readonly OwnFinding[];
}

/** In front of codes of checks without an id. */
const CODE_PREFIX = 'OWN';

/**
 * Compiles a file.
 * @param file its path, as `load` knows it
 * @throws SchematronError with file, line and column, for what is wrong or not supported
 */
export function compileOwnRules(file: string, load: FileLoader): OwnRules {
  const rules = compileSchematron({ file, load, codePrefix: CODE_PREFIX });
  return {
    check(document, prefixes, charset) {
      const tree = treeOf(document, charset);
      if (tree === null) return [];
      return rules.checkTree(tree, prefixes).map(({ flag, ...finding }) => ({
        ...finding,
        // What could not be evaluated may be anything.
        severity: finding.error === undefined ? levelForFlag(flag) : 'error',
      }));
    },
  };
}

/** The invoice, also in Peppol's envelope. */
function treeOf(document: Uint8Array, charset: string | undefined): Tree | null {
  const decoded = decode(document, charset);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (!parsed.ok) return null;
  if (!isEnvelope(parsed.tree)) return parsed.tree;
  const envelope = unwrap(parsed.tree);
  return envelope.ok ? envelope.payload : parsed.tree;
}
