/** What repairs add to a document has its prefixes and its line ends, also where prefixes are declared element by element. */
import { strict as assert } from 'node:assert';
import { applyFixes } from '#validator/index.js';
import { without, withElement, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const NAMESPACES: Readonly<Record<string, string>> = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/** Each element declares its own namespace, as some serializers write it. */
function redeclared(xml: string, prefixOf: (prefix: string) => string): string {
  return xml
    .replace(/\sxmlns:(?:cac|cbc)="[^"]*"/g, '')
    .replace(/<(\/?)(cac|cbc):(\w+)/g, (_, slash: string, prefix: string, name: string) => {
      const own = prefixOf(prefix);
      const written = own === '' ? name : `${own}:${name}`;
      const declaration = own === '' ? 'xmlns' : `xmlns:${own}`;
      return slash === '/' ? `</${written}` : `<${written} ${declaration}="${NAMESPACES[prefix]}"`;
    });
}

const NO_REFERENCE = without(xrechnungUbl, 'cbc:BuyerReference');
const NO_CITY = without(xrechnungUbl, 'cbc:CityName');

/** The documents after each patch for a finding. */
async function repaired(xml: string, code: string): Promise<readonly string[]> {
  const { details } = await verdictOn(Buffer.from(xml), { patches: true });
  const { patches = [] } = details.issues.find((issue) => issue.code === code)!;
  return patches.map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
}

describe('what a repair adds', () => {
  for (const [form, prefixOf] of [
    ['as the default namespace', (): string => ''],
    ['with a prefix', (prefix: string): string => prefix],
    ['with a prefix of another name', (prefix: string): string => `own-${prefix}`],
  ] as const)
    it(`declares its namespace where every element declares its own, ${form}`, async () => {
      for (const [xml, code] of [
        [NO_REFERENCE, 'BR-DE-15'],
        [NO_CITY, 'BR-DE-3'],
      ] as const) {
        const [document] = await repaired(redeclared(xml, prefixOf), code);
        assert.ok(document !== undefined, code);
        assert.deepEqual((await verdictOn(Buffer.from(document))).report.issues, [], document);
      }
    });
  it('declares nothing where the document has a prefix', async () => {
    const [document] = await repaired(NO_REFERENCE, 'BR-DE-15');
    assert.match(document!, /<cbc:BuyerReference>/);
  });
  it('takes no prefix that means something else there', async () => {
    // The first name of the namespace has a prefix that only its own element declares.
    const xml = withElement(
      NO_REFERENCE,
      'cbc:CustomizationID',
      `<x:CustomizationID xmlns:x="${NAMESPACES['cbc']}">urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</x:CustomizationID>`,
    );
    const [document] = await repaired(xml, 'BR-DE-15');
    assert.match(document!, /<cbc:BuyerReference>/);
  });
  it('has the line ends of the document in a text of several lines', async () => {
    const discount = '#SKONTO#TAGE=14#PROZENT=2#\n#SKONTO#TAGE=7#PROZENT=3#';
    for (const end of ['\n', '\r\n', '\r']) {
      const xml = withElement(
        xrechnungCii,
        'ram:SpecifiedTradePaymentTerms',
        `<ram:SpecifiedTradePaymentTerms><ram:Description>${discount}</ram:Description></ram:SpecifiedTradePaymentTerms>`,
      ).replaceAll('\n', end);
      const documents = await repaired(xml, 'BR-DE-18');
      assert.ok(documents.length > 0);
      const others = /\r\n|\r|\n/g;
      for (const document of documents) assert.deepEqual([...new Set(document.match(others))], [end]);
    }
  });
});
