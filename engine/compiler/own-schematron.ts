/** Schematron of somebody's own, compiled when it is read, to be run beside the official rules: its findings are no part of a verdict. */
import { isEnvelope, unwrap } from '../envelope/unwrap.js';
import { nativeRuleSet } from '../rules/native.js';
import { levelOfFlag } from '../rules/severity.js';
import type { Severity } from '../types.js';
import { decode } from '../xml/decode.js';
import { lineColumn, location } from '../xml/locate.js';
import { parse } from '../xml/parse.js';
import type { Tree } from '../xml/tree.js';
import { compileSchema, generateCode } from './build.js';
import type { FileLoader } from './schematron/includes.js';

/** What a check of one's own has found. */
export interface OwnFinding {
  readonly code: string;
  readonly severity: Severity | 'information';
  /** The text of the check, with its values. */
  readonly text: string;
  /** Why the check could not be evaluated; absent where it was. */
  readonly error?: string;
  readonly location: string;
  readonly line: number;
  readonly column: number;
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
  const checked = compileSchema({ file, load, codePrefix: CODE_PREFIX });
  const { native, documents, codeLists } = generateCode(checked, load);
  const ruleSet = nativeRuleSet(
    { id: file, version: '', documents, codeLists, assertions: checked.assertions },
    native(),
    file,
  );
  return {
    check(document, prefixes, charset) {
      const tree = treeOf(document, charset);
      if (tree === null) return [];
      const names = new Map(Object.entries(prefixes));
      return ruleSet.evaluate(tree).map(({ assertion, node, text, error }) => ({
        code: assertion.code,
        // What could not be evaluated may be anything.
        severity: error === undefined ? levelOfFlag(assertion.flag) : 'error',
        text,
        ...(error === undefined ? {} : { error }),
        location: location(tree, node, names),
        ...lineColumn(tree, node),
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
