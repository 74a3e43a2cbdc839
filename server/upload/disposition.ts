/** The Content-Disposition of a part of a form (RFC 7578 section 4.2). */

/** What a part says that it is. */
export interface Disposition {
  /** Null where it has none, or an empty one. */
  readonly name: string | null;
  /** Null where it is a plain field; empty where no file was chosen. */
  readonly filename: string | null;
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/** A type and parameters (RFC 9110 section 5.6.6), all of it: no parameter is looked for in what is malformed. */
const HEADER = new RegExp(`^(${TOKEN})((?:[ \\t]*;[ \\t]*${TOKEN}=(?:${QUOTED}|${TOKEN}))*)[ \\t]*;?[ \\t]*$`);
const PARAMETER = new RegExp(`;[ \\t]*(${TOKEN})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`, 'g');

/** Whether the header is one at all, be it that of a form or not. */
export function isDisposition(header: string): boolean {
  return HEADER.test(header);
}

/**
 * Reads the header. Names of parameters have no letter case; of a parameter that comes twice the first counts. Names in
 * the notation of RFC 5987 (`name*=`) are none: RFC 7578 does not have them for forms.
 * @returns null where it is malformed, or not that of a form
 */
export function parseDisposition(header: string): Disposition | null {
  const [, type = '', rest = ''] = HEADER.exec(header) ?? [];
  if (type.toLowerCase() !== 'form-data') return null;
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of rest.matchAll(PARAMETER)) {
    // Browsers send file names with plain backslashes in them: they escape nothing but quotes and themselves.
    const value = quoted === undefined ? token : quoted.replace(/\\(["\\])/g, '$1');
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return {
    name: parameters.get('name') || null,
    filename: parameters.get('filename*') ?? parameters.get('filename') ?? null,
  };
}
