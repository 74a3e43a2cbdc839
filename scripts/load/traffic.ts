/** Connections that each send the same document repeatedly, with counts of the answers. */
import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { ROUTES } from '#service/http/routes.js';
import type { ServiceProcess } from '../kit/service-process.js';

/** The service, and the key to send. */
export interface Target extends Pick<ServiceProcess, 'port'> {
  /** Null: a check without a key, as from the start page. */
  readonly key: string | null;
}

/** How a document is sent: as the body of a request, or as a file in a form. */
export type Transport = 'body' | 'form';

export interface TrafficOptions {
  readonly service: Target;
  readonly document: Buffer;
  /** By default as the body. */
  readonly transport?: Transport;
  readonly connections: number;
  readonly seconds: number;
}

/** The measurements; times in milliseconds. */
export interface Traffic {
  /** Answers with 200. */
  readonly reports: number;
  /** Answers with 503: the queue was full, and the client was told when to retry. */
  readonly busy: number;
  /** Everything else: other statuses, resets, timeouts. */
  readonly errors: number;
  /** Reports per second. */
  readonly throughput: number;
  /** Of reports only: refusals are quick, and would improve the numbers. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Longer than the service's own deadline for a document. */
const TIMEOUT_SECONDS = 35;

/** Sends for some seconds. */
export async function traffic({
  service,
  document,
  transport = 'body',
  connections,
  seconds,
}: TrafficOptions): Promise<Traffic> {
  const times = createHistogram();
  const counts = { reports: 0, busy: 0, others: 0 };
  const instance = autocannon(
    {
      url: `http://127.0.0.1:${service.port}${pathOf(service)}`,
      method: 'POST',
      headers: { ...headersOf(service), ...(transport === 'form' && { 'Content-Type': FORM_TYPE }) },
      body: transport === 'form' ? formWith(document) : document,
      connections,
      duration: seconds,
      timeout: TIMEOUT_SECONDS,
    },
    () => undefined,
  );
  instance.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) {
      counts.reports++;
      times.record(Math.max(1, Math.round(milliseconds * 1000)));
    } else if (status === 503) counts.busy++;
    else counts.others++;
  });
  const result = await new Promise<autocannon.Result>((resolve) => instance.on('done', resolve));
  const at = (microseconds: number): number => (counts.reports === 0 ? NaN : microseconds / 1000);
  return {
    reports: counts.reports,
    busy: counts.busy,
    errors: counts.others + result.errors,
    throughput: counts.reports / result.duration,
    p50: at(times.percentile(50)),
    p99: at(times.percentile(99)),
    max: at(times.max),
  };
}

const BOUNDARY = '----boundary-of-a-form';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function formWith(document: Buffer): Buffer {
  const head = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="invoice.xml"',
    'Content-Type: application/xml',
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n')), document, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** The path of a request: keyless checks have their own. */
export function pathOf({ key }: Target): string {
  return key === null ? ROUTES.demo : ROUTES.validate;
}

/** Headers for the key and the content type. */
export function headersOf({ key }: Target): Record<string, string> {
  return { ...(key !== null && { 'X-Api-Key': key }), 'Content-Type': 'application/xml' };
}
