/**
 * The boilerplate of a compiled Schematron: templates that write locations, traverse the document or assemble the
 * report, and that are the same in all stylesheets of a generator. They are not interpreted, so they must be exactly
 * the known ones; each is identified by the hash of its canonical form.
 */
import { createHash } from 'node:crypto';
import { SchematronError } from '../schematron/error.js';
import type { SourceElement } from '../schematron/source.js';
import { displayName } from '../schematron/vocabulary.js';

/** Parts that a fingerprint leaves out, because they depend on the schema and are read separately. */
export interface Holes {
  /** Elements that are left out. */
  readonly element?: (element: SourceElement, parent: SourceElement) => boolean;
  /** The text to hash instead of an attribute's value; undefined leaves the attribute out. */
  readonly attribute?: (element: SourceElement, name: string, text: string) => string | undefined;
}

/** Display names of the boilerplate parts, with the hashes of their known forms. */
export type KnownForms = Readonly<Record<string, readonly string[]>>;

/**
 * SHA-256 over an element and its content: names, sorted attributes, and text. White space between elements is ignored,
 * any other is collapsed.
 */
function fingerprint(element: SourceElement, holes: Holes = {}): string {
  return createHash('sha256').update(canonicalText(element, holes)).digest('hex');
}

function canonicalText(element: SourceElement, holes: Holes): string {
  const attributes = [...element.attributes].flatMap(([name, { text }]) => {
    const shown = holes.attribute === undefined ? text : holes.attribute(element, name, text);
    return shown === undefined ? [] : [` ${name}=${JSON.stringify(collapseWhiteSpace(shown))}`];
  });
  const children = element.children.map((child) => {
    if (child.kind === 'text') return child.text.trim() === '' ? '' : JSON.stringify(collapseWhiteSpace(child.text));
    return holes.element?.(child, element) === true ? '' : canonicalText(child, holes);
  });
  return `<{${element.uri}}${element.local}${attributes.sort().join('')}>${children.join('')}</>`;
}

/** Collapses each run of white space to one blank. */
export function collapseWhiteSpace(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The name of a part: its element with the attributes that distinguish it. */
function partName(element: SourceElement): string {
  const distinct = ['name', 'match', 'mode'].flatMap((name) => {
    const value = element.attributes.get(name);
    return value === undefined ? [] : [`${name}="${value.text}"`];
  });
  return [displayName(element), ...distinct].join(' ');
}

/** Whether this is boilerplate in a known form. */
export function isKnownForm(element: SourceElement, forms: KnownForms): boolean {
  return forms[partName(element)]?.includes(fingerprint(element)) === true;
}

/**
 * Compares a part with its known forms.
 * @param name the name of the part, if its element does not show it
 * @throws SchematronError at the element, with its actual fingerprint
 */
export function checkForm(
  element: SourceElement,
  forms: KnownForms,
  generator: string,
  name = partName(element),
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
