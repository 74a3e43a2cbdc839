/** Describes in words why a request got no response. */

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'the name is not found'],
  [/^ECONNREFUSED$/, 'the connection is refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'the connection was broken off'],
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, 'no answer in time'],
  [/^(ENETUNREACH|EHOSTUNREACH|EACCES|EPERM)$/, 'there is no way to it'],
  [/^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/, 'the certificate is not trusted'],
  [/^(EPROTO|ERR_SSL_)/, 'it does not speak TLS'],
];

/** @param error thrown by `fetch`; its cause has the reason */
export function networkReason(error: unknown): string {
  const { code, message } = innermost(error);
  const proxy = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(message);
  if (proxy) return `the proxy answers ${proxy[1]}`;
  const words = WORDS.find(([codes]) => codes.test(code))?.[1];
  return words === undefined ? message || code : `${words} (${message || code})`;
}

function innermost(error: unknown): { readonly code: string; readonly message: string } {
  const { cause, errors, code, message } = error as {
    readonly cause?: unknown;
    readonly errors?: readonly unknown[];
    readonly code?: string;
    readonly message?: string;
  };
  // A host name with several addresses fails with one error for each.
  if (cause instanceof Error) return innermost(cause);
  if (errors?.[0] instanceof Error) return innermost(errors[0]);
  return { code: code ?? '', message: message ?? String(error) };
}
