/** Documents that are no XML: the change that is offered gives back what was there before the mistake. */
import assert from 'node:assert/strict';
import { type Patch, applyFixes } from '#validator/index.js';
import { peppolUbl, xrechnungCii, xrechnungUbl } from '../../../../fixtures/invoices.js';
import { assertLinear } from '../../../../fixtures/growth.js';
import { verdictOn } from '../../../../fixtures/rules.js';
import { proposeReadable } from '#diagnosis/fix/readable/propose-readable.js';

type Mistake = readonly [what: string, right: string, make: (xml: string) => string];

async function firstOffer(document: Uint8Array): Promise<Patch | undefined> {
  const { details } = await verdictOn(document, { patches: true });
  return details.issues[0]!.patches?.[0];
}

const declared = (xml: string): string =>
  xml.startsWith('<?xml') ? xml : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
const UBL = declared(xrechnungUbl);
const CII = declared(xrechnungCii);
const PEPPOL = declared(peppolUbl);
const swapped = (xml: string): string => xml.replace(/(<\/cac:Country>)(\s*)(<\/cac:PostalAddress>)/, '$3$2$1');

const CERTAIN: readonly Mistake[] = [
  ['an end tag in another case', UBL, (xml) => xml.replace('</cbc:StreetName>', '</cbc:streetname>')],
  ['an end tag with a slip', CII, (xml) => xml.replace('</ram:LineOne>', '</ram:LinOne>')],
  ['a value without quotes', PEPPOL, (xml) => xml.replace(/currencyID="(\w+)"/g, 'currencyID=$1')],
  ['typographic quotes', UBL, (xml) => xml.replace(/schemeID="(\w+)"/, 'schemeID=”$1”')],
  ['the same attribute twice', CII, (xml) => xml.replace(/( schemeID="\w+")/, '$1$1')],
  ['a document type', UBL, (xml) => xml.replace('?>', '?>\n<!DOCTYPE Invoice>')],
  ['a sign of control behind it', PEPPOL, (xml) => `${xml}\u001a`],
  [
    'a prefix that nobody declares',
    CII,
    (xml) => xml.replace(/\s+xmlns:qdt="[^"]*"/, '').replace(/\s+xmlns:udt="[^"]*"/, ''),
  ],
  ['another encoding in its declaration', UBL, (xml) => xml.replace('UTF-8', 'UTF-16')],
  ['an encoding that is none', CII, (xml) => xml.replace('UTF-8', 'utf8mb4')],
];

const CHOICE: readonly Mistake[] = [
  ['the last tag missing', UBL, (xml) => xml.replace(/<\/\w+:Invoice>\s*$/, '')],
  ['an end tag of another element', CII, (xml) => xml.replace('</ram:Name>', '</ram:Description>')],
  ['an end tag missing', PEPPOL, (xml) => xml.replace('</cbc:StreetName>', '')],
  ['two end tags in the wrong order', UBL, swapped],
  ['a sign of control in a value', CII, (xml) => xml.replace('</ram:Name>', '\u0003</ram:Name>')],
  ['a reference to one', UBL, (xml) => xml.replace('</cbc:Name>', '&#x1F;</cbc:Name>')],
  ['itself twice in one file', PEPPOL, (xml) => xml + xml],
  ['an end tag without its slash', UBL, (xml) => xml.replace('</cbc:StreetName>', '<cbc:StreetName>')],
  ['the same in CII', CII, (xml) => xml.replace('</udt:DateTimeString>', '<udt:DateTimeString>')],
];

/** What white space there is between tags is nobody's concern. */
const plain = (xml: string): string => xml.replace(/>\s+</g, '><').trim();

describe('a document that is no XML is read again', () => {
  for (const [kind, rows] of [
    ['certain', CERTAIN],
    ['choice', CHOICE],
  ] as const)
    for (const [what, right, make] of rows)
      it(`with ${what} (${kind})`, async () => {
        const wrong = make(right);
        assert.notEqual(wrong, right);
        const bytes = Buffer.from(wrong);
        const patch = await firstOffer(bytes);
        assert.equal(patch?.class, kind);
        const repaired = Buffer.from(applyFixes(bytes, [patch!])).toString();
        // Where a namespace is declared is nobody's concern either, as long as it is.
        const same = what.startsWith('a prefix') ? withoutDeclarations : plain;
        assertSame(same(repaired), same(right));
      });

  it('with hyphens in a comment, which stay hyphens', async () => {
    const wrong = UBL.replace('</cbc:ID>', '</cbc:ID><!-- draft -- not sent --->');
    const repaired = Buffer.from(applyFixes(Buffer.from(wrong), [(await firstOffer(Buffer.from(wrong)))!])).toString();
    assert.equal(repaired, wrong.replace('<!-- draft -- not sent --->', '<!-- draft - - not sent - -->'));
  });
  it('with two mistakes at once', async () => {
    const wrong = Buffer.from(`${CII.replace('</ram:Name>', '</ram:name>')}\u0000`);
    const patch = await firstOffer(wrong);
    assert.equal(patch?.class, 'certain');
    assertSame(plain(Buffer.from(applyFixes(wrong, [patch])).toString()), plain(CII));
  });
  it('with the namespace that its root element has lost', async () => {
    const wrong = Buffer.from(UBL.replace(/ xmlns:ubl="[^"]*"/, '').replace(/(<\/?)ubl:/g, '$1'));
    const repaired = applyFixes(wrong, [(await firstOffer(wrong))!]);
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
  });

  it('taken out of an envelope, with the namespaces that it has had from there', async () => {
    const [cbc] = / xmlns:cbc="[^"]*"/.exec(UBL)!;
    const body = UBL.replace(/^<\?xml[^>]*>\s*/, '').replace(cbc, '');
    const wrong = Buffer.from(
      `<?xml version="1.0"?>\n<e:Envelope xmlns:e="urn:e"${cbc}><e:Body>${body}</e:Body></e:Envelope>`,
    );
    const patch = await firstOffer(wrong);
    assert.deepEqual([patch?.class, patch?.isLossy], ['choice', true]);
    const repaired = applyFixes(wrong, [patch!]);
    assert.deepEqual((await verdictOn(repaired)).report.issues, []);
    assert.ok(!Buffer.from(repaired).includes('Envelope'));
  });

  for (const [what, wrong] of [
    ['where it breaks off in a value', UBL.slice(0, UBL.indexOf('</cbc:StreetName>') - 2)],
    ['where a document type declares entities', UBL.replace('?>', '?>\n<!DOCTYPE Invoice [<!ENTITY a "b">]>')],
    ['where an attribute has two values', UBL.replace(/ schemeID="\w+"/, '$& schemeID="another"')],
    ['where a prefix is unknown', CII.replaceAll('ram:Name>', 'x:Name>')],
  ] as const)
    it(`not ${what}`, async () => assert.equal(await firstOffer(Buffer.from(wrong)), undefined));

  it('not by itself where something else stands behind it', async () => {
    const patch = await firstOffer(Buffer.from(`${UBL}\n-- \nKind regards`));
    assert.deepEqual([patch?.class, patch?.isLossy], ['choice', true]);
  });
});

describe('looking for what makes a text XML', () => {
  for (const piece of [
    '<!--',
    '<![CDATA[',
    '<?x ',
    '<a>',
    '</a>',
    '<a b="',
    '&',
    '<',
    '<a b=c d=c>',
    '<!DOCTYPE [',
    '-',
  ])
    it(`takes time in proportion to its length: ${piece}`, () =>
      assertLinear((size) => {
        const text = `<r>${piece.repeat(size)}`;
        return () => proposeReadable(text, new Map());
      }, 5_000));
});

function withoutDeclarations(xml: string): string {
  return plain(xml.replaceAll(/\s+xmlns:\w+="[^"]*"/g, ''));
}

/** Invoices are long: what differs is told with what stands around it. */
function assertSame(actual: string, expected: string): void {
  const at = [...expected].findIndex((sign, index) => actual[index] !== sign);
  if (actual !== expected)
    assert.fail(
      `${actual.slice(Math.max(0, at - 60), at + 60)} in place of ${expected.slice(Math.max(0, at - 60), at + 60)}`,
    );
}
