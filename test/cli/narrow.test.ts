/** What is printed on a terminal of 80 columns. */
import assert from 'node:assert/strict';
import { columnWidth } from '#cli/terminal/width.js';
import * as invoices from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const COLUMNS = 80;
const LONG_WORD = 60;

/** Codes of colours take no columns. */
const plain = (text: string): string => text.replaceAll(/\u001b\[[\d;]*m/g, '');

/** Lines that the terminal would break; those of a single long word, such as an XPath, stay whole to be copied. */
const tooWide = (text: string): readonly string[] =>
  plain(text)
    .split('\n')
    .filter((line) => columnWidth(line) > COLUMNS && !line.split(' ').some((word) => word.length > LONG_WORD));

describe('on a terminal of 80 columns', () => {
  const place = new Workplace();
  before(() => place.write('wrong.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23')));
  after(() => place.remove());

  const shown = async (...args: readonly string[]): Promise<string> =>
    (await place.einvoice(args, '', {}, COLUMNS)).out;

  it('the help of every command fits', async () => {
    const help = await shown('--help');
    const names = [...help.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name!);
    assert.ok(names.length > 15, help);
    assert.deepEqual(tooWide(help), []);
    for (const name of names.filter((each) => !['help', 'compile-rules', 'serve'].includes(each)))
      assert.deepEqual(tooWide(await shown(name, '--help')), [], name);
  });
  it('findings, repairs and explanations fit', async () => {
    for (const args of [['wrong.xml'], ['fix', 'wrong.xml'], ['explain', 'BR-DE-15'], ['show', 'wrong.xml'], ['rules']])
      assert.deepEqual(tooWide(await shown(...args)), [], args.join(' '));
  });
  it('the format of a document stands on a line of its own where the name of the file takes the first', async () => {
    const name = `${'long'.repeat(12)}.xml`;
    place.write(name, invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23'));
    assert.match(plain(await shown(name)), /^(long)+\.xml: not valid, 1 cause, 2 errors\n {2}\(xrechnung-ubl\)\n/);
    assert.match(plain(await shown('wrong.xml')), /^wrong\.xml: not valid, 1 cause, 2 errors \(xrechnung-ubl\)\n/);
  });
  it('what goes to a file is not folded', async () => {
    const { out } = await place.einvoice(['--help']);
    assert.ok(out.split('\n').some((line) => line.length > COLUMNS));
  });
});
