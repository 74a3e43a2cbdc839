/** Serves files that are compressed once instead of per request: the rules are large, and anybody may request them. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'express';

/** Higher levels hardly reduce the size, and take many times as long. */
const BROTLI_QUALITY = 9;

const ENCODERS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (content) => promisify(gzip)(content),
};

type Content = string | Buffer;

interface CompressedFile {
  readonly tag: string;
  readonly type: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/**
 * Serves files; browsers cache and revalidate them: a new release is seen at once.
 * @param files created on request, by URL path; a failure gives 404, and is retried on the next request
 */
export function compressedFiles(files: () => ReadonlyMap<string, () => Content | Promise<Content>>): Handler {
  let known: ReturnType<typeof files> | undefined;
  const kept = new Map<string, CompressedFile>();
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const name = request.baseUrl + decodeURIComponent(request.path);
    const content = async (): Promise<Buffer> => Buffer.from(await (known ??= files()).get(name)!());
    let file = kept.get(name);
    if (file === undefined) {
      known ??= files();
      if (!known.has(name)) return next();
      let first: Buffer;
      try {
        first = await content();
      } catch {
        return next();
      }
      file = {
        tag: `"${createHash('sha256').update(first).digest('base64url')}"`,
        type: mediaType(name),
        encoded: new Map(),
      };
      kept.set(name, file);
    }
    response.set({ 'Cache-Control': 'no-cache', ETag: file.tag, 'Content-Type': file.type, Vary: 'Accept-Encoding' });
    if (request.fresh) return void response.status(304).end();
    const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
    if (encoding !== 'br' && encoding !== 'gzip') return void response.end(await content());
    const { encoded } = file;
    let made = encoded.get(encoding);
    if (made === undefined) {
      encoded.set(encoding, (made = content().then(ENCODERS[encoding]!)));
      made.catch(() => encoded.delete(encoding));
    }
    const body = await made;
    response.set({ 'Content-Encoding': encoding, 'Content-Length': String(body.length) }).end(body);
  };
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};

function mediaType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
