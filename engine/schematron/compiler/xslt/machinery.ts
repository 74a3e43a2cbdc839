/**
 * The parts of a compiled Schematron that are the same in every one that a generator writes: templates that make
 * locations, walk through the document or put the report together. They are not interpreted, so they must be exactly
 * those that are known to do nothing else; each is known by the hash of its canonical form.
 */
import { createHash } from 'node:crypto';
import { SchematronError } from '../schematron/error.js';
import type { SourceElement } from '../schematron/source.js';
import { display } from '../schematron/vocabulary.js';

/** What a fingerprint leaves out, because it differs from schema to schema and is read by itself. */
export interface Holes {
  /** Elements that are left out. */
  readonly element?: (element: SourceElement, parent: SourceElement) => boolean;
  /** The text that stands for an attribute's; undefined leaves the attribute out. */
  readonly attribute?: (element: SourceElement, name: string, text: string) => string | undefined;
}

/** What to call a part of the machinery in messages, and the hashes of the forms that are known of it. */
export type Forms = Readonly<Record<string, readonly string[]>>;

/**
 * SHA-256 over an element and all in it: names, attributes in the order of their names, and text. White space between
 * elements does not count, and any other counts as one blank.
 */
function fingerprint(element: SourceElement, holes: Holes = {}): string {
  return createHash('sha256').update(canonical(element, holes)).digest('hex');
}

function canonical(element: SourceElement, holes: Holes): string {
  const attributes = [...element.attributes].flatMap(([name, { text }]) => {
    const shown = holes.attribute === undefined ? text : holes.attribute(element, name, text);
    return shown === undefined ? [] : [` ${name}=${JSON.stringify(collapsed(shown))}`];
  });
  const children = element.children.map((child) => {
    if (child.kind === 'text') return child.text.trim() === '' ? '' : JSON.stringify(collapsed(child.text));
    return holes.element?.(child, element) === true ? '' : canonical(child, holes);
  });
  return `<{${element.uri}}${element.local}${attributes.sort().join('')}>${children.join('')}</>`;
}

/** Each run of white space as one blank. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The name of a part: its element with what tells it from others of the kind. */
function nameOf(element: SourceElement): string {
  const distinct = ['name', 'match', 'mode'].flatMap((name) => {
    const value = element.attributes.get(name);
    return value === undefined ? [] : [`${name}="${value.text}"`];
  });
  return [display(element), ...distinct].join(' ');
}

/** Whether this is a part of the machinery, in a form that is known. */
export function isKnownForm(element: SourceElement, forms: Forms): boolean {
  return forms[nameOf(element)]?.includes(fingerprint(element)) === true;
}

/**
 * Holds a part against its known forms.
 * @param name which part it is, where its element does not tell
 * @throws SchematronError at the element, with the fingerprint that it has
 */
export function requireForm(
  element: SourceElement,
  forms: Forms,
  generator: string,
  name = nameOf(element),
  holes: Holes = {},
): void {
  const actual = fingerprint(element, holes);
  if (forms[name]?.includes(actual) !== true) {
    throw new SchematronError(
      `this is not the ${name} that ${generator} writes (its fingerprint is ${actual})`,
      element.position,
    );
  }
}
