import { strict as assert } from 'node:assert';
import { Registry } from '#core/rules/registry.js';
import { type Base, readBases } from '../../../scripts/diagnostics/by-hand/bases.js';
import { byHand } from '../../../scripts/diagnostics/by-hand/command.js';
import {
  doubled,
  emptied,
  moved,
  renamed,
  say,
  swap,
  unwrapped,
  without,
} from '../../../scripts/diagnostics/by-hand/edits.js';
import { listed } from '../../../scripts/diagnostics/by-hand/hand-made.js';
import { type JudgedByHand, judgeByHand } from '../../../scripts/diagnostics/by-hand/judge.js';
import { MISTAKES } from '../../../scripts/diagnostics/by-hand/mistakes/all.js';
import { byHandSummary, harmedByCertain, meetsTargets } from '../../../scripts/diagnostics/by-hand/report.js';
import { compareWithOriginal } from '../../../scripts/diagnostics/restoration.js';
import { read } from '../../../scripts/kit/tree.js';
import { UsageError } from '#cli/terminal/usage.js';
import { RULES } from '../../fixtures/rules.js';
import { inFull } from '../../needs/wanted.js';

describe('mistakes that people have written down', () => {
  const registry = new Registry(RULES);
  let bases: ReadonlyMap<string, Base>;
  const judged: JudgedByHand[] = [];

  before(async () => {
    bases = readBases(registry);
    const step = inFull(1, 17);
    for (const [at, mistake] of MISTAKES.entries())
      if (at % step === 0) judged.push(await judgeByHand(mistake, bases, registry));
  });

  it('are at least three hundred, of many kinds, in documents of many formats', () => {
    assert.ok(MISTAKES.length >= 300);
    assert.ok(new Set(MISTAKES.map(({ name }) => name.split(':')[0])).size >= 100);
    assert.ok(new Set(MISTAKES.map(({ base }) => base)).size >= 30);
  });

  it('each change a document that is right', () => {
    for (const { name, base, edit } of MISTAKES) {
      const { text } = bases.get(base)!;
      assert.ok(!Buffer.from(edit(text)).equals(Buffer.from(text)), name);
    }
  });

  it('use all documents', () => {
    const used = new Set(MISTAKES.map(({ base }) => base));
    assert.deepEqual(
      [...bases.keys()].filter((name) => !used.has(name)),
      [],
    );
  });

  it('are repaired without changing what was right, by what needs no asking', () => {
    assert.deepEqual(harmedByCertain(judged), []);
    assert.ok(judged.some(({ restorations }) => restorations?.stages[0]!.outcome === 'restored'));
  });

  it('are summed up, with those that no rule finds apart', async () => {
    const [one] = judged.filter(({ restorations }) => restorations !== null);
    const lost: JudgedByHand = { ...one!, issues: [], restorations: null };
    const [first, ...others] = one!.restorations!.stages;
    const harmful = { ...first!, outcome: 'harmful', lost: ['a = b'] } as const;
    const harmed: JudgedByHand = {
      ...one!,
      restorations: { stages: [harmful, ...others], firstOffer: null },
    };
    assert.equal(meetsTargets([one!, lost]), true);
    assert.equal(meetsTargets([one!, harmed]), false);
    const summary = byHandSummary([one!, lost, harmed]);
    assert.match(summary, /^3 mistakes by hand, 1 documents, 1 not found\n/);
    assert.ok(summary.includes(`Harmed by certain: 1\n- ${one!.mistake.name}\n`));
    assert.ok(summary.includes(`Nothing is offered: 1\n- ${one!.mistake.name}\n`));
    assert.ok(summary.includes(`Not found by any rule: 1\n- ${one!.mistake.name}\n`));
    await assert.rejects(
      byHand({ only: 'no such thing', list: false }, registry, () => {}),
      UsageError,
    );
  });

  it('are refused where they change nothing, name a document that is not there, or are too many of a kind', async () => {
    const mistake = {
      name: 'made up',
      base: 'xrechnung-ubl',
      edit: (text: string) => text,
      isUnknowable: false,
      isSeveral: false,
    };
    await assert.rejects(judgeByHand(mistake, bases, registry), /made up: the edit changes nothing/);
    await assert.rejects(judgeByHand({ ...mistake, base: 'none' }, bases, registry), /there is no such document/);
    await assert.rejects(judgeByHand({ ...mistake, edit: swap('nowhere', '') }, bases, registry), /has no nowhere/);
    const five = ['a', 'b', 'c', 'd', 'e'].map((where) => ['xrechnung-ubl', where, mistake.edit] as const);
    assert.throws(() => listed([{ kind: 'one', mistakes: five }]), /5 mistakes of the kind "one"/);
    const twice = [five[0]!, five[0]!];
    assert.throws(() => listed([{ kind: 'one', mistakes: twice }]), /Two mistakes are called/);
  });
});

describe('edits of mistakes by hand', () => {
  const TEXT = '<a>\n  <b x="1">one</b>\n  <c><d/></c>\n</a>';

  it('change the first element of a name', () => {
    assert.equal(without('b')(TEXT), '<a>\n  <c><d/></c>\n</a>');
    assert.equal(doubled('b')(TEXT), '<a>\n  <b x="1">one</b>\n  <b x="1">one</b>\n  <c><d/></c>\n</a>');
    assert.equal(moved('b', '<d/>')(TEXT), '<a>\n  <c><b x="1">one</b><d/></c>\n</a>');
    assert.equal(renamed('b', 'e')(TEXT), '<a>\n  <e x="1">one</e>\n  <c><d/></c>\n</a>');
    assert.equal(unwrapped('c')(TEXT), '<a>\n  <b x="1">one</b>\n  <d/>\n</a>');
    assert.equal(emptied('b')(TEXT), '<a>\n  <b x="1"></b>\n  <c><d/></c>\n</a>');
    assert.equal(say('b', 'two')(TEXT), '<a>\n  <b x="1">two</b>\n  <c><d/></c>\n</a>');
  });

  it('are errors where there is none', () => {
    for (const edit of [without('z'), doubled('z'), moved('b', '<z/>'), say('z', ''), swap('zz', '')])
      assert.throws(() => edit(TEXT), /The document has no/);
  });
});

describe('a repair that is held against the original', () => {
  const ORIGINAL = '<a><b>one two</b><c>2.50</c></a>';
  const document = read(Buffer.from(ORIGINAL));
  const outcomeOf = (wrong: string, result: string, findings = 0): readonly unknown[] => {
    assert.ok(document.ok);
    const compared = compareWithOriginal(document.tree, Buffer.from(wrong), Buffer.from(result), findings);
    return [compared.outcome, ...compared.lost];
  };

  it('is told by what became of values that were right', () => {
    const wrong = '<a><b>one two</b><c>2,50</c></a>';
    assert.deepEqual(outcomeOf(wrong, '<a><b>one two</b><c>2.5</c></a>'), ['restored']);
    assert.deepEqual(outcomeOf(wrong, '<a><b>one two</b><c>3</c></a>'), ['other']);
    assert.deepEqual(outcomeOf(wrong, wrong, 1), ['left']);
    assert.equal(outcomeOf(wrong, '<a><b>one</b><c>2.5</c></a>')[0], 'harmful');
  });

  it('is told by words behind tags that do not belong there', () => {
    const inTags = '<a><b><i>one</i> two</b><c>2.5</c></a>';
    assert.deepEqual(outcomeOf(inTags, ORIGINAL), ['restored']);
    assert.deepEqual(outcomeOf(inTags, '<a><b> two</b><c>2.5</c></a>'), ['harmful', 'one']);
    const escaped = '<a><b>one two</b>&lt;c&gt;2.50&lt;/c&gt;</a>';
    assert.deepEqual(outcomeOf(escaped, '<a><b>one two</b></a>'), ['harmful', '2.5']);
  });

  it('is told by the text where a document is no XML', () => {
    const cut = '<a><b>one two</b><c>2.50</c>';
    assert.deepEqual(outcomeOf(cut, cut, 1), ['left']);
    assert.deepEqual(outcomeOf(cut, ORIGINAL), ['restored']);
    assert.equal(outcomeOf(cut, '<a><b>one two</b></a>')[0], 'harmful');
  });
});
