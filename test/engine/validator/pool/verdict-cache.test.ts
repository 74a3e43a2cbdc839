/** Cached answers: nothing may be lost, and nothing of another answer may get in. */
import assert from 'node:assert/strict';
import { type Verdict, createValidator } from '#validator/index.js';
import { ReceiverCache, SenderCache } from '#validator/pool/verdict-cache.js';
import type { Answer } from '#validator/pool/task.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';

const VALID = Buffer.from(order('<number>1</number><note>n</note>'));

const done = (result: Verdict): Answer => ({ kind: 'done', result, milliseconds: 1 });

/** As a thread receives it, including values that are not text. */
const sent = <T>(value: T): T => structuredClone(value);

/** Copies of a value, each with one member changed or, if optional, added. */
function* changed(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield [...value, 'more'];
    if (value.length > 0) yield value.slice(1);
    for (const [index, member] of value.entries()) for (const other of changed(member)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      for (const other of name === 'milliseconds' ? [] : changed(member)) yield { ...value, [name]: other };
  else yield typeof value === 'string' ? `${value}.` : typeof value === 'boolean' ? !value : [value];
}

describe('answers that a worker repeats', () => {
  let own: OwnRules;
  let verdicts: Verdict[];
  before(async () => {
    own = await ownRules();
    const validator = await createValidator({ ...own.paths, workers: 0 });
    verdicts = [await validator.validate(VALID), await validator.validate(VALID)];
    await validator.close();
  });
  after(() => own.remove());

  it('is sent as its number and the times', () => {
    const sender = new SenderCache();
    const [first, second] = verdicts.map((verdict) => sender.shorten(done(verdict)));
    assert.equal(first!.kind, 'done');
    const times = verdicts[1]!.details.steps.map(({ milliseconds }) => milliseconds);
    assert.deepEqual(second, { kind: 'again', kept: 0, stepMs: times, milliseconds: 1 });
  });

  it('arrives whole', () => {
    const [sender, receiver] = [new SenderCache(), new ReceiverCache()];
    for (const verdict of [...verdicts, ...verdicts])
      assert.deepEqual(receiver.restore(sent(sender.shorten(done(verdict)))), done(verdict));
  });

  it('share no objects, so that changing one changes no other', () => {
    const [sender, receiver] = [new SenderCache(), new ReceiverCache()];
    const answers = [0, 1, 0].map((index) => receiver.restore(sent(sender.shorten(done(verdicts[index]!)))));
    for (const { report, details } of answers.flatMap((answer) =>
      answer.kind === 'done' ? [answer.result as Verdict] : [],
    )) {
      for (const list of [
        report.issues,
        details.issues,
        details.information,
        details.leftOff,
        details.steps,
        details.ruleSets,
      ])
        (list as unknown[]).push('mine');
      Object.assign(report, { valid: 'mine' });
      Object.assign(details.steps[0]!, { outcome: 'mine' });
    }
    const next = receiver.restore(sent(sender.shorten(done(verdicts[0]!))));
    assert.deepEqual(next, done(verdicts[0]!));
  });

  it('is another thing as soon as one member of it differs', () => {
    const { details } = verdicts[0]!;
    const successor = { release: 'own@2', version: '2', inForceFrom: '2020-02-01' };
    const more = {
      upcoming: null,
      pdf: {},
      isSigned: true,
      ruleSets: details.ruleSets.map((ruleSet) => ({ ...ruleSet, successor })),
    };
    const others = [
      ...changed(verdicts[0]),
      ...Object.entries(more).map(([name, value]) => ({ ...verdicts[0], details: { ...details, [name]: value } })),
      { ...verdicts[0], details: { ...details, steps: details.steps.map((step) => ({ ...step, reason: 'new' })) } },
    ];
    assert.ok(others.length > 40, `${others.length}`);
    for (const other of others as Verdict[]) {
      const sender = new SenderCache();
      sender.shorten(done(verdicts[0]!));
      assert.equal(sender.shorten(done(other)).kind, 'done', JSON.stringify(other));
    }
  });

  it('are cached only without findings, since findings quote invoices', async () => {
    const validator = await createValidator({ ...own.paths, workers: 0 });
    const [sender, receiver] = [new SenderCache(), new ReceiverCache()];
    for (const content of ['', '<number>1</number>', '<number>1</number><note>n</note><cancelled/>']) {
      const verdict = await validator.validate(Buffer.from(order(content)));
      for (let time = 0; time < 2; time++) {
        const answer = sender.shorten(done(verdict));
        assert.deepEqual(answer, done(verdict));
        assert.deepEqual(receiver.restore(sent(answer)), done(verdict));
      }
    }
    await validator.close();
  });

  it('is forgotten for newer things, and never mistaken for them', () => {
    const [sender, receiver] = [new SenderCache(), new ReceiverCache()];
    const of = (profile: number): Verdict => ({
      ...verdicts[0]!,
      report: { ...verdicts[0]!.report, profile: `urn:${profile}` },
    });
    for (const profile of [...Array.from({ length: 40 }, (_, index) => index % 20), 3, 19, 3, 0, 0, 19])
      assert.deepEqual(receiver.restore(sent(sender.shorten(done(of(profile))))), done(of(profile)));
  });
});
