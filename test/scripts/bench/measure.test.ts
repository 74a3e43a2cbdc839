/** Measuring in turns: who runs when, how often, and what happens to those who can't. */
import assert from 'node:assert/strict';
import { smallDocuments, type BenchDocument } from '../../../scripts/bench/documents/documents.js';
import { findingsOf, withErrors } from '../../../scripts/bench/measure/agreement.js';
import { ContenderProcess, DeadlineError } from '../../../scripts/bench/measure/contender-process.js';
import type { Contender, ContenderName } from '../../../scripts/bench/measure/contenders.js';
import { type MeasuredDocument, isTenTimesLarger, measureGrowth } from '../../../scripts/bench/measure/growth.js';
import { LONGEST_ITERATION_MS, type Plan, expected, isCold, roundsFor } from '../../../scripts/bench/measure/plan.js';
import { measureDocument } from '../../../scripts/bench/measure/timing.js';
import { commandLine, errorLine, readCommand, readReply, replyLine } from '../../../scripts/bench/subjects/protocol.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLAN: Plan = { rounds: 3, turn: 10, warmUp: 50, warmUps: 5 };
const document = {
  format: 'XRechnung UBL',
  size: '7 KB',
  lines: 1,
  ruleSets: ['a', 'b'],
  bytes: Buffer.from('12345'),
} as const satisfies BenchDocument;

/** A contender whose iterations take so many milliseconds, or that fails; it writes down its turns. */
function fake(name: ContenderName, iteration: number | Error, log: string[] = []): Contender {
  return {
    name,
    warmUp: 0,
    ruleSet: (id) => `rules-${id}`,
    process: {
      hasEnded: false,
      end: () => {},
      measure: async ({ ruleSets, milliseconds }) => {
        log.push(`${name} ${milliseconds}`);
        assert.deepEqual(ruleSets, ['rules-a', 'rules-b']);
        if (iteration instanceof Error) throw iteration;
        return { findings: 2, nanoseconds: [iteration * 1e6] };
      },
    },
  };
}

describe('measuring a document', () => {
  const turn = { document, path: 'd.xml', before: null };

  it('gives everybody a look and a warm-up, then turns', async () => {
    const log: string[] = [];
    const timings = await measureDocument([fake('native', 1, log), fake('saxon', 2, log)], turn, PLAN);
    assert.deepEqual(log, [
      'native 0',
      'native 50',
      'native 50',
      'native 50',
      'saxon 0',
      'saxon 50',
      'saxon 50',
      'saxon 50',
      'native 10',
      'saxon 10',
      'native 10',
      'saxon 10',
      'native 10',
      'saxon 10',
    ]);
    assert.deepEqual(timings.get('saxon'), { outcome: 'measured', milliseconds: 2, iterations: 3 });
  });

  it('warms up longer who needs it, with the first document', async () => {
    const log: string[] = [];
    const slowStarter = { ...fake('saxon-he', 1, log), warmUp: 500 };
    await measureDocument([slowStarter], turn, PLAN);
    assert.equal(log.filter((entry) => entry === 'saxon-he 50').length, 10);
    log.length = 0;
    await measureDocument([slowStarter], { ...turn, before: { bytes: 5, timings: new Map() } }, PLAN);
    assert.equal(log.filter((entry) => entry === 'saxon-he 50').length, 3);
  });

  it('runs once what takes seconds', async () => {
    const log: string[] = [];
    const timings = await measureDocument([fake('saxon', 20_000, log)], turn, PLAN);
    assert.deepEqual(log, ['saxon 0']);
    assert.deepEqual(timings.get('saxon'), { outcome: 'measured', milliseconds: 20_000, iterations: 1 });
  });

  it('does not begin what would take too long, and says why', async () => {
    const log: string[] = [];
    const before = {
      bytes: 1,
      timings: new Map([['saxon', { outcome: 'measured', milliseconds: 30_000, iterations: 1 }]] as const),
    };
    const timings = await measureDocument([fake('saxon', 1, log)], { ...turn, before }, PLAN);
    assert.deepEqual(log, []);
    assert.deepEqual(timings.get('saxon'), { outcome: 'skipped', reason: 'one iteration would take about 150 s' });
  });

  it('names the reason of a failure, and measures the others', async () => {
    const timings = await measureDocument([fake('saxon-he', new Error('no such rule')), fake('native', 1)], turn, PLAN);
    assert.deepEqual(timings.get('saxon-he'), { outcome: 'skipped', reason: 'no such rule' });
    assert.equal(timings.get('native')?.outcome, 'measured');
  });

  it('drops who fails in the middle, and keeps the others', async () => {
    let calls = 0;
    const failing = fake('saxon', 1);
    const process = {
      ...failing.process,
      measure: async () => {
        if (++calls === 6) throw new Error('out of memory');
        return { findings: 2, nanoseconds: [1e6] };
      },
    };
    const timings = await measureDocument([{ ...failing, process }, fake('native', 1)], turn, PLAN);
    assert.deepEqual(timings.get('saxon'), { outcome: 'skipped', reason: 'out of memory' });
    assert.deepEqual([timings.get('native')?.outcome, calls], ['measured', 6]);
  });

  it('says when a deadline was missed', async () => {
    const timings = await measureDocument([fake('saxon', new DeadlineError('late'))], turn, PLAN);
    assert.deepEqual(timings.get('saxon'), {
      outcome: 'skipped',
      reason: `one iteration takes more than ${LONGEST_ITERATION_MS / 1000} s`,
    });
  });
});

describe('measuring growth', () => {
  const large: BenchDocument = { ...document, size: '3 MB', lines: 2180 };
  const small: BenchDocument = { ...document, size: '300 KB', lines: 218 };
  const measured = (of: BenchDocument, milliseconds: number): MeasuredDocument => ({
    document: of,
    path: of.size,
    timings: new Map([['native', { outcome: 'measured', milliseconds, iterations: 9 }]] as const),
  });

  it('is for documents of one format of which one has ten times the lines, and not for a handful', () => {
    assert.ok(isTenTimesLarger(small, large));
    assert.ok(!isTenTimesLarger(small, { ...large, lines: 2181 }));
    assert.ok(!isTenTimesLarger(small, { ...large, format: 'XRechnung CII' }));
    assert.ok(!isTenTimesLarger({ ...small, lines: 1 }, { ...large, lines: 10 }));
  });

  it('alternates between the two', async () => {
    const log: string[] = [];
    const growth = await measureGrowth(fake('native', 4, log), measured(small, 4), measured(large, 40), PLAN);
    assert.deepEqual(growth, {
      format: 'XRechnung UBL',
      contender: 'native',
      lines: [218, 2180],
      milliseconds: [4, 4],
    });
    assert.deepEqual(
      log,
      Array.from({ length: 6 }, () => 'native 10'),
    );
  });

  it('leaves out what takes seconds, and what was not measured', async () => {
    assert.equal(await measureGrowth(fake('native', 4), measured(small, 400), measured(large, 4000), PLAN), null);
    assert.equal(await measureGrowth(fake('saxon', 4), measured(small, 4), measured(large, 40), PLAN), null);
  });
});

describe('the plan', () => {
  it('gives few rounds to slow contenders, none to very slow ones', () => {
    const plan: Plan = { rounds: 10, turn: 100, warmUp: 0, warmUps: 0 };
    assert.deepEqual(
      [1, 200, 201, 3000, 3001].map((each) => roundsFor(each, plan)),
      [10, 10, 3, 3, 0],
    );
  });

  it('warms up until two turns gain nothing, within bounds', () => {
    const isWarm = (...medians: number[]): boolean => !isCold(medians, 0, PLAN);
    assert.deepEqual(
      [isWarm(9), isWarm(9, 9), isWarm(9, 9, 9), isWarm(9, 5, 5), isWarm(9, 5, 5, 4.9), isWarm(9, 5, 9, 4)],
      [false, false, true, false, true, false],
    );
    assert.equal(isWarm(9, 8, 7, 6, 5, 4), true, 'it ends some time');
    assert.deepEqual(
      [isCold([9, 9, 9], 4, PLAN), isCold([9, 9, 9, 9], 4, PLAN)],
      [true, false],
      'and not before it may',
    );
  });

  it('expects time to grow with the document', () => assert.equal(expected(300, { bytes: 100, milliseconds: 5 }), 15));
});

describe('the protocol', () => {
  it('brings commands and replies over', () => {
    const command = { ruleSets: ['a', 'b'], document: '/tmp/a b.xml', iterations: 5, milliseconds: 100 };
    assert.deepEqual(readCommand(commandLine(command).trimEnd()), command);
    const reply = { findings: 0, nanoseconds: [12, 7] };
    assert.deepEqual(readReply(replyLine(reply).trimEnd()), reply);
  });

  it('brings errors over, on one line', () => {
    assert.throws(() => readReply(errorLine(new Error('bad\n  thing')).trimEnd()), { message: 'bad thing' });
  });

  it('refuses what is neither', () => {
    for (const line of ['', 'times', 'times\t1', 'times\t1\tx', 'Exception in thread "main"'])
      assert.throws(() => readReply(line), /is no reply/);
    for (const line of ['', 'run', 'measure\ta\tb\t1', 'measure\ta\tb\t1\t2\t3'])
      assert.throws(() => readCommand(line), /is no command/);
  });
});

describe("a contender's process", () => {
  const start = (code: string): Promise<ContenderProcess> =>
    ContenderProcess.start(process.execPath, ['-e', code], LONG_MS);
  const COMMAND = { ruleSets: ['a'], document: 'd', iterations: 1, milliseconds: 0 };
  /** So long that nobody comes near it. */
  const LONG_MS = 60_000;

  it('answers', async () => {
    const contender = await start(
      'console.log("ready"); process.stdin.once("data", () => console.log("times\\t3\\t42"))',
    );
    assert.deepEqual(await contender.measure(COMMAND, LONG_MS), { findings: 3, nanoseconds: [42] });
    contender.end();
    assert.equal(contender.hasEnded, true);
  });

  it('that misses its deadline is ended', async () => {
    const contender = await start('console.log("ready"); setInterval(() => {}, 1000)');
    await assert.rejects(contender.measure(COMMAND, 20), DeadlineError);
    assert.equal(contender.hasEnded, true);
    await assert.rejects(contender.measure(COMMAND, 20), /the process ended/);
  });

  it('that dies leaves its last words', async () => {
    const contender = await start(
      'console.log("ready"); process.stdin.once("data", () => { console.error("first\\nout of luck"); process.exit(1) })',
    );
    await assert.rejects(contender.measure(COMMAND, LONG_MS), { message: 'out of luck' });
  });

  it('that is not there, or not ready, is refused', async () => {
    await assert.rejects(ContenderProcess.start('/no/such/program', [], LONG_MS), /ENOENT/);
    await assert.rejects(start('console.log("hello"); setInterval(() => {}, 1000)'), /"hello" instead of being ready/);
    await assert.rejects(start('console.error("no rules"); process.exit(1)'), { message: 'no rules' });
  });
});

describe('the check that all do the same work', () => {
  it('takes a document with errors', () => {
    for (const { format, size, bytes } of smallDocuments().filter(
      (each) => each.size === '7 KB' || each.format === 'Factur-X EXTENDED',
    )) {
      const broken = withErrors(Buffer.from(bytes).toString());
      assert.ok(!broken.includes('BuyerReference') && broken.includes('>0.01<'), `${format}, ${size}`);
    }
    assert.throws(() => withErrors('<a/>'), /no buyer reference/);
  });

  it('counts findings and keeps failures', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-test-'));
    try {
      const small = { ...document, bytes: Buffer.from('<a><cbc:BuyerReference>x</cbc:BuyerReference></a>') };
      const found = await findingsOf([fake('native', 1), fake('saxon', new Error('no rules'))], small, folder);
      assert.deepEqual(
        [...found],
        [
          ['native', 2],
          ['saxon', { error: 'no rules' }],
        ],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
