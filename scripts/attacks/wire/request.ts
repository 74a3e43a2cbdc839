/** Requests as text, in which each part can be replaced. */

export type Headers = Readonly<Record<string, string>>;

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
}

/**
 * The complete request. Adds a length unless it has some framing, and asks to close the connection unless told
 * otherwise.
 */
export function requestText({ method, path, headers = {}, body }: Request): Buffer {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const isFramed = names.includes('content-length') || names.includes('transfer-encoding');
  const lines = [
    `${method ?? (bytes === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    ...(names.includes('host') ? [] : ['Host: 127.0.0.1']),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(bytes === undefined || isFramed ? [] : [`Content-Length: ${bytes.length}`]),
    ...(names.includes('connection') ? [] : ['Connection: close']),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes ?? Buffer.alloc(0)]);
}
