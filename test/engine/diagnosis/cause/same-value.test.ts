/** The same mistake in each line: one cause that names all places, and one change for all of them. */
import assert from 'node:assert/strict';
import { type IssueDetails, type Language, applyFixes, fixDocument } from '#validator/index.js';
import { elementIn, plainUbl, withElement } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const LINE = elementIn(plainUbl, 'cac:InvoiceLine');
const TOTALS = /(<cac:TaxTotal>.*<\/cac:LegalMonetaryTotal>)/s;

/** An invoice of several lines of 100.00 each. */
function withLines(count: number, change: (line: string, index: number) => string): string {
  const lines = Array.from({ length: count }, (_, index) =>
    change(LINE.replace('<cbc:ID>1</cbc:ID>', `<cbc:ID>${index + 1}</cbc:ID>`), index),
  );
  const times = (text: string): string =>
    text.replace(/>(\d+)\.00</g, (_, amount: string) => `>${Number(amount) * count}.00<`);
  return withElement(plainUbl, 'cac:InvoiceLine', lines.join('\n')).replace(TOTALS, times);
}

async function issuesIn(xml: string, language: Language = 'en'): Promise<readonly IssueDetails[]> {
  return (await verdictOn(xml, { patches: true, language })).details.issues;
}

async function onlyCauseIn(xml: string): Promise<IssueDetails> {
  const [cause, another] = (await issuesIn(xml)).filter(({ causedBy }) => causedBy === null);
  assert.equal(another, undefined, another?.message);
  return cause!;
}

async function isValidAfter(xml: string, patch: NonNullable<IssueDetails['patches']>[number]): Promise<void> {
  assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), [patch]))).report.issues, []);
}

describe('the same mistake in each line', () => {
  it('is none where there is none', async () => assert.deepEqual(await issuesIn(withLines(4, (line) => line)), []));

  it('names the line once where the whole document is one line', async () => {
    const xml = withLines(4, (line) => line.replace('"C62"', '"Stk"')).replace(/>\s+</g, '><');
    const { message } = await onlyCauseIn(xml);
    assert.match(message, /The same is found at 3 other places, too \(line \d\)\./);
  });

  it('is one cause, which names the others: a unit that is no code', async () => {
    const xml = withLines(4, (line) => line.replace('"C62"', '"Stk"'));
    const cause = await onlyCauseIn(xml);
    const lines = (await issuesIn(xml)).map(({ line }) => line);
    assert.equal(new Set(lines).size, 4);
    const said = `The same is found at other places, too (3; lines ${lines.slice(1).join(', ')}).`;
    assert.ok(cause.message.includes(said), cause.message);
    assert.deepEqual(
      cause.related?.map(({ line }) => line),
      lines.slice(1),
    );
    for (const patch of cause.patches!) await isValidAfter(xml, patch);
    assert.ok(cause.patches!.every(({ edits }) => edits.length === 4));
  });

  for (const [language, said] of [
    ['de', 'Dasselbe steht noch an einer anderen Stelle (Zeile '],
    ['fr', 'La même erreur se trouve aussi à un autre endroit (ligne '],
  ] as const)
    it(`is named in every language: ${language}`, async () => {
      const [first] = await issuesIn(
        withLines(2, (line) => line.replace('"C62"', '"Stk"')),
        language,
      );
      assert.ok(first?.message.includes(said), first?.message);
    });

  it('is put right in each place in its own way: quantities with a comma', async () => {
    const xml = withLines(3, (line, index) =>
      line
        .replace(/(<cbc:InvoicedQuantity.*?>)4</, `$1${2 ** index},0<`)
        .replace('>25.00<', `>${100 / 2 ** index}.00<`),
    );
    const cause = await onlyCauseIn(xml);
    assert.equal(cause.code, 'XSD');
    const [patch, another] = cause.patches!;
    assert.equal(another, undefined);
    assert.equal(patch!.class, 'certain');
    assert.deepEqual(
      patch!.edits.map((edit) => 'value' in edit && edit.value),
      ['1.0', '2.0', '4.0'],
    );
    await isValidAfter(xml, patch!);
  });

  it('is one cause where the code means another one: the type of tax', async () => {
    const cause = await onlyCauseIn(withLines(3, (line) => line.replace('>VAT<', '>MWST<')));
    assert.equal(cause.actual, 'MWST');
    assert.equal(cause.related?.length, 2);
  });

  it('is one cause where nobody says which one it is: a unit that is missing, with one answer for all', async () => {
    const xml = withLines(3, (line) => line.replace(' unitCode="C62"', ''));
    const cause = await onlyCauseIn(xml);
    const [patch] = cause.patches!;
    assert.equal(patch!.edits.length, 3);
    await isValidAfter(xml, patch!);
  });

  it('is repaired at once with the value that somebody gives', async () => {
    const xml = withLines(3, (line) => line.replace('>S<', '>X<'));
    const { applied, after } = await fixDocument(await sharedValidator(), Buffer.from(xml), {
      choices: [{ code: 'BR-CL-18', value: 'S' }],
    });
    assert.deepEqual(after.report.issues, []);
    assert.equal(applied.length, 1);
  });

  it('is repaired in the VAT breakdown, too, where a category is none there either', async () => {
    const xml = withLines(2, (line) => line.replace('>S<', '>X<')).replace('<cbc:ID>S</cbc:ID>', '<cbc:ID>X</cbc:ID>');
    const causes = (await issuesIn(xml)).filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(
      causes.map(({ code }) => code),
      ['BR-CL-17', 'BR-CL-18'],
    );
    for (const { patches = [] } of causes) {
      const patch = patches.find(({ edits }) => edits.every((edit) => 'value' in edit && edit.value === 'S'));
      assert.equal(patch?.edits.length, 3);
      await isValidAfter(xml, patch);
    }
  });

  it('is none where numbers happen to be the same', async () => {
    const xml = withLines(2, (line) => line.replace('>25.00<', '>-25.00<').replace(/>4</, '>-4<'));
    const causes = (await issuesIn(xml)).filter(({ causedBy }) => causedBy === null);
    assert.equal(causes.length, 2);
  });

  it('is another one in a line that has another value', async () => {
    const xml = withLines(3, (line, index) => line.replace('"C62"', index === 2 ? '"Kiste"' : '"Stk"'));
    const causes = (await issuesIn(xml)).filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(
      causes.map(({ actual }) => actual),
      ['Stk', 'Kiste'],
    );
  });
});
