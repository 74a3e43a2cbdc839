/** Parses the HTTP/1.1 answers received on a connection. */

export interface Answer {
  readonly status: number;
  /** By lower-case name; several headers with the same name are joined with line feeds. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** @returns all complete answers, including interim ones, and the rest */
export function readAnswers(bytes: Buffer): { readonly answers: readonly Answer[]; readonly rest: string } {
  const text = bytes.toString('latin1');
  const answers: Answer[] = [];
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n\r\n', at);
    const [first = '', ...lines] = text.slice(at, Math.max(end, at)).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first)?.[1]);
    if (end < 0 || Number.isNaN(status)) break;
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const before = headers.get(name);
      headers.set(name, `${before === undefined ? '' : `${before}\n`}${line.slice(colon + 1).trim()}`);
    }
    const body = bodyAt(text, end + 4, status, headers);
    if (body === null) break;
    // Decodes UTF-8 once the bytes are counted.
    answers.push({ status, headers, body: Buffer.from(body.text, 'latin1').toString() });
    at = body.end;
  }
  return { answers, rest: text.slice(at) };
}

/** @returns null if it is incomplete */
function bodyAt(
  text: string,
  at: number,
  status: number,
  headers: ReadonlyMap<string, string>,
): { readonly text: string; readonly end: number } | null {
  if (status < 200 || status === 204 || status === 304) return { text: '', end: at };
  if (headers.get('transfer-encoding') !== 'chunked') {
    const end = at + Number(headers.get('content-length') ?? 0);
    // An answer to HEAD has a length but no body: nothing follows, or the next answer.
    if (text.length === at || text.startsWith('HTTP/1.1 ', at)) return { text: '', end: at };
    return text.length < end ? null : { text: text.slice(at, end), end };
  }
  let body = '';
  for (;;) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(text.slice(at, line), 16);
    const next = line + 2 + size + 2;
    if (text.length < next) return null;
    body += text.slice(line + 2, line + 2 + size);
    at = next;
    if (size === 0) return { text: body, end: at };
  }
}
