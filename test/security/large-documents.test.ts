/** Documents of 5 MB of one thing only: what is done for each of them, and for all of them together, must stay in proportion. */

import assert from 'node:assert/strict';
import { createValidator, type Validator } from '../../engine/index.js';
import { xrechnungCii, xrechnungUbl } from '../fixtures/invoices.js';
import { RULES } from '../fixtures/rules.js';
import { MB5 } from '../http/support.js';

const numbered = (unit: (n: number) => string, limit = Infinity): string => {
  let text = '';
  for (let n = 0; n < limit && text.length < MB5 - 100_000; n += 1) text += unit(n);
  return text;
};

const LEVELS = 200;
const nested = (attributes: (level: number) => string): string =>
  `${Array.from({ length: LEVELS }, (_, level) => `<e${attributes(level)}>`).join('')}${'</e>'.repeat(LEVELS)}`;

/** In an invoice of its own kind, so that every step has to do with it. */
const INSIDE: readonly (readonly [name: string, content: () => string])[] = [
  ['one text, as attachments are', () => `<cbc:Note>${numbered(() => 'QUJDREVGR0g=')}</cbc:Note>`],
  ['elements', () => numbered(() => '<a/>')],
  ['elements of the invoice\'s own', () => numbered((n) => `<cbc:Note>${n}</cbc:Note>`)],
  ['attributes, as many as an element may have', () => numbered((n) => `<a${Array.from({ length: 250 }, (_, i) => ` a${n}-${i}=""`).join('')}/>`)],
  ['names, each of its own', () => numbered((n) => `<a${n}/>`)],
  ['namespaces, each of its own', () => numbered((n) => `<p${n}:a xmlns:p${n}="urn:${n}"/>`)],
  ['levels that each declare namespaces', () => numbered(() => nested((level) => Array.from({ length: 20 }, (_, i) => ` xmlns:p${level}-${i}="u${i}"`).join('')))],
  ['as many levels as there may be, again and again', () => numbered(() => nested(() => ''))],
  ['names as long as they may be', () => numbered((n) => `<${`a${n}`.padEnd(1_000, 'x')}/>`)],
  ['comments', () => numbered(() => '<!---->')],
  ['processing instructions', () => numbered(() => '<?a b?>')],
  ['comments in one text', () => `<cbc:Note>${numbered(() => 'a<!---->')}</cbc:Note>`],
  ['processing instructions in one text', () => `<cbc:Note>${numbered(() => 'a<?b?>')}</cbc:Note>`],
  ['CDATA sections', () => `<cbc:Note>${numbered(() => 'a<![CDATA[]]>')}</cbc:Note>`],
  ['references', () => `<cbc:Note>${numbered(() => '&amp;&#65;')}</cbc:Note>`],
  ['line ends', () => numbered(() => '\r\n')],
];

describe('5 MB of', () => {
  let validator: Validator;
  before(async () => {
    // With the deadline that the service has, and less memory than it mostly has.
    validator = await createValidator({ ...RULES, workers: 2, workerMemoryMb: 512 });
    await validator.ready();
  });
  after(() => validator.close());

  for (const [name, content] of INSIDE) {
    it(name, async () => {
      const inserted = content();
      const documents = [
        xrechnungUbl.replace('<cbc:InvoiceTypeCode>', () => `${inserted}<cbc:InvoiceTypeCode>`),
        xrechnungCii.replace('<ram:TypeCode>', () => `${inserted.replaceAll('cbc:Note', 'ram:Name')}<ram:TypeCode>`),
      ];
      for (const document of documents) {
        assert.ok(document.length > 0.9 * MB5 && Buffer.byteLength(document) <= MB5, `${document.length} bytes`);
        // Beyond the deadline this raises TIMEOUT, beyond the memory WORKER_LOST.
        const { report, details } = await validator.validate(Buffer.from(document));
        assert.ok(report.format.startsWith('xrechnung-'), report.format);
        assert.deepEqual(details.steps.filter(({ outcome }) => outcome !== 'run'), []);
      }
    });
  }
});
