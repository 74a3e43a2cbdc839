/** Replaces names, addresses, identifiers and texts of an invoice with invented ones. */
import { requireDocument } from 'einvoice-core/arguments.js';
import { EngineError } from 'einvoice-core/errors.js';
import { readEncoded } from 'einvoice-schematron/xml/encode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import type { XmlProblem } from 'einvoice-schematron/xml/problem.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { describeUnreadable } from 'einvoice-schematron/xml/unreadable.js';
import { randomSeed } from './random.js';
import { Inventor, type Mildness } from './inventor.js';
import { type Replace, rewriteValues } from './rewrite.js';
import { scaleAmount } from './scale.js';
import { type DocumentValue, listValues } from './values.js';

export interface AnonymiseOptions {
  /** A whole number, at least 0: the same document and seed give the same result. Random by default. */
  readonly seed?: number | undefined;
  /** A whole number, at least 1, by which amounts and prices are multiplied; unchanged by default. */
  readonly scale?: number | undefined;
  /** Days to shift all dates by; unchanged by default. */
  readonly moveDays?: number | undefined;
  /** The `charset` parameter of the media type, if the transport provided one. */
  readonly charset?: string | undefined;
}

/** How much of a value to keep, by its element or attribute; nothing by default. */
export type MildnessByNode = ReadonlyMap<number, Mildness>;

/** A parsed document that can be written repeatedly with different replacements. */
export class Anonymiser {
  readonly tree: Tree;
  readonly values: readonly DocumentValue[];
  readonly #encode: (text: string) => Uint8Array;
  readonly #seed: Uint32Array;
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
    this.values = listValues(parsed.tree);
    this.#encode = read.encode;
    this.#seed = randomSeed(seed);
    this.#moveDays = moveDays;
    this.#keepsAmounts = scale === undefined;
  }

  /** The values that are replaced at any level. */
  replacedValues(): readonly DocumentValue[] {
    const found: DocumentValue[] = [];
    const replace = this.#createReplace(1, new Map());
    rewriteValues(this.tree, this.values, (text, value) => {
      const other = replace(text, value);
      if (other !== text) found.push(value);
      return other;
    });
    return found;
  }

  /** @param factor multiplies amounts */
  write(factor: number, mildness: MildnessByNode): Uint8Array {
    return this.#encode(rewriteValues(this.tree, this.values, this.#createReplace(factor, mildness)));
  }

  #createReplace(factor: number, mildness: MildnessByNode): Replace {
    const inventor = new Inventor({
      seed: this.#seed,
      moveDays: this.#moveDays,
      keepsAmounts: this.#keepsAmounts,
    });
    const namespaces = new Set(this.tree.names.map(({ uri }) => uri));
    return (text, { node, kind, mimeType }) => {
      const mild = mildness.get(node) ?? 0;
      // Keep the namespaces, replace the schema locations.
      if (kind === 'schemas')
        return text.replace(/\S+/g, (part) => (namespaces.has(part) ? part : inventor.for(part, 'text', mild)));
      const invented = inventor.for(text, kind, mild, mimeType);
      return kind === 'amount' ? scaleAmount(invented, factor) : invented;
    };
  }
}

/**
 * Replaces everything that identifies the parties and the subject of an invoice: names, addresses, identifiers, texts,
 * bank accounts, attachments, comments. Replacements have the same shape (letter case, digits, white space, check
 * digits as right or wrong as before), and equal values get equal replacements. Codes, currencies, countries, units,
 * rates, quantities and specification identifiers stay, as do the names of elements and namespaces; dates and amounts
 * stay unless shifted or scaled. `anonymiseChecked` also verifies that the findings stay the same.
 * @param document XML in any form that can be validated; extract the invoice of a PDF first
 * @returns the anonymised document, in the same encoding
 * @throws EngineError `NOT_AN_INVOICE` if it can't be read as XML, `ARGUMENT_INVALID`
 */
export function anonymise(document: Uint8Array, options: AnonymiseOptions = {}): Uint8Array {
  return new Anonymiser(document, options).write(options.scale ?? 1, new Map());
}

function notXml(document: Uint8Array, problem: XmlProblem): EngineError {
  return new EngineError('NOT_AN_INVOICE', `The document ${describeUnreadable(document, problem)}.`);
}

function requireWhole(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && (!Number.isSafeInteger(value) || value < least))
    throw new EngineError(
      'ARGUMENT_INVALID',
      `${name} must be a whole number${least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : ''}.`,
    );
}
