/** The caller's trace that a request belongs to (W3C Trace Context, section 3.2, https://www.w3.org/TR/trace-context/). */

export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The caller's span: 16 hexadecimal digits. */
  readonly spanId: string;
  /** Bit field; bit 0: the caller records this trace. */
  readonly flags: number;
}

const FORM = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/** Reads a `traceparent` header; null if it is missing or malformed, which the specification says to ignore. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    typeof header === 'string' ? (FORM.exec(header) ?? []) : [];
  if (version === undefined || version === 'ff' || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  // Only later versions may have more fields.
  if (version === '00' && rest !== undefined) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
