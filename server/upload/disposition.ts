/** Parses the Content-Disposition of a form part (RFC 7578 section 4.2). */

/** The header's contents. */
export interface Disposition {
  /** Null if it has none, or an empty one. */
  readonly name: string | null;
  /** Null for a plain field; empty if no file was chosen. */
  readonly filename: string | null;
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/**
 * A type and parameters (RFC 9110 section 5.6.6); matches the whole header, so that malformed ones have no parameters.
 */
const HEADER = new RegExp(`^(${TOKEN})((?:[ \\t]*;[ \\t]*${TOKEN}=(?:${QUOTED}|${TOKEN}))*)[ \\t]*;?[ \\t]*$`);
const PARAMETER = new RegExp(`;[ \\t]*(${TOKEN})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`, 'g');

/** Whether the header is well-formed, of a form or not. */
export function isDisposition(header: string): boolean {
  return HEADER.test(header);
}

/**
 * Parses the header. Names of parameters are case-insensitive; of repeated parameters the first one counts. RFC 5987
 * notation (`name*=`) is ignored: RFC 7578 does not allow it in forms.
 * @returns null if it is malformed, or not that of a form
 */
export function parseDisposition(header: string): Disposition | null {
  const [, type = '', rest = ''] = HEADER.exec(header) ?? [];
  if (type.toLowerCase() !== 'form-data') return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of rest.matchAll(PARAMETER)) {
    // Browsers send backslashes in file names unescaped: they escape only quotes and themselves.
    const value = quoted === undefined ? token : quoted.replace(/\\(["\\])/g, '$1');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return {
    name: parameters.get('name') || null,
    filename: parameters.get('filename*') ?? parameters.get('filename') ?? null,
  };
}
