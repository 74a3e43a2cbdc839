/** `npm run attacks`: a sample of every area, and that what breaks is called broken. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { AREAS } from '../../../scripts/attacks/areas/areas.js';
import type { Area, Attack } from '../../../scripts/attacks/attack.js';
import { attacks, choose } from '../../../scripts/attacks/command.js';
import { findProblem } from '../../../scripts/attacks/judge.js';
import { readAnswers } from '../../../scripts/attacks/wire/answers.js';

const DOCS = readFileSync(join(findPackageRoot(import.meta.url), 'docs', 'security-tests.md'), 'utf8');

async function run(areas: readonly Area[], ...args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const write = (more: string): void => void (text += more);
  return { code: await attacks(args, { areas, write, note: () => undefined }), text };
}

/** An area of attacks that do nothing. */
function areaOf(all: readonly Attack[], aftermath: () => string | null = () => null): Area {
  const open = async () => ({
    attacks: all,
    aftermath: async () => aftermath(),
    memory: async () => 1,
    close: async () => null,
  });
  return { name: 'made up', about: 'nothing', open };
}
const many = (count: number, attempt: Attack['attempt'] = async () => null): readonly Attack[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'a kind', name: String(number), attempt }));

describe('attacks', () => {
  for (const { name } of AREAS)
    it(`of the area ${name} hold: 15 of them`, async () => {
      const { code, text } = await run(AREAS, '--area', name, '--sample', '15');
      assert.equal(code, 0, text);
      assert.match(text, new RegExp(`^${name}: 15 attacks, 15 held, 0 broken`));
    });

  it('are all in the documentation, kind by kind', () => {
    for (const { name, about } of AREAS) assert.match(DOCS, new RegExp(`^## ${about} \\(\`${name}\`\\)$`, 'm'));
  });

  it('that break something are named, and the exit code is 1', async () => {
    const breaking: Attack = { kind: 'a kind', name: 'that breaks', attempt: async () => 'it broke' };
    const throwing: Attack = {
      kind: 'a kind',
      name: 'that throws',
      attempt: () => Promise.reject(new Error('thrown')),
    };
    const { code, text } = await run([areaOf([...many(150), breaking, throwing])]);
    assert.equal(code, 1);
    assert.match(text, /made up: 152 attacks, 150 held, 2 broken/);
    assert.match(text, /broken: a kind: that breaks\n\s+it broke\n/);
    assert.match(text, /broken: a kind: that throws\n\s+it threw Error: thrown/);
  });

  it('break something where the service is ill afterwards', async () => {
    let looks = 0;
    const { code, text } = await run([areaOf(many(150), () => (++looks === 30 ? 'it is ill' : null))]);
    assert.equal(code, 1);
    assert.match(text, /150 attacks, 149 held, 1 broken/);
    assert.match(text, /afterwards it is ill/);
  });

  it('are too few below 150, none when none is chosen, and never twice the same', async () => {
    assert.equal((await run([areaOf(many(150))])).code, 0);
    assert.equal((await run([areaOf(many(149))])).code, 1);
    assert.equal((await run([areaOf(many(150))], '--only', 'nothing like that')).code, 1);
    await assert.rejects(run([areaOf([...many(150), ...many(1)])]), /Two attacks are called "a kind: 0"/);
  });

  it('are sampled evenly', () => {
    const names = (sample: number): readonly string[] =>
      choose(many(100), { area: null, only: null, sample }).map(({ name }) => name);
    assert.deepEqual(names(4), ['0', '25', '50', '75']);
    assert.equal(names(1_000).length, 100);
  });
});

describe('an answer', () => {
  const received = (text: string, isClosed = true) => ({ ...readAnswers(Buffer.from(text, 'latin1')), isClosed });
  const answer = (status: number, body: string): string =>
    `HTTP/1.1 ${status} X\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const expected = { answers: [[400, 500]], closes: true };

  it('is as it has to be', () => {
    assert.equal(findProblem(received(answer(400, '{"error":"a"}')), expected, ['secret']), null);
    const inChunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';
    assert.equal(findProblem(received(`HTTP/1.1 100 Continue\r\n\r\n${inChunks}`), { answers: [[200]] }, []), null);
  });
  const wrong: readonly (readonly [what: string, text: string, isClosed: boolean, objection: RegExp])[] = [
    ['of another status', answer(404, '{"error":"a"}'), true, /answered 404 where 400 or 500 is right/],
    ['with 500', answer(500, '{"error":"a"}'), true, /answered 500/],
    ['with a secret', answer(400, '{"error":"a secret"}'), true, /secret 1/],
    ['with a stack', answer(400, '{"error":"a\n    at b (c:1:1)"}'), true, /inside/],
    ['with another member', answer(400, '{"error":"a","b":1}'), true, /no|not/],
    ['that leaves its connection open', answer(400, '{"error":"a"}'), false, /open/],
    ['that is missing', '', true, /1 answers are due/],
    ['too many', answer(400, '{"error":"a"}').repeat(2), true, /1 answers are due/],
    ['with something behind it', `${answer(400, '{"error":"a"}')}x`, true, /behind the last answer/],
  ];
  for (const [what, text, isClosed, reason] of wrong)
    it(`${what} is objected to`, () =>
      assert.match(findProblem(received(text, isClosed), expected, ['secret']) ?? '', reason));
});
