/** Text on narrow terminals. */
import assert from 'node:assert/strict';
import { foldHelp, foldText } from '#cli/terminal/fold.js';

describe('foldText', () => {
  it('leaves lines that fit as they are', () => {
    assert.equal(foldText('one  two\n\n  three', 10), 'one  two\n\n  three');
  });
  it('breaks at spaces, and goes on below the text of an entry', () => {
    assert.equal(
      foldText('  fix   repair what can be repaired', 20),
      '  fix   repair what\n        can be\n        repaired',
    );
    assert.equal(foldText('  a sentence of words', 12), '  a sentence\n  of words');
  });
  it('goes on below the name, if the text begins too far to the right', () => {
    assert.equal(foldText('  a-long-name  some text', 16), '  a-long-name\n  some text');
  });
  it('keeps a word that is longer than the line, so that it can be copied', () => {
    assert.equal(foldText('see https://example.org/a/long/path now', 12), 'see\nhttps://example.org/a/long/path\nnow');
  });
});

describe('foldHelp', () => {
  const HELP = `Usage: einvoice show [--lang en|de|fr] [--format text|json] [--attachments] [--schema] [--help] FILE
       einvoice show --schema

Shows what an invoice says: seller and buyer, dates, lines, VAT, totals, payment, notes, attachments, and everything else
that is in it.

OPTIONS
  --format NAME   text  for people, with everything that the invoice has, in the order in which people expect it to be, and
                  in colours
  --lang LANG     language

EXIT STATUS
  0  shown
`;
  it('joins the lines of a paragraph before it folds them', () => {
    const folded = foldHelp(HELP, 80);
    assert.ok(folded.split('\n').every((line) => line.length <= 80));
    assert.match(folded, /\npayment, notes, attachments, and everything else that is in it\.\n/);
    assert.match(
      folded,
      /has, in the\n {18}order in which people expect it to be, and in colours\n {2}--lang LANG {5}language\n/,
    );
    assert.match(folded, /^Usage: einvoice show .*\n {7}\S.*\n {7}einvoice show --schema\n\n/);
  });
  it('changes nothing on a wide terminal but lines that are joined', () => {
    assert.equal(foldHelp('OPTIONS\n  --a  one\n  --b  two\n', 140), 'OPTIONS\n  --a  one\n  --b  two\n');
  });
});
