/** Markup of the namespaces of an invoice, written as calls. */

export type Content = string | readonly string[];

/** `<prefix:name attributes>content</prefix:name>`; the name may bring attributes along. */
export const tag =
  (prefix: string) =>
  (name: string, ...content: Content[]): string => {
    const [bare] = name.split(' ', 1);
    return `<${prefix}:${name}>${content.flat().join('')}</${prefix}:${bare}>\n`;
  };
