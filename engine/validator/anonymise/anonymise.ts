/** An invoice with invented names, addresses, identifiers and texts. */
import { requireDocument } from 'einvoice-core/arguments.js';
import { EngineError } from 'einvoice-core/errors.js';
import { readEncoded } from 'einvoice-schematron/xml/encode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import type { XmlProblem } from 'einvoice-schematron/xml/problem.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { unreadable } from 'einvoice-schematron/xml/unreadable.js';
import { startOf } from './chance.js';
import { Inventor, type Mildness } from './inventor.js';
import { type Replace, rewritten } from './rewrite.js';
import { scaled } from './scale.js';
import { type Value, valuesOf } from './values.js';

export interface AnonymiseOptions {
  /** A whole number from 0: the same document and seed give the same result. By chance when absent. */
  readonly seed?: number | undefined;
  /** A whole number from 1 that amounts and prices are multiplied by; they stay when absent. */
  readonly scale?: number | undefined;
  /** Days that all dates are moved by; they stay when absent. */
  readonly moveDays?: number | undefined;
  /** The `charset` parameter of the media type, when the transport had one. */
  readonly charset?: string | undefined;
}

/** How much of a value may stay, by its element or attribute; nothing where it is not named. */
export type MildnessOf = ReadonlyMap<number, Mildness>;

/** A document that has been read, to be written with other values, several times where that is needed. */
export class Anonymiser {
  readonly tree: Tree;
  readonly values: readonly Value[];
  readonly #encode: (text: string) => Uint8Array;
  readonly #start: Uint32Array;
  readonly #moveDays: number;
  readonly #keepsAmounts: boolean;

  /** @throws EngineError as `anonymise` */
  constructor(document: Uint8Array, { seed, scale, moveDays = 0, charset }: AnonymiseOptions) {
    requireDocument(document);
    requireWhole('seed', seed, 0);
    requireWhole('scale', scale, 1);
    requireWhole('moveDays', moveDays, Number.MIN_SAFE_INTEGER);
    const read = readEncoded(document, charset);
    if (!read.ok) throw notXml(document, read.problem);
    const parsed = parse(read.text);
    if (!parsed.ok) throw notXml(document, parsed.problem);
    this.tree = parsed.tree;
    this.values = valuesOf(parsed.tree);
    this.#encode = read.encode;
    this.#start = startOf(seed);
    this.#moveDays = moveDays;
    this.#keepsAmounts = scale === undefined;
  }

  /** The values that do not stay anyway. */
  replaced(): readonly Value[] {
    const found: Value[] = [];
    const replace = this.#replacing(1, new Map());
    rewritten(this.tree, this.values, (text, value) => {
      const other = replace(text, value);
      if (other !== text) found.push(value);
      return other;
    });
    return found;
  }

  /** @param factor of amounts */
  written(factor: number, mildness: MildnessOf): Uint8Array {
    return this.#encode(rewritten(this.tree, this.values, this.#replacing(factor, mildness)));
  }

  #replacing(factor: number, mildness: MildnessOf): Replace {
    const inventor = new Inventor({
      start: this.#start,
      moveDays: this.#moveDays,
      keepsAmounts: this.#keepsAmounts,
    });
    const namespaces = new Set(this.tree.names.map(({ uri }) => uri));
    return (text, { node, kind, mimeType }) => {
      const mild = mildness.get(node) ?? 0;
      // Names of namespaces, and files with their schemas.
      if (kind === 'schemas')
        return text.replace(/\S+/g, (part) => (namespaces.has(part) ? part : inventor.for(part, 'text', mild)));
      const own = inventor.for(text, kind, mild, mimeType);
      return kind === 'amount' ? scaled(own, factor) : own;
    };
  }
}

/**
 * Replaces what tells who an invoice is about: names, addresses, identifiers, texts, bank accounts, attachments, comments.
 * What takes their place has the same shape (letter case, digits, white space, check digits as right or wrong as they
 * were) and is the same wherever the same stood. Codes, currencies, countries, units, rates, quantities and identifiers of
 * specifications stay; dates and amounts do, unless they are moved or scaled; so do names of elements and namespaces.
 * Whether the findings are still the same is for `anonymiseChecked` to say.
 * @param document XML in any form that can be validated; the invoice of a PDF has to be taken out first
 * @returns what takes its place, in the same encoding
 * @throws EngineError `NOT_AN_INVOICE` when it can't be read as XML, `ARGUMENT_INVALID`
 */
export function anonymise(document: Uint8Array, options: AnonymiseOptions = {}): Uint8Array {
  return new Anonymiser(document, options).written(options.scale ?? 1, new Map());
}

function notXml(document: Uint8Array, problem: XmlProblem): EngineError {
  return new EngineError('NOT_AN_INVOICE', `The document ${unreadable(document, problem)}.`);
}

function requireWhole(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && (!Number.isSafeInteger(value) || value < least))
    throw new EngineError(
      'ARGUMENT_INVALID',
      `${name} must be a whole number${least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : ''}.`,
    );
}
