/** The tables: what stands in them, and that nothing that is missing looks like a number. */
import assert from 'node:assert/strict';
import { readOptions } from '../../../scripts/bench/options.js';
import { UsageError } from '#cli/terminal/usage.js';
import { byteSize, figures, markdownTable, ratio } from '../../../scripts/kit/format.js';
import { byReason, markdown } from '../../../scripts/bench/report/markdown.js';
import { targetsOf } from '../../../scripts/bench/report/targets.js';
import { ratioOf, rulesTable, schemaTable, skipped } from '../../../scripts/bench/report/timing-tables.js';
import type { DocumentTimings, Result } from '../../../scripts/bench/result.js';

const measured = (milliseconds: number, iterations = 10) =>
  ({ outcome: 'measured', milliseconds, iterations }) as const;

const SMALL: DocumentTimings = {
  format: 'XRechnung UBL',
  size: '300 KB',
  lines: 218,
  bytes: 300_183,
  timings: {
    native: measured(2),
    saxon: measured(1000, 3),
    pipeline: measured(5),
    'saxon-he': { outcome: 'skipped', reason: 'there is no Saxon-HE.jar' },
  },
};
const LARGE: DocumentTimings = {
  ...SMALL,
  size: '3 MB',
  lines: 2180,
  bytes: 2_942_394,
  timings: {
    native: measured(21),
    saxon: measured(12_345, 1),
    pipeline: measured(60),
    'saxon-he': { outcome: 'skipped', reason: 'there is no Saxon-HE.jar' },
  },
};

const RESULT: Result = {
  machine: { processor: 'Abacus', cores: 2, memory: 2 ** 33, node: 'v20.1.0', java: null, load: 0.25 },
  documents: [SMALL, LARGE],
  growth: [
    { format: 'XRechnung UBL', contender: 'native', lines: [218, 2180], milliseconds: [2, 21] },
    { format: 'XRechnung UBL', contender: 'pipeline', lines: [218, 2180], milliseconds: [5, 60] },
    { format: 'XRechnung UBL', contender: 'saxon-he', lines: [218, 2180], milliseconds: [5, 500] },
  ],
  memory: null,
  startUp: null,
  authentication: null,
  findings: null,
  newProcess: null,
  commands: null,
  peers: null,
  code: null,
  releases: null,
  workers: [
    {
      format: 'XRechnung UBL',
      size: '20 KB',
      bytes: 20_400,
      documents: 1_000,
      turns: 5,
      library: { oneMs: 0.5, twoMs: 0.27, handOverMs: 0.04, moreThanCallingMs: 0.09 },
      processes: { oneMs: 0.48, twoMs: 0.25 },
      commandLine: { oneMs: 0.6, twoMs: 0.32 },
    },
  ],
  notMeasured: [],
  seconds: 12,
};

describe('numbers', () => {
  it('have about three figures', () => {
    assert.deepEqual([0.1642, 2.046, 16.25, 235.4, 11_931].map(figures), ['0.164', '2.05', '16.3', '235', '11,900']);
    assert.equal(ratio(312.4), '312 ×');
  });

  it('of bytes are decimal', () => {
    assert.deepEqual([7157, 300_183, 5_209_358].map(byteSize), ['7.2 KB', '300 KB', '5.21 MB']);
  });
});

describe('a Markdown table', () => {
  it('has numbers to the right and text to the left', () => {
    assert.equal(
      markdownTable(
        ['a', 'b'],
        [
          ['x', '1.5 ms'],
          ['y', '–'],
        ],
      ),
      '| a | b |\n| --- | --: |\n| x | 1.5 ms |\n| y | – |\n',
    );
  });

  it('escapes what would end a cell', () => {
    assert.equal(markdownTable(['a'], [['x|y']]), '| a |\n| --- |\n| x\\|y |\n');
  });
});

describe('the tables of times', () => {
  it('have times, ratios, marks for few iterations and dashes for what is missing', () => {
    const rows = rulesTable([SMALL, LARGE]).split('\n');
    assert.equal(rows[2], '| XRechnung UBL | 300 KB | 218 | 2.00 ms | 1,000 ms | – | 500 × | – |');
    assert.equal(rows[3], '| XRechnung UBL | 2.94 MB | 2,180 | 21.0 ms | 12,300 ms * | – | 588 × | – |');
  });

  it('compare only what was measured', () => {
    assert.deepEqual(
      [
        ratioOf(SMALL, 'saxon', 'native'),
        ratioOf(SMALL, 'saxon-he', 'native'),
        ratioOf(SMALL, 'native-bytes', 'native'),
      ],
      [500, null, null],
    );
  });

  it('set another checkout beside ours, where one took part', () => {
    const timings = { ...SMALL.timings, 'pipeline-before': measured(8) };
    const text = markdown({ ...RESULT, documents: [{ ...SMALL, timings }] });
    assert.match(text, /\n\| XRechnung UBL \| 300 KB \| 5\.00 ms \| 8\.00 ms \| 1\.60 × \|\n/);
    assert.doesNotMatch(markdown(RESULT), /Against another checkout/);
    const alone = markdown({ ...RESULT, documents: [{ ...SMALL, timings: { pipeline: measured(5) } }] });
    assert.doesNotMatch(alone, /Rules alone/);
  });

  it('tell how time grows', () => {
    assert.match(markdown(RESULT), /\| XRechnung UBL \| native, rules \| 218 \| 2,180 \| 10\.5 × \|/);
  });

  it('name each reason once', () => {
    assert.deepEqual(byReason(skipped([SMALL, LARGE])), [
      'Saxon-HE, rules, XRechnung UBL, 300 KB; Saxon-HE, rules, XRechnung UBL, 3 MB: there is no Saxon-HE.jar',
    ]);
  });
});

describe('XML Schema alone', () => {
  it('stands beside that of the others, and is left out where nobody asked for it', () => {
    const timings = { schema: measured(0.04), 'schema-libxml2': measured(0.4), 'schema-xerces': measured(0.32) };
    const table = schemaTable([{ ...SMALL, timings: { ...SMALL.timings, ...timings } }]);
    assert.match(table, /\| 0\.040 ms \| 0\.400 ms \| 0\.320 ms \| 10\.0 × \| 8\.00 × \|/);
    assert.doesNotMatch(markdown(RESULT), /XML Schema alone/);
    const { timings: all } = { timings: { ...SMALL.timings, ...timings } };
    assert.match(markdown({ ...RESULT, documents: [{ ...SMALL, timings: all }] }), /### XML Schema alone/);
  });
});

describe('two workers', () => {
  it('stand beside one, in documents a second, with what handing over costs', () => {
    const text = markdown(RESULT);
    assert.match(text, /\| 20\.4 KB \| library \| 2,000 \| 3,704 \| 1\.85 × \| 0\.040 ms \| 0\.090 ms \|/);
    assert.match(text, /\| 20\.4 KB \| command line \| 1,667 \| 3,125 \| 1\.88 × \| {2}\| {2}\|/);
    assert.match(text, /\| 20\.4 KB \| processes \| 2,083 \| 4,000 \| 1\.92 × \| {2}\| {2}\|/);
    assert.doesNotMatch(markdown({ ...RESULT, workers: null }), /Two workers/);
  });
  it('are promised something of', () => {
    const promised = (result: Result) =>
      targetsOf(result)
        .filter(({ what }) => /two workers|handing/.test(what))
        .map(({ met }) => met);
    assert.deepEqual(promised(RESULT), [true, true, true]);
    assert.deepEqual(promised({ ...RESULT, workers: null }), [null, null, null]);
    const [slow] = RESULT.workers!;
    const poor = {
      ...slow!,
      library: { oneMs: 1, twoMs: 0.6, handOverMs: 0.2, moreThanCallingMs: 0.3 },
      commandLine: { oneMs: 1, twoMs: 1 },
    };
    assert.deepEqual(promised({ ...RESULT, workers: [slow!, poor] }), [false, false, true]);
  });
});

describe('what findings, new processes, commands and other validators cost', () => {
  const result: Result = {
    ...RESULT,
    findings: [
      { findings: 1, bytes: 20_300, rightMs: 0.5, wrongMs: 0.8, rightRulesMs: 0.25, wrongRulesMs: 0.26 },
      { findings: 20, bytes: 20_300, rightMs: 0.5, wrongMs: 1.25, rightRulesMs: 0.25, wrongRulesMs: 0.26 },
      { findings: 1, bytes: 2_940_000, rightMs: 80, wrongMs: 82, rightRulesMs: 40, wrongRulesMs: 40 },
    ],
    newProcess: [
      { title: 'no finding', firstMs: 100, untilMs: 2, lastMs: 0.5 },
      { title: '20 findings', firstMs: 150, untilMs: 7, lastMs: 1.25 },
    ],
    commands: [{ command: 'einvoice FILE', milliseconds: 100, nodeMs: 40, allowedMs: 90 }],
    peers: [
      {
        ...SMALL,
        size: '20 KB',
        timings: { pipeline: measured(0.5), kosit: measured(15), phive: { outcome: 'skipped', reason: 'no rules' } },
      },
    ],
  };
  const text = markdown(result);

  it('stand beside what they are compared with', () => {
    assert.match(text, /\| 20\.3 KB \| 20 \| 0\.500 ms \| 1\.25 ms \| 2\.50 × \| 0\.250 ms \| 0\.260 ms \|/);
    assert.match(text, /\| 2nd to 250th \| 2\.00 ms \| 7\.00 ms \| 3\.50 × \|/);
    assert.match(text, /\| einvoice FILE \| 100 ms \| 40\.0 ms \| 2\.50 × \|/);
    assert.match(text, /\| XRechnung UBL \| 20 KB \| 0\.500 ms \| 15\.0 ms \| – \| 30\.0 × \| – \|/);
  });

  it('have targets', () => {
    const met = new Map(targetsOf(result).map((target) => [target.what, target.met]));
    assert.equal(met.get('20 findings against none, 20 KB XRechnung UBL'), false);
    assert.equal(met.get('1 finding against none, 3 MB XRechnung UBL'), true);
    assert.equal(met.get('20 findings against none, the first 250 documents of a process'), false);
    assert.equal(met.get('einvoice FILE'), false);
    assert.equal(met.get('XRechnung UBL, 20 KB, against KoSIT validator'), true);
    assert.equal(met.get('XRechnung UBL, 20 KB, against phive'), null);
  });
});

describe('the targets', () => {
  const target = (result: Result, start: string) => targetsOf(result).find(({ what }) => what.startsWith(start));

  it('are met or not', () => {
    assert.deepEqual(target(RESULT, 'ten times'), {
      what: 'ten times the lines, whole pipeline, the larger of both formats',
      bound: 'at most 10.5 ×',
      value: '12.0 ×',
      met: false,
    });
    const startUp = { readyMs: 400, firstRequestMs: 8, requestMs: 2, runs: 3 };
    assert.equal(target({ ...RESULT, startUp }, 'start')?.met, true);
    const authentication = { withoutMs: 2, withMs: 2.2, requests: 10 };
    const withAccounts = target({ ...RESULT, authentication }, 'request with accounts');
    assert.deepEqual(
      [withAccounts?.bound, withAccounts?.value, withAccounts?.met],
      ['at most 105.0 %', '110.0 %', false],
    );
    assert.equal(target({ ...RESULT, startUp }, 'first request')?.value, '4.00 ×');
  });

  it('that were not measured are neither', () => {
    for (const what of [
      'rules, 20 KB',
      'whole pipeline, 5 MB',
      'memory',
      'start',
      'first request',
      'request with accounts',
      'compiling',
    ]) {
      assert.deepEqual([target(RESULT, what)?.value, target(RESULT, what)?.met], [null, null], what);
    }
  });
});

describe('the report', () => {
  it('has no table for what was not asked for', () => {
    const { native } = SMALL.timings;
    assert.doesNotMatch(
      markdown({ ...RESULT, documents: [{ ...SMALL, timings: { native: native! } }] }),
      /### From bytes/,
    );
  });

  it('has a heading for each part, and what is missing at the end', () => {
    const text = markdown({ ...RESULT, notMeasured: [{ what: 'start-up', reason: 'no rules' }] });
    assert.deepEqual(text.match(/^### .*/gm), [
      '### Rules alone',
      '### From bytes',
      '### Ten times the lines',
      '### Two workers',
      '### Targets',
      '### Not measured, or not comparable',
    ]);
    assert.match(text, /^Abacus, 2 cores, 8 GB; Node 20\.1\.0; no Java\. Load average before the run: 0\.[23]\./);
    assert.match(text, /\n- start-up: no rules\n/);
    assert.match(text, /\\\* Fewer than three iterations/);
  });
});

describe('the arguments', () => {
  it('choose parts', () => {
    const { contenders, parts, quick } = readOptions(['--quick', '--only', 'saxon,native', '--only', 'memory'])!;
    assert.deepEqual([contenders, [...parts], quick], [['native', 'saxon'], ['saxon', 'native', 'memory'], true]);
    assert.equal(readOptions([])!.contenders.length, 9);
  });
  it('take another checkout for the part that is compared with it', () => {
    const { contenders, before } = readOptions(['--only', 'pipeline', '--before', '/other'])!;
    assert.deepEqual([contenders, before], [['pipeline', 'pipeline-before'], '/other']);
    assert.deepEqual(readOptions(['--only', 'memory', '--before', '/other'])!.contenders, []);
    assert.throws(() => readOptions(['--only', 'pipeline-before']), UsageError);
  });

  it('name other validators by class path', () => {
    const { peers } = readOptions(['--kosit', 'a.jar:lib/*', '--kosit-scenarios', '/conf/scenarios.xml'])!;
    assert.deepEqual(peers, { kosit: { classPath: 'a.jar:lib/*', scenarios: '/conf/scenarios.xml' }, phive: null });
    assert.throws(() => readOptions(['--kosit', 'a.jar']), UsageError);
  });

  it('that are wrong are refused', () => {
    assert.throws(() => readOptions(['--only', 'saxo']), UsageError);
    assert.throws(() => readOptions(['--fast']), UsageError);
    assert.throws(() => readOptions(['extra']), UsageError);
  });
});
