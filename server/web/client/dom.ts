/** Creates elements. Text only becomes text nodes: nothing here parses markup. */

type Child = Node | string | null;

/** An element with attributes and children; null children and attributes are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(attribute, value);
  }
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

/**
 * The element with an id.
 * @throws Error if the page does not match this code
 */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} "${id}"`);
  return found;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of one path, on a square of 24; decoration only. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
