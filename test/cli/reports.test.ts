/**
 * The formats of `einvoice validate`, compared with each other and validated by their schemas, on a sample; `npm run
 * reports` uses all files.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkReports } from '../../scripts/reports/command.js';
import { differences } from '../../scripts/reports/finding.js';
import { readHtml, readJunit, readPretty, readSarif, readSvrl } from '../../scripts/reports/read.js';
import { envelope, enveloped } from '../fixtures/envelope.js';
import * as invoices from '../fixtures/invoices.js';
import { suite } from '../fixtures/rules.js';
import { needs } from '../needs/needs.js';
import { Workplace } from './support.js';

/** Uses every so many files of the suites. */
const EVERY = 12;

describe('reports', () => {
  needs('suites').it('tell the same in all formats, and are as their schemas want them', async () => {
    const root = suite('.');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .sort()
      .filter((_, index) => index % EVERY === 0);
    assert.ok(files.length > 50, `${files.length} files`);
    let printed = '';
    assert.ok(
      await checkReports(
        files.map((name) => join(root, name)),
        (text) => {
          printed += text;
        },
      ),
      printed,
    );
    assert.match(printed, /all formats tell the same/);
  });

  it('have what is to be repaired in front of what follows from it', async () => {
    const place = new Workplace();
    try {
      place.write('zip.xml', invoices.xrechnungUbl.replaceAll('cbc:PostalZone', 'cbc:Zip'));
      const { out } = await place.einvoice(['validate', '--format', 'sarif', 'zip.xml']);
      const { runs } = JSON.parse(out) as {
        readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
      };
      const [first, ...others] = runs[0]!.results.map(({ ruleId }) => ruleId);
      assert.equal(first, 'XSD');
      assert.ok(others.includes('BR-DE-4'), others.join());
    } finally {
      place.remove();
    }
  });

  it('tell the same of invoices in envelopes and in XML 1.1', async () => {
    const place = new Workplace();
    try {
      const wrong = invoices.without(
        invoices.withText(invoices.peppolUbl, 'cbc:IssueDate', '2026-13-01'),
        'cac:AccountingCustomerParty',
      );
      place.write('enveloped.xml', enveloped(wrong, { standard: 'urn:x', type: null }));
      place.write('two.xml', envelope('<a/><b/>'));
      place.write('text.xml', envelope('text'));
      place.write('order.xml', envelope('<o:order xmlns:o="urn:o"/>'));
      place.write(
        'xml11.xml',
        invoices
          .withReplaced(wrong, '<?xml version="1.0"', '<?xml version="1.1"')
          .replace('2026-13-01', '2026&#1;13&#x1F;01')
          .replaceAll('\n', '\u0085'),
      );
      place.write('restricted.xml', '<?xml version="1.1"?><a>\u0080</a>');
      let printed = '';
      const files = ['enveloped', 'two', 'text', 'order', 'xml11', 'restricted'].map((name) =>
        place.path(`${name}.xml`),
      );
      assert.ok(
        await checkReports(files, (text) => {
          printed += text;
        }),
        printed,
      );
    } finally {
      place.remove();
    }
  });

  describe('are not taken for right when they are wrong', () => {
    const place = new Workplace();
    const printed = new Map<string, string>();
    before(async () => {
      place.write('wrong.xml', invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
      for (const format of ['sarif', 'junit', 'svrl', 'html', 'pretty'])
        printed.set(format, (await place.einvoice(['validate', '--format', format, 'wrong.xml'])).out);
    });
    after(() => place.remove());
    const changed = (format: string, from: string | RegExp, to: string): string => {
      const text = printed.get(format)!;
      assert.notEqual(text.replace(from, to), text, `${format} has no ${from}`);
      return text.replace(from, to);
    };

    it('by the schema of SARIF', () => {
      assert.deepEqual(readSarif(printed.get('sarif')!).faults, []);
      assert.notDeepEqual(readSarif(changed('sarif', '"version":"2.1.0"', '"version":"2.0"')).faults, []);
      assert.notDeepEqual(readSarif(changed('sarif', '"level":"error"', '"level":"fatal"')).faults, []);
    });
    it('by both schemas of JUnit', () => {
      assert.deepEqual(readJunit(printed.get('junit')!).faults, []);
      assert.equal(readJunit(changed('junit', /<testcase/, '<test')).faults.length, 1, 'not well-formed');
      const faults = readJunit(changed('junit', / tests="1"/, ' tests="one"')).faults.join();
      assert.match(faults, /\/JUnit\.xsd/);
    });
    it('where a finding is another', () => {
      const { findings } = readSarif(printed.get('sarif')!);
      assert.deepEqual(
        findings.map(({ file, code, severity }) => [file, code, severity]),
        [['wrong.xml', 'BR-DE-15', 'error']],
      );
      for (const [format, read] of [
        ['junit', readJunit],
        ['svrl', readSvrl],
        ['html', readHtml],
        ['pretty', readPretty],
      ] as const) {
        assert.deepEqual(differences(findings, read(printed.get(format)!).findings), [], format);
        assert.equal(differences(findings, read(changed(format, /BR-DE-15/g, 'BR-DE-16')).findings).length, 2, format);
      }
      assert.match(differences(findings, [])[0]!, /^missing: wrong\.xml \| BR-DE-15 \| error \| /);
      assert.match(differences(findings, [...findings, ...findings])[0]!, /^too many: /);
    });
  });
});
