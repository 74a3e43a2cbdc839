import { strict as assert } from 'node:assert';
import { type Patch, EngineError, applyFixes, fixDocument } from '#validator/index.js';
import { readEncoded } from '#schematron/xml/encode.js';
import { withText, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator } from '../../../fixtures/rules.js';

const WRONG = withText(xrechnungUbl, 'cbc:PayableAmount', '119,00').replace(
  '<cbc:Name>',
  '<!-- a  comment -->\n<cbc:Name>',
);
const BARE = WRONG.replace(/^<\?xml[^>]*\?>\s*/, '');
const declared = (name: string): string => `<?xml version="1.0" encoding="${name}"?>\n${BARE}`;
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const DOCUMENTS: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['UTF-8', Buffer.from(BARE)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${declared('UTF-8')}`)],
  ['lines that end with CR LF', Buffer.from(BARE.replaceAll('\n', '\r\n'))],
  ['characters beyond ASCII', Buffer.from(BARE.replace('Muster', 'Müßtér €😀'))],
  ['ISO-8859-1', Buffer.from(declared('ISO-8859-1').replace('Muster', 'Müßtér'), 'latin1')],
  ['UTF-16, little endian', utf16(`\ufeff${declared('UTF-16')}`)],
  ['UTF-16, big endian', utf16(`\ufeff${declared('UTF-16')}`).swap16()],
  [
    'apostrophes, blanks in tags and an empty element',
    Buffer.from(BARE.replace('currencyID="EUR">119,00', "currencyID='EUR'  >119,00")),
  ],
  [
    'other prefixes',
    Buffer.from(BARE.replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b').replace('xmlns:b:', 'xmlns:b')),
  ],
  ['tabs and blank lines', Buffer.from(BARE.replaceAll('\n  ', '\n\n\t'))],
];

describe('the bytes of a repaired document', () => {
  for (const [what, bytes] of DOCUMENTS) {
    it(`are the same but for what was changed: ${what}`, async () => {
      const { document, after } = await fixDocument(await sharedValidator(), bytes);
      assert.deepEqual(
        after.details.issues.map(({ code, message }) => `${code} ${message}`),
        [],
      );
      const latin = (all: Uint8Array): string => Buffer.from(all).toString('latin1').replaceAll('\0', '');
      assert.equal(latin(document), latin(bytes).replace('119,00', '119.00'));
    });
  }

  it('have a reference for a character that the encoding does not have', () => {
    const read = readEncoded(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4</a>', 'latin1'));
    assert.ok(read.ok);
    assert.equal(Buffer.from(read.encode('<a>ä€😀</a>')).toString('latin1'), '<a>\xe4&#x20AC;&#x1F600;</a>');
  });
  for (const name of ['UTF-8', 'ISO-8859-1', 'ISO-8859-15', 'windows-1252', 'US-ASCII']) {
    it(`go back to what they were: ${name}`, () => {
      const text = `<?xml version="1.0" encoding="${name}"?>\r\n<a b='1'\t>x</a>\n`;
      const bytes = Buffer.from(text, 'latin1');
      const read = readEncoded(bytes);
      assert.ok(read.ok);
      assert.deepEqual(Buffer.from(read.encode(read.text)), bytes);
    });
  }

  const patch = (from: number, to: number, text: string): Pick<Patch, 'replacements'> => ({
    replacements: [{ from, to, text, line: 1, column: 1, endLine: 1, endColumn: 1 }],
  });
  const document = Buffer.from('<a>1234</a>');
  it('come from several patches in any order', () =>
    assert.equal(Buffer.from(applyFixes(document, [patch(6, 7, 'y'), patch(3, 4, 'x')])).toString(), '<a>x23y</a>'));
  for (const [what, patches] of [
    ['overlap', [patch(3, 6, ''), patch(5, 7, '')]],
    ['are for a longer document', [patch(3, 600, '')]],
    ['end before they begin', [patch(6, 3, '')]],
  ] as const) {
    it(`are not made by patches that ${what}`, () =>
      assert.throws(
        () => applyFixes(document, patches),
        (error: unknown) => error instanceof EngineError && error.code === 'PATCH_INVALID',
      ));
  }
});
