/** Files that are compressed once, and not for each visitor: together the rules are large, and anybody may ask for them. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'express';

/** Beyond, the files get hardly smaller, and take many times as long. */
const BROTLI_QUALITY = 9;

const ENCODERS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (content) => promisify(gzip)(content),
};

type Content = string | Buffer;

interface Kept {
  readonly tag: string;
  readonly type: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/**
 * Serves files; browsers keep them, and ask each time whether they are still the same: a new release is seen at once.
 * @param files made when they are asked for, by address; one that fails is not found, and tried again
 */
export function compressedFiles(files: () => ReadonlyMap<string, () => Content | Promise<Content>>): Handler {
  let known: ReturnType<typeof files> | undefined;
  const kept = new Map<string, Kept>();
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
        type: typeOf(name),
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

function typeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
