/** Alert rules and dashboard: every metric in them is one that a service has, and Prometheus understands them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { openAccounts } from '#service/accounts/accounts.js';
import { createMetrics } from '#service/operations/metrics.js';
import type { PaymentFigures } from '#service/payments/payments.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { DRIVERS } from '../fixtures/stores.js';
import { needs } from '../needs/needs.js';
import { notingValidator } from '../server/http/support.js';

const DEPLOY = join(findPackageRoot(import.meta.url), 'deploy');
const ALERTS = join(DEPLOY, 'prometheus-alerts.yaml');

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
}

interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
  readonly panels: readonly {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const rules = parse(readFileSync(ALERTS, 'utf8')) as Rules;
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
const alerts = rules.groups.flatMap((group) => group.rules);
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics of an expression: what looks like one of ours, or of the process. */
const metricsIn = (expression: string): readonly string[] =>
  expression.match(/\b(?:einvoice|nodejs|process)_\w+/g) ?? [];

/** The expressions with what Grafana puts in, put in. */
const filled = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

/** Those of a service that Stripe is set up for. */
const NO_PAYMENTS: PaymentFigures = {
  sentCalls: 0,
  refusedEvents: 0,
  waitingCalls: 0,
  waitingSeconds: 0,
  differences: 0,
  isFailing: false,
};

describe('monitoring', () => {
  let names: ReadonlySet<string>;
  before(async () => {
    const place = await DRIVERS.find(({ name }) => name === 'SQLite')!.empty();
    const accounts = await openAccounts({ place: place.place });
    const text = await createMetrics(notingValidator(), new UploadMemory(), accounts, {
      figures: () => NO_PAYMENTS,
    }).text();
    await accounts.stop();
    await place.remove();
    // A histogram has three names.
    names = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
      ),
    );
  });

  it('looks at metrics that a service has', () => {
    const used = [...alerts.map(({ expr }) => expr), ...shown, ...dashboard.templating.list.map(({ query }) => query)]
      .flatMap(metricsIn)
      .filter((name, index, all) => all.indexOf(name) === index);
    assert.ok(used.length > 15, used.join());
    assert.deepEqual(
      used.filter((name) => !names.has(name)),
      [],
    );
  });

  it('shows or watches every metric about accounts', () => {
    const all = [...alerts.map(({ expr }) => expr), ...shown].join(' ');
    for (const name of [
      'einvoice_charged_calls_total',
      'einvoice_lost_calls_total',
      'einvoice_unrecorded_calls',
      'einvoice_last_flush_age_seconds',
      'einvoice_store_duration_seconds_bucket',
      'einvoice_store_down',
      'einvoice_sign_in_failures_total',
      'einvoice_build_info',
      'einvoice_rules_info',
    ])
      assert.ok(all.includes(name) && names.has(name), name);
  });

  it('has alerts of different names, each with a severity and words', () => {
    assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      assert.match(alert, /^Einvoice[A-Z]\w+$/);
      assert.ok(['warning', 'critical'].includes(labels['severity']!), alert);
      assert.ok(annotations['summary'], alert);
    }
  });

  it('explains each alert to the operator', () => {
    const operating = readFileSync(join(DEPLOY, '..', 'docs', 'operating.md'), 'utf8');
    assert.deepEqual(
      alerts.map(({ alert }) => alert).filter((alert) => !operating.includes(`\`${alert}\``)),
      [],
    );
  });

  it('has panels with different numbers, none over another, and something in each', () => {
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
    for (const { type, title, targets = [], gridPos } of dashboard.panels) {
      assert.ok(type === 'row' || targets.length > 0, title);
      assert.ok(gridPos.x + gridPos.w <= 24, title);
    }
    const overlapping = dashboard.panels.flatMap((one, index) =>
      dashboard.panels
        .slice(index + 1)
        .filter(
          ({ gridPos: { x, y, w, h } }) =>
            one.gridPos.x < x + w &&
            x < one.gridPos.x + one.gridPos.w &&
            one.gridPos.y < y + h &&
            y < one.gridPos.y + one.gridPos.h,
        )
        .map(({ title }) => `${one.title} and ${title}`),
    );
    assert.deepEqual(overlapping, []);
  });
});

needs('promtool').describe('monitoring, as Prometheus reads it', () => {
  /** @returns what promtool finds, nothing where all is well */
  const check = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
    try {
      const file = join(folder, 'rules.yaml');
      writeFileSync(file, text);
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', file], {
        encoding: 'utf8',
      });
      return status === 0 ? '' : stdout + stderr;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('has rules that it takes', () => assert.equal(check(readFileSync(ALERTS, 'utf8')), ''));

  it('has panels whose expressions it takes', () => {
    const recorded = shown.map((expr, index) => ({ record: `panel:expression:${index}`, expr: filled(expr) }));
    assert.equal(check(stringify({ groups: [{ name: 'dashboard', rules: recorded }] })), '');
  });

  it('is not taken for right when it is wrong', () => {
    assert.notEqual(check(readFileSync(ALERTS, 'utf8').replace('max by (instance)', 'max by instance')), '');
  });
});
