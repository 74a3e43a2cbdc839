/** The call of the HTTP API for one invoice. */
import type { IHttpRequestOptions } from 'n8n-workflow';

/** What users may choose for a validation. */
export interface Options {
  readonly language?: string;
  readonly details?: boolean;
  readonly strict?: boolean;
  readonly as?: string;
}

/** PDFs have a path of their own; the API recognises them in the same way. */
const PDF_WITHIN = 1024;

/**
 * @param baseUrl of the service, with or without a slash at its end
 * @param document bytes, or text, which has been decoded whatever its XML declaration says
 */
export function requestFor(baseUrl: string, document: Buffer | string, options: Options): IHttpRequestOptions {
  const { language, details, strict, as } = options;
  const isText = typeof document === 'string';
  const isPdf = !isText && document.subarray(0, PDF_WITHIN).includes('%PDF-');
  const xml = isText ? 'application/xml; charset=utf-8' : 'application/xml';
  return {
    method: 'POST',
    url: `${baseUrl.trim().replace(/\/+$/, '')}/api/v1/validate${isPdf ? '/pdf' : ''}`,
    headers: { 'Content-Type': isPdf ? 'application/pdf' : xml },
    qs: {
      ...(language ? { lang: language } : {}),
      ...(details === true ? { details: 'true' } : {}),
      ...(strict === true ? { strict: 'true' } : {}),
      ...(as ? { as } : {}),
    },
    body: isText ? Buffer.from(document) : document,
    json: true,
  };
}
