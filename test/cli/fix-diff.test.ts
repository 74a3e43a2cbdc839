/** The diff that `einvoice fix` prints: for tools if it goes to a file, for people if it goes to a terminal. */
import { strict as assert } from 'node:assert';
import { type StructuredPatch, applyPatch, parsePatch } from 'diff';
import { createDiff } from '#cli/reports/fixes.js';
import type { FixResult } from '#validator/index.js';
import { withText, xrechnungUbl } from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const COMMA = withText(xrechnungUbl, 'cbc:PayableAmount', '119,00');

/** The patch of the only file in a diff, without the summary after it. */
function patchIn(out: string): StructuredPatch {
  const patches = parsePatch(out.replace(/^.*: \d+ findings? repaired[\s\S]*$/m, ''));
  assert.equal(patches.length, 1);
  return patches[0]!;
}

describe('the diff of einvoice fix', () => {
  let place: Workplace;
  beforeEach(() => (place = new Workplace()));
  afterEach(() => place.remove());

  const forms: readonly (readonly [string, (xml: string) => string])[] = [
    ['with line feeds', (xml) => xml],
    ['without an end of its last line', (xml) => xml.trimEnd()],
    ['with carriage returns and line feeds', (xml) => xml.replaceAll('\n', '\r\n')],
    ['with carriage returns only', (xml) => xml.replaceAll('\n', '\r')],
    ['indented by tabs', (xml) => xml.replace(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2))],
    ['in one line', (xml) => xml.replace(/>\s+</g, '><')],
  ];
  for (const [form, formed] of forms)
    it(`makes the repaired document of the broken one, ${form}`, async () => {
      place.write('comma.xml', formed(COMMA));
      const { out } = await place.einvoice(['fix', 'comma.xml']);
      assert.equal(applyPatch(formed(COMMA), patchIn(out), { autoConvertLineEndings: false }), formed(xrechnungUbl));
    });
  it('is of the bytes of the document, whatever its encoding', () => {
    const [before, document] = ['\xe4 119,00\n', '\xe4 119.00\n'].map((text) => Buffer.from(text, 'latin1')) as [
      Buffer,
      Buffer,
    ];
    const result = { document, applied: [{}] } as unknown as FixResult;
    const diff = Buffer.from(createDiff('a.xml', before, result, 'en', false));
    assert.ok(diff.includes(Buffer.from('-\xe4 119,00\n+\xe4 119.00\n', 'latin1')));
  });
  it('names a file so that tools find it again', async () => {
    for (const name of ['two words.xml', 'Müller.xml']) {
      place.write(name, COMMA);
      const { oldFileName, newFileName } = patchIn((await place.einvoice(['fix', name])).out);
      assert.deepEqual([oldFileName, newFileName], [name, name]);
    }
  });
  it('does not let a document steer the terminal', async () => {
    place.write('steers.xml', COMMA.replace('119,00</cbc:PayableAmount>', '$&<!--\u009b2J-->'));
    const onTerminal = await place.einvoice(['fix', 'steers.xml'], '', {}, 80);
    assert.match(onTerminal.out, /<!-- 2J-->/);
    assert.doesNotMatch(onTerminal.out, /[\u0080-\u009f]/);
  });
});
