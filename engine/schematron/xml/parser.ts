/** The grammar of elements and their content. The entry point is `parse.ts`. */

import { AttributeBuffer } from './attributes.js';
import { Class, CLASSES } from './chars.js';
import { endOfDeclaration } from './declaration.js';
import { ParsedDocument } from './document.js';
import type { Limits } from './limits.js';
import { Names, NO_NAME, NamePlace } from './names.js';
import { Namespaces } from './namespaces.js';
import { Nodes } from './nodes.js';
import { lineColumnAt } from './position.js';
import { Failure, failIfCut, failInEndTag, quoted } from './problem.js';
import { endOfReference } from './references.js';
import { COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';
import { endOfComment, endOfInstruction, isAt, skipSurrogatePair } from './units.js';
import type { XmlVersion } from './version.js';

/** Module-local copies for speed: see `CLASSES`. */
const classes = CLASSES;
const SPACE = Class.Space;
const TEXT_STOP = Class.TextStop;
const AFTER_START = NamePlace.AfterStart;
const AFTER_END = NamePlace.AfterEnd;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BYTE_ORDER_MARK = 0xfeff;
const BANG = 0x21;
const QUESTION = 0x3f;
const AMPERSAND = 0x26;
const BRACKET = 0x5d;
const CR = 0x0d;

/** Parses one document, once. */
export class Parser {
  readonly #text: string;
  readonly #length: number;
  readonly #units: Uint16Array;
  readonly #limits: Limits;
  readonly #version: XmlVersion;
  readonly #nodes: Nodes;
  readonly #names: Names;
  readonly #namespaces: Namespaces;
  readonly #attributes: AttributeBuffer;
  /** The innermost open element, else the document node. */
  #parent = 0;
  #depth = 0;
  /** Names of the open elements as written, by depth. */
  readonly #open: Int32Array;
  /** The previous name and the position relative to it, for predicting the next one. */
  #previous = NO_NAME;
  #place: NamePlace = AFTER_START;

  /** @param units those of the text, see `withUnits`; for XML 1.1 both come from `convertLineEnds` */
  constructor(text: string, units: Uint16Array, limits: Limits, version: XmlVersion) {
    this.#text = text;
    this.#length = text.length;
    this.#units = units;
    this.#limits = limits;
    this.#nodes = new Nodes(text.length, limits);
    this.#names = new Names(text, units, limits);
    this.#version = version;
    this.#namespaces = new Namespaces(this.#names, version);
    this.#attributes = new AttributeBuffer(units, text, this.#names, this.#namespaces, this.#nodes, limits, version);
    this.#open = new Int32Array(limits.depth + 1);
  }

  /** @throws Failure for the first problem */
  parse(): Tree {
    let at = this.#outside(endOfDeclaration(this.#text));
    if (at === this.#length) {
      throw new Failure('XML-WELL-FORMED', 'The document has no element; it is empty or was cut off.', at);
    }
    at = this.#startTag(at);
    if (this.#depth > 0) at = this.#content(at);
    at = this.#outside(at);
    if (at < this.#length) {
      failIfCut(this.#text, at, '<');
      throw new Failure('XML-WELL-FORMED', 'A second element follows the root element; a document has one root.', at);
    }
    this.#nodes.end[0] = this.#nodes.size;
    return new ParsedDocument(this.#text, this.#nodes, this.#namespaces.expanded);
  }

  /** Skips markup before and after the root element; stops at a start tag or at the end. */
  #outside(start: number): number {
    const units = this.#units;
    let at = start;
    for (;;) {
      while ((classes[units[at]!]! & SPACE) !== 0) at++;
      if (at >= this.#length) return this.#length;
      if (units[at] !== LESS) {
        if (units[at] === BYTE_ORDER_MARK)
          throw new Failure(
            'XML-WELL-FORMED',
            'There is an invisible byte order mark (U+FEFF) here; only one may stand in a document, at its very beginning: remove this one.',
            at,
          );
        const where = this.#previous === NO_NAME ? 'before' : 'after';
        throw new Failure(
          'XML-WELL-FORMED',
          `There is text ${where} the root element; only white space, comments and processing instructions may stand there.`,
          at,
        );
      }
      if (units[at + 1] === BANG) at = this.#commentOrNothing(at);
      else if (units[at + 1] === QUESTION) at = this.#instruction(at);
      else if (units[at + 1] === SLASH)
        throw new Failure('XML-WELL-FORMED', 'An end tag stands here, but no element is open; remove it.', at);
      else return at;
    }
  }

  /** The content of the root element, including its end tag. */
  #content(start: number): number {
    const units = this.#units;
    let at = start;
    while (this.#depth > 0) {
      at = this.#textRun(at);
      const unit = units[at + 1];
      if (unit === SLASH) at = this.#endTag(at);
      else if (unit === BANG) at = this.#commentOrNothing(at);
      else if (unit === QUESTION) at = this.#instruction(at);
      else at = this.#startTag(at);
    }
    return at;
  }

  /** One text node, if there is text: up to the next `<` that does not start a CDATA section. */
  #textRun(start: number): number {
    const units = this.#units;
    let at = start;
    while ((classes[units[at]!]! & TEXT_STOP) === 0) at++;
    if (units[at] !== LESS || units[at + 1] === BANG) return this.#mixedRun(start, at);
    if (at > start) this.#nodes.appendLeaf(TEXT, -1, this.#parent, start, at);
    return at;
  }

  /** The rest of a text run that contains more than plain characters. */
  #mixedRun(start: number, stop: number): number {
    const units = this.#units;
    let at = stop;
    let isPlain = true;
    let isEmpty = at === start;
    for (;;) {
      for (; (classes[units[at]!]! & TEXT_STOP) === 0; at++) isEmpty = false;
      const unit = units[at];
      if (unit === LESS) {
        if (!isAt(units, at, '<![CDATA[')) break;
        const end = this.#endOfCdata(at);
        if (end > at + '<![CDATA[]]>'.length) isEmpty = false;
        isPlain = false;
        at = end;
        continue;
      }
      isEmpty = false;
      if (unit === AMPERSAND) {
        isPlain = false;
        at = endOfReference(units, at, this.#version);
      } else if (unit === BRACKET) {
        if (isAt(units, at, ']]>')) {
          throw new Failure('XML-WELL-FORMED', 'The characters "]]>" may not stand in text; write "]]&gt;".', at);
        }
        at++;
      } else if (unit === CR) {
        isPlain = false;
        at++;
      } else {
        if (at >= this.#length) this.#failUnclosed(at);
        at = skipSurrogatePair(units, at);
      }
    }
    if (!isEmpty) this.#nodes.appendLeaf(TEXT, -1, this.#parent, start, isPlain ? at : ~at);
    return at;
  }

  #endOfCdata(start: number): number {
    const units = this.#units;
    let at = start + '<![CDATA['.length;
    for (;;) {
      while ((classes[units[at]!]! & TEXT_STOP) === 0) at++;
      const unit = units[at];
      if (unit === BRACKET) {
        if (isAt(units, at, ']]>')) return at + ']]>'.length;
        at++;
      } else if (unit === LESS || unit === AMPERSAND || unit === CR) {
        at++;
      } else {
        if (at >= this.#length)
          throw new Failure('XML-WELL-FORMED', 'A CDATA section is not closed; end it with "]]>".', start);
        at = skipSurrogatePair(units, at);
      }
    }
  }

  /** The start tag at an offset; leaves its element open unless the tag closes it. */
  #startTag(start: number): number {
    const units = this.#units;
    const names = this.#names;
    const nodes = this.#nodes;
    const name = names.read(start + 1, this.#previous, this.#place);
    if (name === NO_NAME) {
      failIfCut(this.#text, start, '<');
      throw new Failure(
        'XML-WELL-FORMED',
        'The character "<" must be followed by a name; write a literal "<" as "&lt;".',
        start,
      );
    }
    const nameEnd = start + 1 + names.lengthOf[name]!;
    const depth = ++this.#depth;
    if (depth > this.#limits.depth) {
      throw new Failure(
        'XML-LIMIT',
        `Elements are nested more than ${this.#limits.depth} deep, which is more than is accepted.`,
        start,
      );
    }
    let at = nameEnd;
    let node: number;
    if (units[at] === GREATER) {
      node = nodes.append(ELEMENT, this.#namespaces.element(name, start + 1), this.#parent, start, nameEnd);
    } else {
      const attributes = this.#attributes;
      at = attributes.read(nameEnd, name, depth);
      node = nodes.append(ELEMENT, this.#namespaces.element(name, start + 1), this.#parent, start, nameEnd);
      attributes.store(node);
    }
    this.#previous = name;
    if (units[at] === SLASH) {
      this.#close(node, depth);
      return at + 2;
    }
    this.#place = AFTER_START;
    this.#open[depth] = name;
    this.#parent = node;
    return at + 1;
  }

  #endTag(start: number): number {
    const names = this.#names;
    const units = this.#units;
    const depth = this.#depth;
    const name = this.#open[depth]!;
    if (!names.standsAt(name, start + 2)) this.#failMismatch(start, name);
    let at = start + 2 + names.lengthOf[name]!;
    while ((classes[units[at]!]! & SPACE) !== 0) at++;
    if (units[at] !== GREATER) {
      if (at >= this.#length) failInEndTag(names.text(name), at);
      throw new Failure(
        'XML-WELL-FORMED',
        `The end tag of ${quoted(names.text(name))} is not closed; only ">" may follow its name.`,
        at,
      );
    }
    const node = this.#parent;
    this.#previous = name;
    this.#parent = this.#nodes.parent[node]!;
    this.#close(node, depth);
    return at + 1;
  }

  #close(node: number, depth: number): void {
    this.#nodes.end[node] = this.#nodes.size;
    this.#place = AFTER_END;
    this.#depth = depth - 1;
    if (this.#namespaces.depth === depth) this.#namespaces.closeScope();
  }

  /** A comment; anything else that starts with `<!` is an error here. */
  #commentOrNothing(start: number): number {
    const units = this.#units;
    if (!isAt(units, start, '<!--')) this.#failDeclaration(start);
    const { end, isPlain } = endOfComment(units, start, this.#length);
    const to = end - '-->'.length;
    this.#nodes.appendLeaf(COMMENT, -1, this.#parent, start, isPlain ? to : ~to);
    return end;
  }

  #instruction(start: number): number {
    const units = this.#units;
    const name = this.#names.read(start + 2, NO_NAME, AFTER_END);
    if (name === NO_NAME) {
      failIfCut(this.#text, start, '<?');
      throw new Failure('XML-WELL-FORMED', 'The characters "<?" must be followed by a name.', start);
    }
    const target = this.#names.text(name);
    if (target.toLowerCase() === 'xml') {
      throw new Failure(
        'XML-WELL-FORMED',
        target === 'xml'
          ? 'The XML declaration must be the very first thing in the document, and there only once; remove what is before it.'
          : `The name ${quoted(target)} is reserved; a processing instruction may not have it.`,
        start,
      );
    }
    const index = this.#namespaces.target(name, start + 2);
    const { end, isPlain } = endOfInstruction(units, start, start + 2 + target.length, this.#length);
    const to = end - '?>'.length;
    this.#nodes.appendLeaf(PROCESSING_INSTRUCTION, index, this.#parent, start, isPlain ? to : ~to);
    return end;
  }

  #failDeclaration(at: number): never {
    if (isAt(this.#units, at, '<!DOCTYPE')) {
      throw new Failure('XML-DOCTYPE', 'The document has a DOCTYPE, which is not accepted in invoices; remove it.', at);
    }
    for (const markup of ['<!--', '<![CDATA[']) failIfCut(this.#text, at, markup);
    throw new Failure(
      'XML-WELL-FORMED',
      'The characters "<!" start neither a comment nor a CDATA section that may stand here; write a literal "<" as "&lt;".',
      at,
    );
  }

  #failUnclosed(at: number): never {
    const { line } = lineColumnAt(this.#text, this.#nodes.from[this.#parent]!);
    const name = quoted(this.#names.text(this.#open[this.#depth]!));
    throw new Failure(
      'XML-WELL-FORMED',
      `The document ends while the element ${name} of line ${line} is open; it was cut off, or the end tag is missing.`,
      at,
    );
  }

  #failMismatch(at: number, name: number): never {
    const rest = this.#length - (at + 2);
    if (rest < this.#names.lengthOf[name]! && this.#names.text(name).startsWith(this.#text.slice(at + 2)))
      failInEndTag(this.#names.text(name), this.#length);
    const { line } = lineColumnAt(this.#text, this.#nodes.from[this.#parent]!);
    throw new Failure(
      'XML-WELL-FORMED',
      `This end tag does not belong to the element that is open, ${quoted(this.#names.text(name))} of line ${line}.`,
      at,
    );
  }
}
