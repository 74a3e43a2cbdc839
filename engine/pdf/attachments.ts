/** The files inside of a PDF: from the table of embedded files, and from the catalogue's associated files. */
import type { PDF, PdfArray, PdfDict, PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import type { Attachment } from './container.js';

/** An attachment with the way to its content. */
export interface EmbeddedFile extends Attachment {
  /** @throws where the content can't be decoded */
  content(): Uint8Array | null;
}

/** A table is a tree of a few levels; one that has itself in it ends here, too. */
const MOST_NODES = 10_000;

/**
 * In the order of the table, then those that only the catalogue names.
 * @throws where the table is damaged
 */
export function embeddedFiles(pdf: PDF): readonly EmbeddedFile[] {
  const reader = new Reader(pdf);
  const catalogue = pdf.getCatalog();
  const associated = [...reader.items(reader.value(catalogue, 'AF'))];
  const associatedKeys = new Set(associated.map(keyOf).filter((key) => key !== null));
  const listed = reader.listed(catalogue);
  const listedKeys = new Set(listed.map(({ file }) => keyOf(file)));
  const isAssociated = (file: PdfObject): boolean => associatedKeys.has(keyOf(file) ?? '') || associated.includes(file);
  return [
    ...listed.map(({ name, file }) => reader.file(file, name, { isListed: true, isAssociated: isAssociated(file) })),
    ...associated
      .filter((file) => !listedKeys.has(keyOf(file)))
      .map((file) => reader.file(file, '', { isListed: false, isAssociated: true })),
  ].filter((file) => file !== null);
}

/** Objects by reference; what is of another type than it should be is as good as absent. */
class Reader {
  readonly #pdf: PDF;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  value(dict: PdfDict, key: string): PdfObject | undefined {
    return this.#resolved(dict.get(key));
  }

  /** The items of an array, references as they are. */
  items(value: PdfObject | undefined): readonly PdfObject[] {
    return value?.type === 'array' ? (value as PdfArray).toArray() : [];
  }

  /** What the tree `Names/EmbeddedFiles` has. */
  listed(catalogue: PdfDict): readonly { readonly name: string; readonly file: PdfObject }[] {
    const names = this.#dict(this.value(catalogue, 'Names'));
    const found: { readonly name: string; readonly file: PdfObject }[] = [];
    const open = [names === null ? undefined : this.value(names, 'EmbeddedFiles')];
    for (let read = 0; open.length > 0 && read < MOST_NODES; read += 1) {
      const node = this.#dict(open.pop());
      if (node === null) continue;
      const pairs = this.items(this.value(node, 'Names'));
      for (let at = 0; at + 1 < pairs.length; at += 2)
        found.push({ name: this.#text(pairs[at]) ?? '', file: pairs[at + 1]! });
      open.push(
        ...this.items(this.value(node, 'Kids'))
          .map((kid) => this.#resolved(kid))
          .toReversed(),
      );
    }
    return found;
  }

  file(object: PdfObject, key: string, where: Pick<Attachment, 'isListed' | 'isAssociated'>): EmbeddedFile | null {
    const specification = this.#dict(this.#resolved(object));
    if (specification === null) return null;
    const name = this.#text(specification.get('UF')) || this.#text(specification.get('F')) || key;
    const contents = this.#dict(this.value(specification, 'EF'));
    const stream = contents === null ? undefined : (this.value(contents, 'UF') ?? this.value(contents, 'F'));
    const data = stream?.type === 'stream' ? (stream as PdfStream) : null;
    return {
      name,
      relationship: this.#name(specification, 'AFRelationship'),
      // Some writers escape the slash twice.
      mediaType: data === null ? null : (this.#name(data, 'Subtype')?.replace(/#2f/i, '/') ?? null),
      ...where,
      content: () => data?.getDecodedData() ?? null,
    };
  }

  #resolved(object: PdfObject | undefined): PdfObject | undefined {
    return object?.type === 'ref' ? (this.#pdf.getObject(object as PdfRef) ?? undefined) : object;
  }

  #dict(object: PdfObject | undefined): PdfDict | null {
    return object?.type === 'dict' || object?.type === 'stream' ? (object as PdfDict) : null;
  }

  #text(object: PdfObject | undefined): string | null {
    const value = this.#resolved(object);
    return value?.type === 'string' ? value.asString() : null;
  }

  #name(dict: PdfDict, key: string): string | null {
    const value = this.value(dict, key);
    return value?.type === 'name' ? value.value : null;
  }
}

function keyOf(object: PdfObject): string | null {
  return object.type === 'ref' ? `${object.objectNumber} ${object.generation}` : null;
}
