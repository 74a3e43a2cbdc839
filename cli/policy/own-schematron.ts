/**
 * Compiles custom Schematron when it is read, to run beside the official rules: its findings are not part of a verdict.
 */
import { isEnvelope, unwrap } from 'einvoice-core/envelope/unwrap.js';
import { levelForFlag } from 'einvoice-core/rules/severity.js';
import type { Severity } from 'einvoice-core/types.js';
import { type FileLoader, type SchematronFinding, type Tree, compileSchematron } from 'einvoice-schematron';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';

/** A finding of a custom rule. */
export interface OwnFinding extends Omit<SchematronFinding, 'flag'> {
  readonly severity: Severity | 'information';
}

/** The compiled rules of one file. */
export interface OwnRules {
  /**
   * @param prefixes namespace to prefix, for locations
   * @returns in document order; empty if the document is not well-formed XML, which the verdict reports
   */
  check(document: Uint8Array, prefixes: Readonly<Record<string, string>>, charset?: string): readonly OwnFinding[];
}

/** Prefix of codes for checks without an id. */
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
      const tree = readTree(document, charset);
      if (tree === null) return [];
      return rules.checkTree(tree, prefixes).map(({ flag, ...finding }) => ({
        ...finding,
        // A check that could not be evaluated might have been an error.
        severity: finding.error === undefined ? levelForFlag(flag) : 'error',
      }));
    },
  };
}

/** The invoice, also if it is in a Peppol envelope. */
function readTree(document: Uint8Array, charset: string | undefined): Tree | null {
  const decoded = decode(document, charset);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (!parsed.ok) return null;
  if (!isEnvelope(parsed.tree)) return parsed.tree;
  const envelope = unwrap(parsed.tree);
  return envelope.ok ? envelope.payload : parsed.tree;
}
