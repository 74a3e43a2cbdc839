/** `npm run differential -- --expressions` and `--models`: that they compare, and see what is different. */
import assert from 'node:assert/strict';
import { compare } from '../../../scripts/differential/expressions/compare.js';
import { expressions } from '../../../scripts/differential/expressions/command.js';
import { randomDocument } from '../../../scripts/differential/expressions/documents.js';
import { Grammar } from '../../../scripts/differential/expressions/grammar/grammar.js';
import { NativeExpressions, PLACES, specimenOf } from '../../../scripts/differential/expressions/native.js';
import { isErrorNeeded } from '../../../scripts/differential/expressions/operands.js';
import { SaxonExpressions } from '../../../scripts/differential/expressions/saxon.js';
import { models } from '../../../scripts/differential/models/command.js';
import { exactWrittenOut, randomDocuments, randomModel, schemaOf } from '../../../scripts/differential/models/model.js';
import { XercesModels } from '../../../scripts/differential/models/xerces.js';
import { MissingError } from '../../../scripts/differential/frames.js';
import { SAXON_JAR } from '../../../scripts/bench/measure/contenders.js';
import { Random } from '../../../scripts/kit/random.js';
import { UsageError } from '#cli/terminal/usage.js';
import { parse } from '#schematron/xml/parse.js';
import { needs } from '../../needs/needs.js';
import { inFull } from '../../needs/wanted.js';

type Command = typeof expressions;

const run = async (command: Command, ...args: string[]): Promise<{ code: number; output: string }> => {
  let output = '';
  const code = await command(args, { write: (text) => (output += text), progress: process.stderr });
  return { code, output };
};

const DOCUMENT = '<r xmlns:p="urn:p"><a k="1">x<!--c-->y<b/></a><a>2</a></r>';

function specimen(text: string, place = PLACES[0]!) {
  const made = specimenOf(place, text);
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

describe('npm run differential -- --expressions', () => {
  needs('java', 'saxon-he').it('finds no differences in some hundred expressions', async () => {
    const count = inFull(2000, 300);
    const { code, output } = await run(expressions, '--expressions', String(count), '--seed', '21');
    assert.match(output, new RegExp(`expressions: ${count} on \\d+ context items, against Saxon: 0 differences\n$`));
    assert.equal(code, 0);
  });
  it('does not take a missing Saxon for agreement', () =>
    assert.rejects(
      run(expressions, '--expressions', '1', '--saxon-jar', '/nowhere/Saxon-HE.jar'),
      (error) => error instanceof MissingError && /libsaxonhe-java/.test(error.message),
    ));
  for (const args of [
    ['--expressions', '0'],
    ['--expressions', 'x'],
    ['--expressions', '1', '--seed', '-1'],
    ['--expressions', '1', '--generated', '5'],
  ])
    it(`refuses ${args.join(' ')}`, () => assert.rejects(run(expressions, ...args), UsageError));
  it('draws the same from the same seed, and hardly anything that is refused', () => {
    const drawn = (): readonly string[] => {
      const random = new Random(4);
      return Array.from({ length: 200 }, () => new Grammar(random).expression());
    };
    assert.deepEqual(drawn(), drawn());
    const refused = drawn().filter((text) => 'refused' in specimenOf(PLACES[0]!, text));
    assert.ok(refused.length < 10, refused.join('\n'));
  });
  it('draws documents that are well-formed', () => {
    const random = new Random(5);
    for (let count = 0; count < 100; count++) assert.ok(parse(randomDocument(random)).ok);
  });
});

describe('our values of expressions', () => {
  const valuesOf = (text: string, place = PLACES[0]!): readonly string[] =>
    new NativeExpressions([specimen(text, place)]).values(DOCUMENT)[0]!.map(({ truth, value }) => `${truth} ${value}`);

  it('are truths and items, with types and paths', () => {
    assert.deepEqual(valuesOf('(1, 1.5, 1e0, "s", @k = 1)[2]'), ['true d1.5', 'true d1.5']);
    assert.deepEqual(valuesOf('b | @k'), ['true n/Q{}r[1]/Q{}a[1]/@k|n/Q{}r[1]/Q{}a[1]/Q{}b[1]', 'false ']);
    assert.deepEqual(valuesOf('data(.)'), ['true uxy', 'true u2']);
    assert.deepEqual(valuesOf('string(.)', PLACES[3]), ['true sx', 'true sy', 'true s2']);
  });
  it('are errors of their own', () => assert.deepEqual(valuesOf('xs:integer(.)'), ['!FORG0001 !FORG0001', 'true d2']));
  it('are refused with a code', () => {
    assert.deepEqual(specimenOf(PLACES[0]!, '1 +'), { refused: 'XPST0003' });
    assert.deepEqual(specimenOf(PLACES[0]!, 'xs:date("2026-01-01") + 1'), { refused: 'XPTY0004' });
  });
});

describe('outcomes', () => {
  const outcome = (value: string): { truth: string; value: string } => ({ truth: 'true', value });
  const verdict = (text: string, ours: string, optimized: string, written = optimized): string =>
    compare(text, outcome(ours), { optimized: outcome(optimized), written: outcome(written) });

  it('are the same, with any error for any other, and white space as findings have it', () => {
    assert.equal(verdict('1', 'd1', 'd1'), 'same');
    assert.equal(verdict('1', '!FORG0001', '!XPTY0004'), 'same');
    assert.equal(verdict('string(a)', 'sa b', 'sa  b '), 'same');
  });
  it('are different in a value', () => {
    assert.equal(verdict('1', 'd1', 'd2'), 'different');
    assert.equal(verdict('1', 'd1', 'e1'), 'different');
    assert.equal(verdict('string(1)', '!FORG0001', 's1'), 'raised');
  });
  it('may have an error or not only where something may decide', () => {
    assert.equal(verdict('$a or $b', 'btrue', '!FORG0001'), 'decided');
    assert.equal(verdict('xs:integer("x")', 'd1', '!FORG0001'), 'different');
    assert.equal(verdict('a or b', '!FORG0001', 'btrue', '!FORG0001'), 'optional');
    assert.equal(verdict('a', 'd1', '?'), 'unknown');
  });

  needs('java', 'saxon-he').describe('in which we raise and Saxon does not', () => {
    let saxon: SaxonExpressions;
    before(() => {
      saxon = new SaxonExpressions(SAXON_JAR);
    });
    after(() => saxon.end());
    const isNeeded = (text: string): Promise<boolean> => isErrorNeeded(specimen(text), DOCUMENT, 0, saxon);

    it('are different unless an operand raises that is not needed', async () => {
      assert.equal(await isNeeded('count(xs:integer(.)) = 1'), false);
      assert.equal(await isNeeded('count(@k) = 1'), true);
      assert.equal(await isNeeded('if (@k) then xs:integer(.) else 1'), false);
      assert.equal(await isNeeded('if (@none) then xs:integer(.) else 1'), true);
      assert.equal(await isNeeded('for $x in . return xs:integer($x)'), false);
    });
    it('are different where another operand decides', async () => {
      assert.equal(await isNeeded('xs:integer(.) = 1 or @k'), true);
      assert.equal(await isNeeded('some $x in (1, 2) satisfies xs:integer(.) = $x'), true);
    });
    it('have an opinion for each context item', async () => {
      const [opinions] = await saxon.values([{ context: '//a', text: 'boolean(@k = 1)' }], DOCUMENT);
      assert.deepEqual(
        opinions!.map(({ optimized, written }) => [optimized, written]),
        ['true', 'false'].map((truth) => [
          { truth, value: `b${truth}` },
          { truth, value: `b${truth}` },
        ]),
      );
    });
  });
});

describe('npm run differential -- --models', () => {
  needs('java').it('finds no differences in some hundred content models', async () => {
    const count = inFull(2000, 300);
    const { code, output } = await run(models, '--models', String(count), '--seed', '21');
    assert.match(
      output,
      new RegExp(
        `models: ${count} and \\d+ that are ambiguous, \\d+ that we refuse, \\d+ documents \\(\\d{3,} valid\\), against Xerces: 0 differences\n$`,
      ),
    );
    assert.equal(code, 0);
  });
  for (const args of [
    ['--models', '0'],
    ['--models', '1', '--only', 'x'],
  ])
    it(`refuses ${args.join(' ')}`, () => assert.rejects(run(models, ...args), UsageError));
  it('draws the same from the same seed', () => {
    const drawn = (): readonly string[] => {
      const random = new Random(4);
      return Array.from({ length: 50 }, () => {
        const model = randomModel(random);
        return schemaOf(model) + randomDocuments(model, random, 3).join('');
      });
    };
    assert.deepEqual(drawn(), drawn());
  });
  needs('java').it('hears of refused schemas, and of each document', async () => {
    const xerces = new XercesModels();
    try {
      const a = { kind: 'element', name: 'a', min: 3, max: 3 } as const;
      const group = { kind: 'sequence', parts: [{ ...a, min: 1, max: Infinity }], min: 1, max: 3 } as const;
      const model = { kind: 'sequence', parts: [a, group], min: 1, max: 1 } as const;
      const documents = ['<d><a/><a/><a/><a/></d>', '<d><a/></d>', '<d><a/><a/><a/><a/></d>'];
      assert.match(String(await xerces.judge(schemaOf(model), documents)), /^cos-nonambig/);
      const judged = await xerces.judge(schemaOf(exactWrittenOut(model, false)), documents);
      assert.deepEqual(
        [...judged].map((complaint) => complaint === null),
        [true, false, true],
      );
    } finally {
      xerces.end();
    }
  });
});
