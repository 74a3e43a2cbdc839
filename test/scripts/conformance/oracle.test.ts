import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { after, before, describe, it } from 'mocha';
import type { RawFinding } from '#validator/index.js';
import type { EvaluationCache, Outcome } from '../../../scripts/conformance/case.js';
import type { KnownDifference } from '../../../scripts/conformance/known/differences.js';
import { oracleWith } from '../../../scripts/conformance/oracle.js';
import { SuiteError } from '../../../scripts/conformance/source.js';
import { FolderError, type Folders } from '../../../scripts/suites/folders.js';

const PLAIN = '<r/>';
const MUTATED = '<r><?xmute mutator="empty"?><a>1</a></r>';
const TESTED =
  '<testSet xmlns="http://difi.no/xsd/vefa/validator/1.0"><test><assert><success>A</success></assert><r xmlns=""/></test></testSet>';
const CASES = [
  { case: 'xrechnung/plain.xml', document: PLAIN },
  { case: 'xrechnung/mutated.xml#1', document: '<r><?xmute mutator="empty"?><a></a></r>' },
  { case: 'en16931/unit/tested.xml#1', document: '<?xml version="1.0" encoding="UTF-8"?>\n<r xmlns=""/>\n' },
];
const THEIRS: readonly RawFinding[] = [
  ['A', 'fatal', '/Invoice[1]/ID[2]'],
  ['B', '', '/Invoice[1]/ID[1]/@schemeID'],
  ['B', '', '/Invoice[1]/ID[1]/@schemeID'],
];

describe('the independent opinion', () => {
  let root: string;
  const folders = (): Folders => ({
    suites: join(root, 'suites'),
    manifest: null,
    findings: join(root, 'findings.jsonl.br'),
    findingsEurope: join(root, 'none'),
    findingsOrders: join(root, 'none'),
    stylesheets: '',
    packagedStylesheets: '',
  });

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'opinion-'));
    for (const folder of ['suites/xrechnung', 'suites/en16931/unit'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'suites/xrechnung/plain.xml'), PLAIN);
    writeFileSync(join(root, 'suites/xrechnung/mutated.xml'), MUTATED);
    writeFileSync(join(root, 'suites/en16931/unit/tested.xml'), TESTED);
    writeOpinions();
  });
  after(() => rmSync(root, { recursive: true }));

  function writeOpinions(sha256 = (document: string) => createHash('sha256').update(document).digest('hex')): void {
    const lines = CASES.map((entry) =>
      JSON.stringify({ case: entry.case, sha256: sha256(entry.document), findings: { s: THEIRS } }),
    );
    writeFileSync(folders().findings, brotliCompressSync(`${lines.join('\n')}\n`));
  }

  async function outcomes(
    ours: readonly RawFinding[] | null,
    known: readonly KnownDifference[] = [],
    engine: 'saxon' | 'native' = 'saxon',
  ): Promise<Outcome[]> {
    const cache: EvaluationCache = {
      evaluate: async () =>
        ours ? { ruleSets: { s: ours }, errors: {} } : { ruleSets: {}, errors: { s: 'RULES_FAILED' } },
      validate: () => Promise.reject(new Error('not asked')),
    };
    const { cases } = oracleWith(known).load(folders(), engine);
    return (await Promise.all(cases.map((entry) => entry.check(cache)))).flat();
  }

  const same: readonly RawFinding[] = [
    ['B', '', '/ubl:Invoice[1]/cbc:ID[1]/@schemeID'],
    ['A', 'fatal', '/ubl:Invoice[1]/Q{urn:x/y:z}ID[2]'],
    ['B', '', '/ubl:Invoice[1]/cbc:ID[1]/@schemeID'],
  ];

  it('finds each document by its case', () => {
    const { cases, files } = oracleWith([]).load(folders(), 'saxon');
    assert.equal(files, 3);
    assert.deepEqual(
      cases.map((entry) => [entry.name, Buffer.from(entry.document).toString()]),
      CASES.map((entry) => [entry.case, entry.document]),
    );
  });

  it('is met by the same findings in any order, by local names', async () => {
    assert.ok((await outcomes(same)).every((outcome) => outcome.met));
  });

  it('is not met by one more, one less, another flag, another place, or no answer', async () => {
    const [first, ...rest] = same;
    const wrong: (readonly RawFinding[] | null)[] = [
      [...same, ['A', 'fatal', '/ubl:Invoice[1]']],
      rest,
      [...rest, [first![0], 'warning', first![2]]],
      [...rest, ['B', '', '/ubl:Invoice[1]/cbc:ID[2]/@schemeID']],
      null,
    ];
    for (const findings of wrong) assert.ok((await outcomes(findings)).every((outcome) => !outcome.met));
  });

  it('is not met for another document than it is about', async () => {
    writeOpinions(() => '0'.repeat(64));
    assert.deepEqual(
      (await outcomes(same)).map((outcome) => outcome.actual),
      CASES.map(() => ['the document is not the one that the opinion is about']),
    );
    writeOpinions();
  });

  it('is met with a listed difference, and not when that is gone or of another engine', async () => {
    const known: KnownDifference = {
      engine: 'saxon',
      name: CASES[0]!.case,
      differences: ['s: only here: C fatal /Invoice[1]'],
      reason: 'Why.',
      specification: 'Where.',
    };
    const more: readonly RawFinding[] = [...same, ['C', 'fatal', '/ubl:Invoice[1]']];
    assert.equal((await outcomes(more, [known]))[0]!.exception, 'Why. Where.');
    assert.deepEqual(
      (await outcomes(more, [known])).map((outcome) => outcome.met),
      [true, false, false],
    );
    assert.deepEqual(
      (await outcomes(same, [known])).map((outcome) => outcome.met),
      [false, true, true],
    );
    assert.deepEqual(
      (await outcomes(more, [known], 'native')).map((outcome) => outcome.met),
      [false, false, false],
    );
    await assert.rejects(outcomes(same, [{ ...known, name: 'none.xml' }]), SuiteError);
  });

  it('that is missing is a failure', () => {
    assert.throws(() => oracleWith([]).load({ ...folders(), findings: join(root, 'none') }, 'saxon'), FolderError);
    assert.throws(
      () => oracleWith([]).load({ ...folders(), findings: join(root, 'suites/xrechnung/plain.xml') }, 'saxon'),
      FolderError,
    );
  });
});
