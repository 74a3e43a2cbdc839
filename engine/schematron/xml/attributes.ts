/** The attributes and namespace declarations of one start tag (XML 1.0 productions 40 and 41, Namespaces in XML). */

import { Class, CLASSES } from './chars.js';
import type { Limits } from './limits.js';
import { enlarged, type Names, NO_NAME, NamePlace } from './names.js';
import type { Namespaces } from './namespaces.js';
import type { Nodes } from './nodes.js';
import { Failure, quoted } from './problem.js';
import { endOfReference } from './references.js';
import { ATTRIBUTE } from './tree.js';
import { skipSurrogatePair } from './units.js';
import { resolveAttribute } from './values.js';
import type { XmlVersion } from './version.js';

/** Module-local copies for speed: see `CLASSES`. */
const classes = CLASSES;
const SPACE = Class.Space;
const VALUE_STOP = Class.ValueStop;
const FIRST_ATTRIBUTE = NamePlace.FirstAttribute;
const NEXT_ATTRIBUTE = NamePlace.NextAttribute;

const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const GREATER = 0x3e;
const SLASH = 0x2f;
const LESS = 0x3c;
const AMPERSAND = 0x26;

/**
 * Reads the attributes of one tag at a time. They are buffered until the end of the tag, because the last of them may
 * declare the prefixes of the others and of the element itself.
 */
export class AttributeBuffer {
  readonly #units: Uint16Array;
  readonly #text: string;
  readonly #names: Names;
  readonly #namespaces: Namespaces;
  readonly #nodes: Nodes;
  readonly #limit: number;
  readonly #version: XmlVersion;
  #count = 0;
  readonly #name: Int32Array;
  readonly #from: Int32Array;
  /** End of the value, complemented if the value must be resolved. */
  readonly #to: Int32Array;
  /** For each expanded name, the last element with such an attribute, so that duplicates are found in one look-up. */
  #seenAt = new Int32Array(64);

  constructor(
    units: Uint16Array,
    text: string,
    names: Names,
    namespaces: Namespaces,
    nodes: Nodes,
    limits: Limits,
    version: XmlVersion,
  ) {
    this.#units = units;
    this.#text = text;
    this.#names = names;
    this.#namespaces = namespaces;
    this.#nodes = nodes;
    this.#limit = limits.attributes;
    this.#version = version;
    this.#name = new Int32Array(limits.attributes);
    this.#from = new Int32Array(limits.attributes);
    this.#to = new Int32Array(limits.attributes);
  }

  /**
   * Reads from the end of the element's name to the `>` or `/>`, and declares the namespaces it finds.
   * @returns the offset of that `>` or `/`
   * @throws Failure
   */
  read(start: number, element: number, depth: number): number {
    const units = this.#units;
    const names = this.#names;
    let at = start;
    let count = 0;
    let declared = 0;
    let previous = element;
    let place: NamePlace = FIRST_ATTRIBUTE;
    for (;;) {
      const gap = at;
      while ((classes[units[at]!]! & SPACE) !== 0) at++;
      const unit = units[at];
      if (unit === GREATER || (unit === SLASH && units[at + 1] === GREATER)) break;
      const name = names.read(at, previous, place);
      if (name === NO_NAME) this.#failTag(at, element);
      if (at === gap) throw new Failure('XML-WELL-FORMED', 'White space is missing between two attributes.', at);
      if (count + declared === this.#limit) {
        throw new Failure(
          'XML-LIMIT',
          `An element has more than ${this.#limit} attributes, which is more than is accepted.`,
          at,
        );
      }
      const from = at;
      const valueFrom = this.#valueStart(at + names.lengthOf[name]!, name);
      const to = this.#valueEnd(valueFrom);
      at = (to < 0 ? ~to : to) + 1;
      if (names.isDeclaration(name)) {
        if (declared++ === 0) this.#namespaces.openScope(depth);
        this.#namespaces.declare(name, this.#value(valueFrom, to), from);
      } else {
        this.#name[count] = name;
        this.#from[count] = from;
        this.#to[count] = to;
        count++;
      }
      previous = name;
      place = NEXT_ATTRIBUTE;
    }
    this.#count = count;
    return at;
  }

  /**
   * Adds the attributes that `read` has found as nodes of the element.
   * @throws Failure for an undeclared prefix or two attributes with the same expanded name
   */
  store(element: number): void {
    const namespaces = this.#namespaces;
    for (let i = 0; i < this.#count; i++) {
      const name = this.#name[i]!;
      const from = this.#from[i]!;
      const index = namespaces.attribute(name, from);
      if (index >= this.#seenAt.length) this.#seenAt = enlarged(this.#seenAt, namespaces.expanded.length * 2);
      if (this.#seenAt[index] === element) {
        throw new Failure(
          'XML-WELL-FORMED',
          `The attribute ${quoted(this.#names.text(name))} stands twice in the same tag; remove one.`,
          from,
        );
      }
      this.#seenAt[index] = element;
      this.#nodes.appendAttribute(ATTRIBUTE, index, element, from, this.#to[i]!);
    }
  }

  /** Skips from after the name to after the opening quote. */
  #valueStart(start: number, name: number): number {
    const units = this.#units;
    let at = start;
    while ((classes[units[at]!]! & SPACE) !== 0) at++;
    if (units[at] === EQUALS) {
      at++;
      while ((classes[units[at]!]! & SPACE) !== 0) at++;
      if (units[at] === QUOTE || units[at] === APOSTROPHE) return at + 1;
    }
    const text = quoted(this.#names.text(name));
    throw new Failure('XML-WELL-FORMED', `The attribute ${text} must have a value in quotes, as in name="value".`, at);
  }

  /** The offset of the closing quote, complemented if the value must be resolved. */
  #valueEnd(start: number): number {
    const units = this.#units;
    const quote = units[start - 1];
    let at = start;
    let isPlain = true;
    for (;;) {
      while ((classes[units[at]!]! & VALUE_STOP) === 0) at++;
      const unit = units[at]!;
      if (unit === quote) return isPlain ? at : ~at;
      if (unit === QUOTE || unit === APOSTROPHE) {
        at++;
      } else if (unit === AMPERSAND) {
        isPlain = false;
        at = endOfReference(units, at, this.#version);
      } else if ((classes[unit]! & SPACE) !== 0) {
        isPlain = false;
        at++;
      } else if (unit === LESS) {
        throw new Failure(
          'XML-WELL-FORMED',
          'The character "<" may not stand in an attribute value; write "&lt;", or close the quote.',
          at,
        );
      } else {
        if (at >= this.#text.length)
          throw new Failure(
            'XML-WELL-FORMED',
            'The document ends inside an attribute value; it was cut off, or a quote is missing.',
            at,
          );
        at = skipSurrogatePair(units, at);
      }
    }
  }

  #value(from: number, to: number): string {
    return to >= 0 ? this.#text.slice(from, to) : resolveAttribute(this.#text.slice(from, ~to));
  }

  #failTag(at: number, element: number): never {
    const name = quoted(this.#names.text(element));
    throw new Failure(
      'XML-WELL-FORMED',
      at >= this.#text.length
        ? `The document ends inside the tag of ${name}; it was cut off.`
        : `The tag of ${name} has something in it that is neither an attribute nor its end.`,
      at,
    );
  }
}
