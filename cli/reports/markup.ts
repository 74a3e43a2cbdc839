/** Text in XML and HTML. */

/** Characters that XML 1.0 does not allow, not even as references; names of files may have them. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Text between tags. */
export function text(value: string): string {
  return value.replace(FORBIDDEN, '\ufffd').replace(/[&<>\r]/g, (character) => REFERENCES[character]!);
}

/** ` name="value"` for every attribute that has a value. */
export function attributes(values: Readonly<Record<string, string | number | null | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${String(value)
          .replace(FORBIDDEN, '\ufffd')
          .replace(/[&<>"\r\n\t]/g, (character) => REFERENCES[character]!)}"`,
    )
    .join('');
}
