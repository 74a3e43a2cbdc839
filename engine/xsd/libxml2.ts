/**
 * XML Schema through libxml2 in WebAssembly: the one owner of its memory. Schemas are compiled once and kept;
 * documents live only during a call. Nothing is read from the file system or the network. Values that libxml2 reads in
 * another way than XML Schema are checked by `value-check.ts`; libxml2 is given such that it has nothing to say of.
 */
import {
  type ErrorDetail,
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { EngineError } from '../errors.js';
import { lineColumn } from '../xml/locate.js';
import { readSchemaTypes } from './schema-types.js';
import { schemaText } from './schema-text.js';
import { violationsOf } from './violations.js';
import { ValueChecker, type WrongValue } from './value-check.js';
import type { QName, Tree } from '../xml/tree.js';

/** A violation, in libxml2's words. */
export interface SchemaViolation {
  readonly message: string;
  /** Line of the element, from 1. */
  readonly line: number;
  /** The element; -1 where none is to blame. */
  readonly node: number;
  /** Where the value stops having the form of its type, where that can be told. */
  readonly wrong?: WrongCharacter;
}

/** The first wrong character of a text. */
export interface WrongCharacter {
  /** Null where only the end is missing. */
  readonly codePoint: number | null;
  /** From 1, in code points, white space counted. */
  readonly position: number;
}

/** A compiled schema. */
export interface SchemaValidator {
  /**
   * @returns the violations in document order; empty for a valid document
   * @throws EngineError `RULES_FAILED` when libxml2 can't process the document
   */
  validate(tree: Tree): readonly SchemaViolation[];
}

/** `loadSchema`, for those who are handed it. */
export type SchemaLoader = typeof loadSchema;

const files = new XmlBufferInputProvider({});
let registered = false;

/**
 * Compiles a schema.
 * @param entry path of its main file in `sources`
 * @param sources every file that it may include or import, by path
 * @throws EngineError `SCHEMA_CORRUPT`
 */
export function loadSchema(entry: string, sources: ReadonlyMap<string, Uint8Array>): SchemaValidator {
  if (!registered) {
    xmlRegisterInputProvider(files);
    registered = true;
  }
  for (const [path, bytes] of sources) files.addBuffer(path, bytes);
  let validator: XsdValidator;
  let values: ValueChecker;
  try {
    using document = XmlDocument.fromBuffer(sources.get(entry)!, { url: entry });
    validator = XsdValidator.fromDoc(document);
    values = new ValueChecker(readSchemaTypes(entry, sources));
  } catch (error) {
    throw new EngineError(
      'SCHEMA_CORRUPT',
      `The XML Schema ${entry} does not load: ${error instanceof Error ? error.message.trim() : ''}`,
      { cause: error },
    );
  } finally {
    for (const path of sources.keys()) files.removeBuffer(path);
  }
  return { validate: (tree) => validate(validator, values, tree, entry) };
}

/**
 * The text is decoded already: what its declaration says about the encoding no longer holds. Short texts may lie in
 * their nodes (`COMPACT`), which is faster: nobody changes the document. CDATA sections become part of the text around
 * them: what validates puts a text together piece by piece, in quadratic time.
 */
const OPTIONS =
  ParseOption.XML_PARSE_IGNORE_ENC |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_HUGE |
  ParseOption.XML_PARSE_BIG_LINES |
  ParseOption.XML_PARSE_COMPACT |
  ParseOption.XML_PARSE_NOCDATA;

/** Namespaces whose names are no URIs are all that libxml2 has to say against a document that our parser has read. */
const NO_URI = /^xmlns\S*: '[^]*' is not a valid URI$/;

function validate(
  validator: XsdValidator,
  values: ValueChecker,
  tree: Tree,
  entry: string,
): readonly SchemaViolation[] {
  const { wrong, edits } = values.check(tree);
  const own = wrong.map((value) => violationOf(tree, value));
  let schemaDocument = schemaText(tree, edits);
  const violation = ({ message, line }: Pick<ErrorDetail, 'message' | 'line'>): SchemaViolation => ({
    message: schemaDocument.restored(message.trim()),
    line: schemaDocument.lineOf(line),
    node: -1,
  });
  let document: XmlDocument;
  try {
    try {
      document = read(schemaDocument.text);
    } catch (error) {
      if (!(error instanceof XmlParseError) || !error.details.every(({ message }) => NO_URI.test(message.trim())))
        throw error;
      schemaDocument = schemaText(tree, edits, true);
      document = read(schemaDocument.text);
    }
  } catch (error) {
    // Well-formed as our parser found it, but libxml2 asks more.
    if (error instanceof XmlParseError && error.details.length > 0) return error.details.map(violation);
    throw new EngineError('RULES_FAILED', `The document could not be read for the XML Schema ${entry}.`, {
      cause: error,
    });
  }
  try {
    const theirs = violationsOf(validator, document, tree);
    if (theirs === null) throw new EngineError('RULES_FAILED', `The XML Schema ${entry} could not be applied.`);
    return inOrder(
      theirs.map(({ node, ...detail }) => ({ ...violation(detail), node })),
      own,
    );
  } finally {
    document.dispose();
  }
}

/** By line; on one line, those of libxml2 come first. */
function inOrder(theirs: readonly SchemaViolation[], own: readonly SchemaViolation[]): readonly SchemaViolation[] {
  return own.length === 0 ? theirs : [...theirs, ...own].sort((a, b) => a.line - b.line);
}

/** More of a value says nothing more, and a file is a value, too. */
const LONGEST_VALUE = 200;

/** As libxml2 words it. */
function violationOf(tree: Tree, { element, attribute, value, type }: WrongValue): SchemaViolation {
  const subject = `Element '${nameOf(tree, element)}'${attribute === null ? '' : `, attribute '${nameOf(tree, attribute)}'`}`;
  const shown = value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE)}…`;
  const wrongAt = type.wrongAt?.(value) ?? null;
  return {
    message: `${subject}: '${shown}' is not a valid value of the atomic type '${type.name}'.`,
    line: lineColumn(tree, element).line,
    node: element,
    ...(wrongAt === null ? {} : { wrong: characterAt(value, wrongAt) }),
  };
}

function characterAt(text: string, offset: number): WrongCharacter {
  let position = 1;
  for (let at = 0; at < offset; at += text.codePointAt(at)! > 0xffff ? 2 : 1) position += 1;
  return { codePoint: text.codePointAt(offset) ?? null, position };
}

function nameOf({ names, name }: Tree, node: number): string {
  const { uri, local }: QName = names[name[node]!]!;
  return uri === '' ? local : `{${uri}}${local}`;
}

/** As bytes: the library's own way from a string to UTF-8 takes a fifth of the whole validation. */
function read(text: string): XmlDocument {
  return XmlDocument.fromBuffer(Buffer.from(text), { option: OPTIONS });
}
