/** Custom rules, named in a configuration: their findings, whether they count, and messages about invalid rules. */
import assert from 'node:assert/strict';
import { withText, xrechnungUbl } from '../fixtures/invoices.js';
import { Editor } from '../../scripts/editor-times/editor.js';
import { Workplace } from './support.js';

const schema = (
  rules: string,
  binding = 'xslt2',
): string => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="${binding}">
  <ns prefix="ubl" uri="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>
  <pattern>
    ${rules}
  </pattern>
</schema>
`;
const ACME = schema(`<rule context="ubl:Invoice/cbc:BuyerReference">
      <assert id="ACME-1" flag="error" test="starts-with(., 'ACME-')">Our references begin with ACME-, not <value-of select="."/>.</assert>
      <assert test="string-length(.) lt 10" flag="warning">Our references are short.</assert>
      <report id="ACME-3" flag="information" test="true()">A note.</report>
    </rule>`);

const REFERENCE = 'ORDER-4711-2026';
const OTHER = withText(xrechnungUbl, 'cbc:BuyerReference', REFERENCE);
const OURS = withText(xrechnungUbl, 'cbc:BuyerReference', 'ACME-7');

describe("rules of one's own", function () {
  this.timeout(300_000);
  const place = new Workplace();
  const configure = (config: object): void => place.write('einvoice.config.json', JSON.stringify(config));
  before(() => {
    place.write('rules/acme.sch', ACME);
    place.write('other.xml', OTHER);
    place.write('ours.xml', OURS);
  });
  beforeEach(() => configure({ schematron: ['rules/acme.sch'] }));
  after(() => place.remove());

  it('make the exit code, not the verdict, and say whose they are and where', async () => {
    const { code, out } = await place.einvoice(['other.xml']);
    assert.equal(code, 1);
    assert.match(out, /^other\.xml: valid, 1 error, 1 warning \(/);
    assert.match(out, /ACME-1[^]*begin with ACME-, not ORDER-4711-2026\. \(own rule,\s+rules\/acme\.sch\)/);
    assert.match(out, /other\.xml:\d+:\d+\n.*<cbc:BuyerReference>ORDER/);
    assert.match(out, /warning OWN-[0-9A-F]{8}/);
    assert.doesNotMatch(out, /ACME-3/);
    assert.deepEqual((await place.einvoice(['ours.xml'])).code, 0);
  });

  it('are beside the report in JSON, whose issues stay those of the official rules', async () => {
    const { out } = await place.einvoice(['--format', 'json', 'other.xml']);
    const { valid, errorCount, issues, own } = JSON.parse(out) as {
      valid: boolean;
      errorCount: number;
      issues: readonly object[];
      own: readonly { code: string; severity: string; ruleSet: string; line: number }[];
    };
    assert.deepEqual([valid, errorCount, issues], [true, 0, []]);
    assert.deepEqual(
      own.map(({ code, severity, ruleSet }) => [code.slice(0, 6), severity, ruleSet]),
      [
        ['ACME-1', 'error', 'rules/acme.sch'],
        ['OWN-' + own[1]!.code.slice(4, 6), 'warning', 'rules/acme.sch'],
      ],
    );
    assert.ok(own.every(({ line }) => line > 1));
    assert.equal('own' in JSON.parse((await place.einvoice(['--format', 'json', 'ours.xml'])).out), false);
  });

  it('are in the formats of others', async () => {
    for (const format of ['sarif', 'junit', 'github', 'gitlab'])
      assert.match((await place.einvoice(['--format', format, 'other.xml'])).out, /ACME-1/, format);
  });

  it('are held by a baseline as others are', async () => {
    configure({ schematron: ['rules/acme.sch'], baseline: 'known.json' });
    assert.equal((await place.einvoice(['--update-baseline', '--quiet', 'other.xml'])).code, 0);
    const { code, out } = await place.einvoice(['other.xml']);
    assert.deepEqual([code, /2 findings set aside/.test(out)], [0, true]);
  });

  it('are looked at in many files, and count in their summary', async () => {
    const { code, out } = await place.einvoice(['other.xml', 'ours.xml']);
    assert.equal(code, 1);
    assert.match(out, /2 files: 2 valid, 0 not valid \(1 error, 1 warning\)/);
  });

  it('are an error where they do not compile, with the place, before anything is checked', async () => {
    for (const [content, reason] of [
      [schema('<rule context="ubl:Invoice"><assert test="starts-with(">x</assert></rule>'), /bad\.sch:5:\d+: /],
      [schema('<rule context="ubl:Invoice"><assert test="unheard-of(.)">x</assert></rule>'), /unknown function/],
      ['<schema', /does not compile/],
      [schema('<include href="absent.sch"/>'), /absent\.sch does not exist/],
    ] as const) {
      place.write('bad.sch', content);
      configure({ schematron: ['bad.sch'] });
      const { code, out, err } = await place.einvoice(['ours.xml']);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, /^einvoice: bad\.sch does not compile: /);
      assert.match(err, reason);
      assert.doesNotMatch(err, /\n\s+at |internal/);
    }
    configure({ schematron: ['none.sch'] });
    assert.match((await place.einvoice(['ours.xml'])).err, /^einvoice: none\.sch does not exist/);
  });

  it('are never passed over where they can not be evaluated', async () => {
    place.write(
      'raises.sch',
      schema(
        '<rule context="cbc:BuyerReference"><assert id="ACME-9" flag="warning" test="xs:integer(.) = 1">x</assert></rule>',
      ).replace('<ns ', '<ns prefix="xs" uri="http://www.w3.org/2001/XMLSchema"/><ns '),
    );
    configure({ schematron: ['raises.sch'] });
    const { code, out } = await place.einvoice(['ours.xml']);
    assert.equal(code, 1);
    assert.match(out, /error ACME-9[^]*could not be evaluated/);
  });

  it('are run while somebody types', async () => {
    const { editor } = await Editor.start(place.folder);
    const found = await editor.open('other.xml', OTHER);
    const own = found.find(({ code }) => code === 'ACME-1')!;
    assert.match(own.message as string, /own rule, .*acme\.sch/);
    await editor.type('other.xml', REFERENCE, 'ACME-8');
    assert.ok((await editor.diagnostics('other.xml')).every(({ code }) => code !== 'ACME-1'));
    await editor.end();
  });
});
