/** A document that can't be read: what is plain about it is repaired, and what is not is only offered. */
import assert from 'node:assert/strict';
import { applyFixes, fixDocument } from '#validator/index.js';
import type { Patch } from '#validator/index.js';
import { peppolUbl, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

async function patchesOf(document: Uint8Array): Promise<readonly Patch[]> {
  const { details } = await verdictOn(document, { patches: true });
  assert.equal(details.issues.length, 1);
  return details.issues[0]!.patches ?? [];
}

async function repaired(document: Uint8Array): Promise<string> {
  return Buffer.from((await fixDocument(await sharedValidator(), document)).document).toString();
}

/** A text changed in one place: a change that changes nothing would prove nothing. */
function changed(xml: string, pattern: RegExp | string, text: string): string {
  const result = xml.replace(pattern, text);
  assert.notEqual(result, xml);
  return result;
}

describe('a document that is no XML', () => {
  for (const sign of ['< 5', '<5', '<= 3', '<'])
    it(`has “${sign}” in a text written as one`, async () => {
      const wrong = changed(xrechnungUbl, '</cbc:RegistrationName>', ` ${sign}</cbc:RegistrationName>`);
      const right = wrong.replace(` ${sign}</cbc`, ` ${sign.replace('<', '&lt;')}</cbc`);
      assert.equal(await repaired(Buffer.from(wrong)), right);
    });
  for (const front of [' ', '\n\n', '\t\r\n'])
    it(`loses the blanks in front of its declaration: ${JSON.stringify(front)}`, async () => {
      const declared = peppolUbl.startsWith('<?xml')
        ? peppolUbl
        : `<?xml version="1.0" encoding="UTF-8"?>\n${peppolUbl}`;
      assert.equal(await repaired(Buffer.from(front + declared)), declared);
    });
  it('loses other text in front of it only where somebody wants that', async () => {
    const wrong = Buffer.from(`Subject: invoice\n\n${xrechnungCii}`);
    assert.equal(await repaired(wrong), wrong.toString());
    const [patch, another] = await patchesOf(wrong);
    assert.deepEqual([patch?.class, patch?.isLossy, another], ['choice', true, undefined]);
    assert.equal(Buffer.from(applyFixes(wrong, [patch!])).toString(), xrechnungCii);
  });
  for (const [prefix, slip] of [
    ['cbc', 'cb'],
    ['cbc', 'cbcc'],
    ['cbc', 'cbx'],
    ['cac', 'ca'],
  ] as const)
    it(`has a prefix that is declared, and nearly written: ${slip}`, async () => {
      const wrong = changed(xrechnungUbl, new RegExp(`<(/?)${prefix}:`, 'g'), `<$1${slip}:`);
      const isTold = slip !== 'cbx';
      assert.equal(await repaired(Buffer.from(wrong)), xrechnungUbl);
      const { issues } = (await verdictOn(wrong)).details;
      if (isTold) assert.match(issues[0]!.message, new RegExp(`Write “${prefix}”`));
    });
  it('has no prefix that is far from any other', async () => {
    const wrong = changed(xrechnungUbl, /<(\/?)cbc:DueDate/g, '<$1inv:DueDate');
    assert.deepEqual(await patchesOf(Buffer.from(wrong)), []);
    assert.match((await verdictOn(wrong)).details.issues[0]!.message, /Declare it/);
  });
});

describe('a document that is no XML, in a text', () => {
  const withNote = (text: string): string =>
    changed(xrechnungUbl, '</cbc:RegistrationName>', ` ${text}</cbc:RegistrationName>`);

  for (const [text, right] of [
    ['<office@example.com>', '&lt;office@example.com>'],
    ['<-> Berlin', '&lt;-> Berlin'],
    ['a<b', 'a&lt;b'],
  ] as const)
    it(`has what looks like a tag, and is none: ${text}`, async () => {
      assert.equal(await repaired(Buffer.from(withNote(text))), withNote(right));
    });
  for (const [text, right] of [
    ['<soon> Berlin', '&lt;soon> Berlin'],
    ['<<new>>', '&lt;&lt;new>>'],
    ['<https://example.com/a>', '&lt;https://example.com/a>'],
  ] as const)
    it(`has what may be a tag, which is offered as a text: ${text}`, async () => {
      const wrong = Buffer.from(withNote(text));
      assert.equal(await repaired(wrong), wrong.toString());
      const [patch] = await patchesOf(wrong);
      assert.equal(patch?.class, 'choice');
      assert.equal(Buffer.from(applyFixes(wrong, [patch])).toString(), withNote(right));
    });
  it('has “<” in an attribute', async () => {
    const wrong = changed(xrechnungUbl, /(unitCode=")/, '$1<');
    const [patch] = await patchesOf(Buffer.from(wrong));
    assert.equal(patch?.class, 'certain');
    const result = Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString();
    assert.equal(result, changed(xrechnungUbl, /(unitCode=")/, '$1&lt;'));
  });
});

describe('an XML declaration', () => {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const right = `${declaration}\n${xrechnungCii.replace(/^<\?xml[^>]*>\s*/, '')}`;

  for (const wrong of [
    '<?xml encoding="UTF-8"?>',
    '<?xml version="1.0" encoding="UTF-8">',
    '<?xml version=1.0 encoding=UTF-8?>',
    '<?XML version="1.0" encoding="UTF-8"?>',
    '<?xml version=“1.0” encoding=“UTF-8”?>',
    '<?xml version="1.0" encoding="UTF-8" standalone="maybe"?>',
  ])
    it(`is put right: ${wrong}`, async () => {
      assert.equal(await repaired(Buffer.from(right.replace(declaration, wrong))), right);
    });
});

describe('a document whose bytes are of another encoding than it says', () => {
  const named = changed(xrechnungUbl, /(<cbc:RegistrationName>)[^<]*/, '$1Müller & Söhne – Café').replace(
    ' & ',
    ' &amp; ',
  );
  const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll('–', '\u0096'), 'latin1');

  it('is offered with references, which are the same in every encoding', async () => {
    const wrong = bytesOf(named);
    const [patch, another] = await patchesOf(wrong);
    assert.deepEqual([patch?.class, another], ['choice', undefined]);
    const result = Buffer.from(applyFixes(wrong, [patch!])).toString();
    assert.ok(result.includes('M&#252;ller &amp; S&#246;hne &#8211; Caf&#233;'), result.slice(0, 4_000));
    assert.deepEqual((await verdictOn(result)).report.issues, []);
  });
  for (const [encoding, turn] of [
    ['UTF-16LE', (bytes: Buffer): Buffer => bytes],
    ['UTF-16BE', (bytes: Buffer): Buffer => bytes.swap16()],
  ] as const)
    for (const mark of ['', '\uFEFF'])
      it(`says that it is in UTF-16 where it is: ${encoding}, ${mark === '' ? 'no mark' : 'a mark'}`, async () => {
        const declared = `<?xml version="1.0" encoding="UTF-8"?>\n${named.replace(/^<\?xml[^>]*>\s*/, '')}`;
        const inDouble = (text: string): Buffer => turn(Buffer.from(mark + text, 'utf16le'));
        const { document } = await fixDocument(await sharedValidator(), inDouble(declared));
        assert.deepEqual(Buffer.from(document), inDouble(declared.replace('UTF-8', 'UTF-16')));
      });
  it('is not where the letters are of another part of Europe', async () => {
    const polish = Buffer.from(named.replace('Müller', 'Micha³owski').replace('–', '-'), 'latin1');
    assert.deepEqual(await patchesOf(polish), []);
  });
});

describe('a root element in another namespace', () => {
  for (const [xml, right, wrong] of [
    [xrechnungUbl, 'xsd:Invoice-2"', 'xsd:Invoice-2.1"'],
    [xrechnungUbl, 'xsd:Invoice-2"', 'xsd:Invoice-1"'],
    [xrechnungCii, 'CrossIndustryInvoice:100"', 'CrossIndustryInvoice:1"'],
    [
      xrechnungUbl,
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"',
      'http://docs.oasis-open.org/ubl/Invoice-2"',
    ],
    [xrechnungUbl, 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"', 'urn:example"'],
    [xrechnungUbl, 'xsd:Invoice-2"', 'xsd:CreditNote-2"'],
    [peppolUbl, 'xsd:Invoice-2"', 'xsd:Invoice-2 "'],
  ] as const)
    it(`is put into the one that it is known in: ${wrong}`, async () => {
      assert.equal(await repaired(Buffer.from(changed(xml, right, wrong))), xml);
    });
});
