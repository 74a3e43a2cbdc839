import { strict as assert } from 'node:assert';
import { ruleSetDocuments } from '../../../scripts/bench/documents/of-rule-sets.js';
import { markdown } from '../../../scripts/bench/report/markdown.js';
import { targetsOf } from '../../../scripts/bench/report/targets.js';
import type { ReleasesCost, Result } from '../../../scripts/bench/result.js';
import { validate } from '#validator/validate.js';
import { Registry } from '#core/rules/registry.js';
import { RULES } from '../../fixtures/rules.js';

const COST: ReleasesCost = {
  ruleSets: 134,
  documents: 3,
  readyMs: 1_500,
  runs: 3,
  memory: { inForce: 450e6, all: 900e6 },
  workers: 2,
  first: [
    { name: 'en16931-ubl@1', loading: 'start', firstMs: 8, nextMs: 3 },
    { name: 'fr-ctc-ubl@1', loading: 'first document', firstMs: 40, nextMs: 4 },
    { name: 'zugferd-1.0@1', loading: 'first document', firstMs: 70, nextMs: 5 },
  ],
  upcoming: [{ format: 'XRechnung UBL', date: '2026-04-09', withoutMs: 1, withMs: 2.5 }],
  disk: { code: 50e6, checks: 53e6, cache: 96e6 },
};
const RESULT: Result = {
  machine: { processor: 'Abacus', cores: 2, memory: 2 ** 33, node: 'v20.1.0', java: null, load: 0.25 },
  documents: null,
  growth: null,
  memory: null,
  workers: null,
  startUp: null,
  authentication: null,
  findings: null,
  newProcess: null,
  commands: null,
  peers: null,
  code: null,
  releases: COST,
  notMeasured: [],
  seconds: 12,
};

describe('the documents of all rule sets', () => {
  it('need each rule set that a document can need, and are told apart by when it is loaded', () => {
    const registry = new Registry(RULES);
    const day = '2026-11-22';
    const documents = ruleSetDocuments(registry.manifest, day);
    const used = new Set<string>();
    for (const { bytes, name } of documents.filter(({ release }) => release === null)) {
      const { details } = validate(bytes, { date: new Date(day) }, registry);
      const ids = details.ruleSets.map(({ id, version }) => `${id}@${version}`);
      for (const each of name.split(', ')) assert.ok(ids.includes(each), `${each} is not among ${ids.join()}`);
      ids.forEach((id) => used.add(id));
    }
    const { detection, ruleSets } = registry.manifest;
    const selected = new Set(detection.filter(({ as }) => as === undefined).flatMap((row) => row.ruleSets));
    const missing = ruleSets
      .filter(({ id }) => selected.has(id))
      .filter(({ id }) => ![...used].some((each) => each.startsWith(`${id}@`)));
    assert.deepEqual(
      missing.map(({ id }) => id),
      [],
    );
    assert.ok(documents.some(({ loading }) => loading === 'start'));
    assert.ok(documents.some(({ loading }) => loading === 'first document'));
  });
});

describe('the costs of all rule sets', () => {
  it('stand in tables, with those that take longest', () => {
    const text = markdown(RESULT);
    assert.match(text, /### All rule sets and releases\n\n.*rule sets/);
    assert.match(text, /\| 134 \| 1,500 ms \| 3 \| 450 MB \| 900 MB \|/);
    assert.match(text, /\| with the first document \| 2 \| 55\.0 ms \| 4\.50 ms \| 50\.5 ms \|\n\| zugferd-1\.0@1 /);
    assert.match(text, /\| XRechnung UBL \| 2026-04-09 \| 1\.00 ms \| 2\.50 ms \| 2\.50 × \|/);
    assert.doesNotMatch(text, /older releases, with/);
    assert.doesNotMatch(markdown({ ...RESULT, releases: null }), /All rule sets/);
  });

  it('are promised something of', () => {
    const met = (result: Result) =>
      targetsOf(result)
        .filter(({ what }) => /all rule sets in|start with|first document|what is to come/.test(what))
        .map(({ met }) => met);
    assert.deepEqual(met(RESULT), [true, true, false, false]);
    assert.deepEqual(met({ ...RESULT, releases: null }), [null, null, null, null]);
  });
});
