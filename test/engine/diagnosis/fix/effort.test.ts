/** Looking for patches, and applying them, takes no longer than somebody waits, whatever there is to repair. */
import { strict as assert } from 'node:assert';
import { type IssueDetails, type Verdict, fixDocument } from '#validator/index.js';
import { Conclusions } from '#diagnosis/describe/conclusions.js';
import { patchesFor } from '#diagnosis/fix/offer.js';
import { Trials } from '#diagnosis/fix/trials.js';
import * as pipeline from '#validator/pipeline.js';
import { Registry } from '#core/rules/registry.js';
import { elementIn, peppolUbl, plainUbl, withReplaced } from '../../../fixtures/invoices.js';
import { RULES, sharedValidator } from '../../../fixtures/rules.js';

const STEPS = [
  pipeline.parseStep,
  pipeline.unwrapStep,
  pipeline.detectStep,
  pipeline.selectStep,
  pipeline.schemaStep,
  pipeline.rulesStep,
];

/** An invoice with so many VAT rows, each with another rate, and none with the right VAT. */
function withRows(count: number): string {
  const [row] = /<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>/.exec(plainUbl)!;
  const rows = Array.from({ length: count }, (_, at) =>
    row.replace(/<cbc:Percent>[^<]*/, `<cbc:Percent>${at + 30}`),
  ).join('');
  return withReplaced(plainUbl, row, row + rows);
}

const LINES = Array.from({ length: 110 }, (_, at) =>
  elementIn(peppolUbl, 'cac:InvoiceLine').replace('<cbc:ID>1</cbc:ID>', `<cbc:ID>${at + 1}</cbc:ID>`),
);

describe('the effort of patches', () => {
  it('is bounded where many amounts are calculated anew', () => {
    const registry = new Registry(RULES);
    const stateOf = (text: string): pipeline.ValidationState =>
      STEPS.reduce<pipeline.ValidationState>(
        (state, step) => (step.skip(state) === null ? { ...state, ...step.run(state, registry) } : state),
        { ...pipeline.initialState(new Uint8Array(), {}, { text }), day: '2026-11-22' },
      );
    const state = stateOf(withRows(40));
    let [texts, effort] = [0, 0];
    const offer = patchesFor(
      state,
      (text, isCounted) => {
        const found = stateOf(text);
        texts += 1;
        effort += found.issues.length * (isCounted ? 1 : 5);
        return found;
      },
      registry,
      new Conclusions(state.issues, {
        tree: state.tree!,
        prefixes: registry.prefixes,
        language: state.language,
        childNames: null,
      }),
    );
    for (const issue of state.issues) offer(issue);
    assert.ok(state.issues.length > 100 && texts > 10, `${state.issues.length} issues, ${texts} texts`);
    assert.ok(texts <= 400 && effort <= 100_000 + 10 * state.issues.length, `${texts} texts, effort ${effort}`);
  }).timeout(300_000);

  it('is that of codes and levels where no more is asked for, and these are the same', () => {
    const registry = new Registry(RULES);
    const told = (isCounted: boolean): readonly string[] => {
      const begun = {
        ...pipeline.initialState(new Uint8Array(), {}, { text: withRows(5) }),
        day: '2026-11-22',
        isCounted,
      };
      const { issues } = STEPS.reduce<pipeline.ValidationState>(
        (state, step) => (step.skip(state) === null ? { ...state, ...step.run(state, registry) } : state),
        begun,
      );
      return issues.map(({ code, level }) => `${code} ${level}`);
    };
    assert.ok(told(true).length > 10);
    assert.deepEqual(told(true), told(false));
  });

  it('goes into causes first', async () => {
    const lines = [...LINES.entries()].map(([at, line]) =>
      at % 2 === 0 ? line : line.replace('"C62"', `"unit ${at}"`),
    );
    const xml = withReplaced(peppolUbl, 'cbc:DocumentCurrencyCode', 'cbc:DocumentCurrency').replace(
      LINES[0]!,
      lines.join(''),
    );
    const { details } = await (await sharedValidator()).validate(Buffer.from(xml), { patches: true });
    const causes = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.ok(details.issues.length > 250 && causes.length > 50, `${details.issues.length}, ${causes.length}`);
    assert.deepEqual(
      causes.filter(({ patches }) => patches!.length === 0).map(({ message }) => message),
      [],
    );
  });

  for (const [what, length, count, most] of [
    ['texts', 10, 0, 400],
    ['characters', 1_000_000, 0, 40],
    ['findings', 10, 5_000, 4],
  ] as const)
    it(`ends with a number of ${what}`, () => {
      let tries = 0;
      const issues = Array.from({ length: count }, () => ({}) as never);
      const trials = new Trials(() => (tries++, issues));
      while (trials.issuesOf('x'.repeat(length)) !== null) assert.ok(tries <= most);
      assert.deepEqual([tries, trials.areExhausted], [most, true]);
    });

  it('of one text that is too long is none', () => {
    const trials = new Trials(() => []);
    assert.equal(trials.issuesOf('x'.repeat(40_000_001)), null);
    assert.equal(trials.areExhausted, true, 'the next would be as long, and nobody puts it together');
  });
});

/** One issue for each `x`, of which the first ones have a patch that makes it a `y`; there may be so many `y`. */
function verdictOn(text: string, patched: number, most: number): Verdict {
  const patch = (at: number): Partial<IssueDetails> => ({
    patches: [
      {
        class: 'certain',
        edits: [],
        replacements: [{ from: at, to: at + 1, line: 1, column: at + 1, endLine: 1, endColumn: at + 2, text: 'y' }],
      },
    ],
  });
  const places = [...text].flatMap((letter, at) => (letter === 'x' ? [at] : []));
  const issues = places.map((at, index) => ({
    code: 'X',
    line: 1,
    group: index,
    causedBy: null,
    ...(index < patched ? patch(at) : {}),
  }));
  const tooMany = text.split('y').length - 1 > most ? [{ code: 'Y' }] : [];
  return { details: { issues: [...issues, ...tooMany], information: [] } } as unknown as Verdict;
}

describe('the effort of a repair', () => {
  interface Repair {
    readonly text: string;
    readonly searches: number;
    readonly validations: number;
  }

  async function repaired(text: string, patched = Infinity, most = Infinity): Promise<Repair> {
    let [validations, searches] = [0, 0];
    const { document } = await fixDocument(
      {
        validate: async (bytes, { patches = false } = {}) => {
          validations += 1;
          searches += Number(patches);
          return verdictOn(Buffer.from(bytes).toString(), patched, most);
        },
      },
      Buffer.from(text),
    );
    return { text: Buffer.from(document).toString(), searches, validations };
  }

  it('is small where all patches go together', async () => {
    assert.deepEqual(await repaired('x-x-x-x'), { text: 'y-y-y-y', searches: 2, validations: 3 });
  });
  it('tries half of them where all together are too much', async () => {
    assert.deepEqual(await repaired('x-x-x-x', 4, 3), { text: 'y-y-y-x', searches: 3, validations: 8 });
  });
  it('goes on where one patch makes room for the next', async () => {
    assert.deepEqual(await repaired('x-x-x-x-x', 1), { text: 'y-y-y-y-y', searches: 6, validations: 11 });
  });
  it('is bounded where very many issues are left each time', async () => {
    const { text, searches } = await repaired('x-'.repeat(700), 1);
    assert.deepEqual([text.slice(0, 6), searches], ['y-y-x-', 3]);
  });
});
