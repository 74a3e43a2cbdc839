/** `einvoice`, started as a person or a script would. */
import assert from 'node:assert/strict';
import type { Details, Report } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { reportOn } from '../fixtures/rules.js';
import { Workplace } from './support.js';

describe('einvoice', () => {
  const place = new Workplace();
  const path = (name: string): string => place.path(name);
  const einvoice: Workplace['einvoice'] = (...args) => place.einvoice(...args);

  const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');

  before(() => {
    place.write('good.xml', invoices.xrechnungUbl);
    place.write('wrong.xml', WRONG);
    place.write('plain-cii.xml', invoices.plainCii);
    place.write(
      'fragment.xml',
      '<cac:InvoiceLine xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"><cac:Price/></cac:InvoiceLine>',
    );
    place.write('broken.xml', '<a>\n<b></a>');
    place.write(
      'latin1.xml',
      Buffer.from(invoices.xrechnungUbl.replace('UTF-8', 'ISO-8859-1').replace('Muster', 'Müßter'), 'latin1'),
    );
  });
  after(() => place.remove());

  describe('evaluate', () => {
    it('prints one line of JSON per file, with raw findings in document order', async () => {
      const { code, out, err } = await einvoice(['evaluate', '--rule-set', 'en16931-ubl', 'fragment.xml']);
      assert.deepEqual([code, err], [0, '']);
      assert.equal(
        out,
        `${JSON.stringify({
          file: 'fragment.xml',
          ruleSets: {
            'en16931-ubl': ['BR-21', 'BR-22', 'BR-23', 'BR-24', 'BR-25', 'BR-26', 'BR-27', 'BR-CO-04', 'UBL-SR-48'].map(
              (id) => [id, 'fatal', '/cac:InvoiceLine[1]'],
            ),
          },
          errors: {},
        })}\n`,
      );
    });
    it('takes several files and several rule sets, in either way of writing', async () => {
      const args = [
        ['--rule-set', 'en16931-ubl,xrechnung-ubl'],
        ['--rule-set', 'en16931-ubl', '--rule-set', 'xrechnung-ubl'],
        ['--rule-set=en16931-ubl, xrechnung-ubl', '--format', 'jsonl', '--engine', 'native'],
      ];
      const results = await Promise.all(
        args.map((options) => einvoice(['evaluate', ...options, 'good.xml', path('wrong.xml')])),
      );
      for (const { code, out } of results) {
        assert.equal(code, 0);
        assert.deepEqual(
          out
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
          [
            { file: 'good.xml', ruleSets: { 'en16931-ubl': [], 'xrechnung-ubl': [] }, errors: {} },
            {
              file: path('wrong.xml'),
              ruleSets: { 'en16931-ubl': [], 'xrechnung-ubl': [['BR-DE-15', 'fatal', '/ubl:Invoice[1]']] },
              errors: {},
            },
          ],
        );
      }
    });
    it('reads standard input for -', async () => {
      const { code, out } = await einvoice(['evaluate', '--rule-set', 'xrechnung-ubl', '-'], WRONG);
      assert.deepEqual(
        [code, JSON.parse(out)],
        [0, { file: '-', ruleSets: { 'xrechnung-ubl': [['BR-DE-15', 'fatal', '/ubl:Invoice[1]']] }, errors: {} }],
      );
    });
    it('says what it could not evaluate, goes on, and ends with 2', async () => {
      const { code, out } = await einvoice(['evaluate', '--rule-set', 'xrechnung-ubl', 'broken.xml', 'good.xml']);
      assert.equal(code, 2);
      assert.deepEqual(
        out
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
        [
          {
            file: 'broken.xml',
            ruleSets: {},
            errors: {
              document:
                'XML-WELL-FORMED: This end tag does not belong to the element that is open, "b" of line 2. (line 2, column 4)',
            },
          },
          { file: 'good.xml', ruleSets: { 'xrechnung-ubl': [] }, errors: {} },
        ],
      );
    });
  });

  describe('validate', () => {
    it('prints the report, and ends with 0 for a valid invoice', async () => {
      const { code, out, err } = await einvoice(['validate', '--format', 'json', 'good.xml']);
      assert.deepEqual([code, err], [0, '']);
      assert.equal(out, `${JSON.stringify(await reportOn(invoices.xrechnungUbl), null, 2)}\n`);
    });
    it('ends with 1 where an invoice is not valid', async () => {
      const { code, out } = await einvoice(['validate', '--format', 'json', 'wrong.xml']);
      assert.deepEqual([code, JSON.parse(out)], [1, await reportOn(WRONG)]);
    });
    it('names the file first where there are several', async () => {
      const { code, out } = await einvoice(['validate', '--format', 'json', 'wrong.xml', 'good.xml']);
      assert.equal(code, 1);
      const reports = JSON.parse(out) as (Report & { file: string })[];
      assert.deepEqual(
        reports.map((report) => [Object.keys(report)[0], report.file, report.valid]),
        [
          ['file', 'wrong.xml', false],
          ['file', 'good.xml', true],
        ],
      );
    });
    it('reads standard input for -, byte for byte', async () => {
      const { code, out } = await einvoice(
        ['validate', '--format', 'json', '-'],
        Buffer.from(invoices.xrechnungUbl.replace('UTF-8', 'ISO-8859-1').replace('Muster', 'Müßter'), 'latin1'),
      );
      assert.deepEqual([code, (JSON.parse(out) as Report).valid], [0, true]);
      assert.equal((await einvoice(['validate', '--format', 'json', 'latin1.xml'])).out, out);
    });
    it('takes --as facturx and --details', async () => {
      const { code, out } = await einvoice([
        'validate',
        '--format',
        'json',
        '--as',
        'facturx',
        '--details',
        'plain-cii.xml',
      ]);
      const { format, details } = JSON.parse(out) as Report & { details: Details };
      assert.deepEqual([code, format, details.ruleSets.map(({ id }) => id)], [0, 'facturx-cii', ['facturx-en16931']]);
    });
    it('takes --as with any specification, and --no-country-rules', async () => {
      const ran = await einvoice([
        'validate',
        '--format=json',
        '--as',
        'nlcius',
        '--no-country-rules',
        'plain-cii.xml',
      ]);
      const { format, valid } = JSON.parse(ran.out) as Report;
      assert.deepEqual([ran.code, format, valid], [0, 'cii', true], ran.err);
    });
    it('calls what is no XML not valid', async () => {
      const { code, out } = await einvoice(['validate', '--format=json', 'broken.xml']);
      assert.deepEqual([code, (JSON.parse(out) as Report).issues.map((issue) => issue.code)], [1, ['XML-WELL-FORMED']]);
    });
  });

  describe('wrong use', () => {
    const TABLE: readonly (readonly [what: string, args: readonly string[], message: RegExp])[] = [
      ['no command', [], /^Usage: einvoice FILE/],
      [
        'an unknown command',
        ['check', 'good.xml'],
        /^einvoice: there is no command "check", and no file or folder of this name\n\nUsage: einvoice FILE/,
      ],
      [
        'a misspelt command',
        ['vlidate', 'good.xml'],
        /^einvoice: there is no command "vlidate"; did you mean "validate"\?\n\nUsage: einvoice FILE/,
      ],
      [
        'help of an unknown command',
        ['help', 'vlidate'],
        /^einvoice: there is no command "vlidate"; did you mean "validate"\?\n/,
      ],
      [
        'a misspelt option',
        ['validate', '--formt', 'json', 'good.xml'],
        /^einvoice: there is no option --formt; did you mean --format\?\n\nUsage: einvoice validate/,
      ],
      [
        'a misspelt option of a part of a command',
        ['account', 'create', '--nmae', 'Ada'],
        /^einvoice: there is no option --nmae; did you mean --name\?\n/,
      ],
      ['an option without its value', ['validate', 'good.xml', '--lang'], /^einvoice: --lang needs a value\n/],
      [
        'a folder where a file is wanted',
        ['evaluate', '--rule-set', 'xrechnung-ubl', '.'],
        /^einvoice: \. can't be read \(it is a folder\)\n$/,
      ],
      ['a command that every object has', ['constructor'], /^einvoice: there is no command "constructor", and no file/],
      ['validate without a file', ['validate'], /^einvoice: no FILE given\n\nUsage: einvoice validate/],
      ['validate with a file that does not exist', ['validate', 'gone.xml'], /^einvoice: gone\.xml does not exist\n$/],
      [
        'an unknown option',
        ['validate', '--fast', 'good.xml'],
        /^einvoice: there is no option --fast\n\nUsage: einvoice validate/,
      ],
      [
        'an unknown value of --as',
        ['validate', '--as', 'zugferd', 'good.xml'],
        /^einvoice: --as zugferd is not known; "einvoice rules" lists what there is\n/,
      ],
      [
        'evaluate without a rule set',
        ['evaluate', 'good.xml'],
        /^einvoice: --rule-set is missing\n\nUsage: einvoice evaluate/,
      ],
      [
        'evaluate with an empty list of rule sets',
        ['evaluate', '--rule-set', ', ', 'good.xml'],
        /^einvoice: --rule-set is missing\n/,
      ],
      ['evaluate without a file', ['evaluate', '--rule-set', 'xrechnung-ubl'], /^einvoice: no FILE given\n/],
      [
        'evaluate with a file that does not exist',
        ['evaluate', '--rule-set', 'xrechnung-ubl', 'gone.xml'],
        /^einvoice: gone\.xml does not exist\n/,
      ],
      [
        'an unknown rule set',
        ['evaluate', '--rule-set', 'xrechnung-ubl,xrechnung', 'good.xml'],
        /^einvoice: There is no rule set "xrechnung"; there are en16931-ubl, .*zugferd-1\.0\b.*\.\n$/,
      ],
      [
        'an unknown engine',
        ['evaluate', '--rule-set', 'xrechnung-ubl', '--engine', 'java', 'good.xml'],
        /^einvoice: --engine java is not known, only native and saxon are\n/,
      ],
      [
        'an unknown format',
        ['evaluate', '--rule-set', 'xrechnung-ubl', '--format', 'csv', 'good.xml'],
        /^einvoice: --format csv is not known, only jsonl is\n/,
      ],
    ];
    for (const [what, args, message] of TABLE) {
      it(`${what}: code 2, and why on standard error`, async () => {
        const { code, out, err } = await einvoice(args);
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
      });
    }
    for (const args of [
      ['validate', 'good.xml'],
      ['evaluate', '--rule-set', 'xrechnung-ubl', 'good.xml'],
      ['explain', 'BR-DE-15'],
      ['rules'],
      ['account', 'list'],
    ]) {
      it(`but not of a setting that only others have: ${args.join(' ')}`, async () => {
        const foreign = {
          PORT: 'abc',
          WORKERS: 'many',
          TIMEOUT_MS: 'long',
          LOG_LEVEL: 'loud',
          API_KEYS: ',',
          DATA_DIR: path('data'),
          ...(args[0] === 'account' ? { ENGINE: 'java' } : { DATABASE_URL: 'nowhere', PLAN_TRIAL_DAYS: '-1' }),
        };
        const { code, err } = await einvoice(args, '', foreign);
        assert.deepEqual([code, err], [0, '']);
      });
    }
    it('a setting that cannot be used', async () => {
      const { code, out, err } = await einvoice(['validate', 'good.xml'], '', { ENGINE: 'java' });
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, /^einvoice: ENGINE is "java"; it must be "native" or "saxon", or not set\n$/);
    });
  });

  describe('serve', () => {
    it('starts the service, and ends with 0 on SIGTERM', async () => {
      const { code, out, err } = await place.served(
        { PORT: '0', WORKERS: '1', WARM_UP: '0', API_KEYS: 'a-key', DATA_DIR: path('serving') },
        async (port) => {
          const answer = await fetch(`http://127.0.0.1:${port}/api/v1/validate`, {
            method: 'POST',
            headers: { 'X-Api-Key': 'a-key', 'Content-Type': 'application/xml' },
            body: WRONG,
          });
          assert.deepEqual([answer.status, await answer.json()], [200, await reportOn(WRONG)]);
        },
      );
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, /^E-invoice check, serving on /m);
    });
    it('says why it does not start, and ends with 1', async () => {
      assert.deepEqual(await einvoice(['serve'], '', { PORT: 'abc' }), {
        code: 1,
        out: '',
        err: 'Not started: PORT is "abc"; it must be a whole number from 0 to 65535\n',
      });
    });
    it('takes no arguments', async () =>
      assert.match((await einvoice(['serve', '8080'])).err, /^einvoice: "8080" is one too many\n/));
  });

  describe('help', () => {
    for (const args of [
      ['--help'],
      ['-h'],
      ['help'],
      ['help', '-h'],
      ['help', 'validate'],
      ['help', 'account'],
      ['validate', '--help'],
      ['validate', '-h'],
      ['evaluate', '--help'],
      ['account', '-h'],
      ['account', 'list', '-h'],
      ['key', 'create', '--help'],
      ['serve', '--help'],
    ]) {
      it(`einvoice ${args.join(' ')}`, async () => {
        const { code, out, err } = await einvoice(args);
        assert.deepEqual([code, err], [0, '']);
        assert.match(out, /^Usage: einvoice /);
      });
    }
    it('einvoice help validate is einvoice validate --help', async () =>
      assert.deepEqual(await einvoice(['help', 'validate']), await einvoice(['validate', '--help'])));
  });
});
