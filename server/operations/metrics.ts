/** Prometheus metrics: numbers with labels from closed lists, never customer data. */

import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { PoolStatus, Validator } from 'einvoice-validator';
import type { ErrorCode } from '../http/errors.js';
import { ERRORS } from '../http/errors.js';
import type { FinishedRequest } from '../http/observation.js';
import type { VerdictSummary } from '../http/verdict-summary.js';
import { ROUTES } from '../http/routes.js';
import type { Payments } from '../payments/payments.js';
import type { UploadMemory } from '../upload/upload-memory.js';
import { addAccountMetrics, type MeasuredAccounts } from './account-metrics.js';
import { addPaymentMetrics } from './payment-metrics.js';

export interface Metrics {
  /** Counts a request that was answered, or whose client disconnected. */
  request(request: FinishedRequest): void;
  /** Counts a failed sign-in, of any kind. */
  signInFailed(): void;
  /** Counts errors for input that never became a request. */
  refused(code: ErrorCode): void;
  readonly contentType: string;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STEP_SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];
const BYTES = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_242_880];

/** Paths where attackers may try keys. */
const SIGN_IN_PATHS: readonly string[] = [ROUTES.signIn, ROUTES.admin];

/** Value of a label without a value. */
const NONE = 'none';

/** Creates the metrics of one service. */
export function createMetrics(
  validator: Pick<Validator, 'status' | 'ruleSets'>,
  uploads: UploadMemory,
  accounts: MeasuredAccounts | null = null,
  payments: Pick<Payments, 'figures'> | null = null,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    registers,
    name: 'einvoice_requests_total',
    help: 'Requests by path, status (aborted: the client left) and format of the document',
    labelNames: ['path', 'status', 'format'],
  });
  const duration = new Histogram({
    registers,
    name: 'einvoice_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['path'],
    buckets: SECONDS,
  });
  const steps = new Histogram({
    registers,
    name: 'einvoice_step_duration_seconds',
    help: 'Time in a step of the validation',
    labelNames: ['step'],
    buckets: STEP_SECONDS,
  });
  const failures = new Counter({
    registers,
    name: 'einvoice_step_failures_total',
    help: 'Steps that failed on our side',
    labelNames: ['step'],
  });
  const sizes = new Histogram({
    registers,
    name: 'einvoice_document_bytes',
    help: 'Size of validated documents',
    buckets: BYTES,
  });
  const findings = new Counter({
    registers,
    name: 'einvoice_findings_total',
    help: 'Listed findings by rule set (none: our own checks and the schema) and severity',
    labelNames: ['rule_set', 'severity'],
  });
  const signIns = new Counter({
    registers,
    name: 'einvoice_sign_in_failures_total',
    help: 'Sign-ins to an account or to the administration that were refused',
  });
  addGauges(registry, validator, uploads);
  addVersions(registry, validator);
  if (accounts !== null) addAccountMetrics(registry, accounts);
  if (payments !== null) addPaymentMetrics(registry, payments);

  const countVerdict = (verdict: VerdictSummary): void => {
    for (const { step, outcome, milliseconds } of verdict.steps) {
      if (outcome !== 'skipped') steps.observe({ step }, milliseconds / 1000);
      if (outcome === 'failed') failures.inc({ step });
    }
    for (const { ruleSet, severity, count } of verdict.findings)
      findings.inc({ rule_set: ruleSet ?? NONE, severity }, count);
  };
  return {
    request({ path, status, seconds, documentBytes, verdict }) {
      requests.inc({
        path,
        status: status === null ? 'aborted' : String(status),
        format: verdict?.format ?? NONE,
      });
      duration.observe({ path }, seconds);
      if (SIGN_IN_PATHS.includes(path) && status === ERRORS.KEY_INVALID.status) signIns.inc();
      if (verdict === null) return;
      if (documentBytes !== null) sizes.observe(documentBytes);
      countVerdict(verdict);
    },
    signInFailed: () => signIns.inc(),
    refused: (code) => requests.inc({ path: NONE, status: String(ERRORS[code].status), format: NONE }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Gauges are read on each scrape, so that they cost nothing while serving. */
function addGauges(registry: Registry, validator: Pick<Validator, 'status'>, uploads: UploadMemory): void {
  const gauge = (name: string, help: string, value: (status: PoolStatus) => number): void => {
    new Gauge({
      registers: [registry],
      name,
      help,
      collect() {
        this.set(value(validator.status()));
      },
    });
  };
  gauge('einvoice_queue_documents', 'Documents that wait for a worker', ({ queue }) => queue.documents);
  gauge('einvoice_queue_bytes', 'Bytes of the documents that wait', ({ queue }) => queue.bytes);
  gauge(
    'einvoice_upload_bytes',
    'Memory held by documents from their first byte to their answer, and by answers that are not taken',
    () => uploads.bytes,
  );
  new Gauge({
    registers: [registry],
    name: 'einvoice_workers',
    help: 'Worker threads by state',
    labelNames: ['state'],
    collect() {
      const { starting, idle, busy } = validator.status().workers;
      for (const [state, count] of Object.entries({ starting, idle, busy })) this.set({ state }, count);
    },
  });
  new Counter({
    registers: [registry],
    name: 'einvoice_workers_replaced_total',
    help: 'Workers replaced, by reason',
    labelNames: ['reason'],
    collect() {
      // The value is counted in the pool, and counters can only be increased, so reset first.
      this.reset();
      for (const [reason, count] of Object.entries(validator.status().replaced)) this.inc({ reason }, count);
    },
  });
}

/** The running versions: always 1, with the versions as labels. */
function addVersions(registry: Registry, validator: Pick<Validator, 'ruleSets'>): void {
  new Gauge({
    registers: [registry],
    name: 'einvoice_build_info',
    help: 'The program: its version, and that of Node.js',
    labelNames: ['version', 'node'],
  }).set({ version: packageVersion(), node: process.version }, 1);
  const rules = new Gauge({
    registers: [registry],
    name: 'einvoice_rules_info',
    help: 'The rule sets that documents are checked with, with their versions',
    labelNames: ['rule_set', 'version'],
  });
  for (const { id, version } of validator.ruleSets) rules.set({ rule_set: id, version }, 1);
}
