/** Requests to the server, and the meaning of its answers for users. */
import type { Language, TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';
import type { DetailedReport } from './report.js';

/** The result of a check. */
export type RequestOutcome =
  | { readonly kind: 'report'; readonly report: DetailedReport; readonly json: string; readonly isTruncated: boolean }
  | { readonly kind: 'failure'; readonly key: TextKey; readonly values: TextValues }
  /** The key is not valid. */
  | { readonly kind: 'refused' };

export interface Check {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isPdf: boolean;
  /** Null: the demo. */
  readonly key: string | null;
  readonly language: Language;
  /** For the message if the document is too large. */
  readonly megabytes: number;
}

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  400: 'failure.empty',
  413: 'failure.large',
  429: 'failure.rate',
  504: 'failure.timeout',
};

/** Sends a document and waits for its report; throws only if it is aborted. */
export async function requestCheck(
  { name, bytes, isPdf, key, language, megabytes }: Check,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  let response: Response;
  let body: string;
  try {
    const path = key === null ? '/demo/validate' : isPdf ? '/api/v1/validate/pdf' : '/api/v1/validate';
    response = await fetch(`${path}?details=true&lang=${language}`, {
      method: 'POST',
      headers: {
        'Content-Type': isPdf ? 'application/pdf' : 'application/xml',
        ...(key !== null && { 'X-Api-Key': key }),
      },
      body: bytes,
      signal,
      credentials: 'omit',
      redirect: 'error',
    });
    body = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'failure', key: 'failure.network', values: {} };
  }
  if (response.status === 200) {
    return {
      kind: 'report',
      report: JSON.parse(body) as DetailedReport,
      json: body,
      isTruncated: response.headers.has('X-Issues-Truncated'),
    };
  }
  if (response.status === 401) return { kind: 'refused' };
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0);
  const values = { name, megabytes, minutes: Math.max(1, Math.ceil(retryAfter / 60)) };
  if (response.status === 504 && key === null) return { kind: 'failure', key: 'failure.timeoutWithoutKey', values };
  return { kind: 'failure', key: BY_STATUS[response.status] ?? otherFailure(response.status, retryAfter), values };
}

/** Those 503 that have a Retry-After are temporary. */
function otherFailure(status: number, retryAfter: number): TextKey {
  if (status !== 503) return 'failure.other';
  return retryAfter > 0 ? 'failure.busy' : 'failure.configuration';
}
