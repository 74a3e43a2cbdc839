/** `einvoice validate` with files, folders and streams: what is checked, output, and exit codes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { programPath } from '#schematron/platform/package-root.js';
import type { Report } from '#validator/index.js';
import * as invoices from '../fixtures/invoices.js';
import { reportOn } from '../fixtures/rules.js';
import { Workplace } from './support.js';

type NamedReport = Report & { readonly file: string };

const WRONG = invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference');
/** Valid, with a warning. */
const WARNED = invoices.withText(invoices.xrechnungUbl, 'cbc:Telephone', '1');

const jsonl = (out: string): NamedReport[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as NamedReport);

describe('einvoice validate', () => {
  const place = new Workplace();
  before(() => {
    place.write('good.xml', invoices.xrechnungUbl);
    place.write('wrong.xml', WRONG);
    place.write('warned.xml', WARNED);
    place.write('causes.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.00'));
    place.write('folder/b/cii.XML', invoices.xrechnungCii);
    place.write('folder/b/deep/peppol.xml', invoices.peppolUbl);
    place.write('folder/a.xml', WRONG);
    place.write('folder/notes.txt', 'not an invoice');
    place.write('empty/notes.txt', 'not an invoice');
    place.write('strange/ü & <b> %.xml', WRONG);
    place.write('strange/\u001b[31mred.xml', WRONG);
  });
  after(() => place.remove());

  it('has one invoice with a warning to test with', async () => {
    const { valid, errorCount, warningCount } = await reportOn(WARNED);
    assert.deepEqual([valid, errorCount, warningCount > 0], [true, 0, true]);
  });

  describe('of folders', () => {
    it('checks every *.xml and *.pdf in them and below, sorted', async () => {
      const { code, out, err } = await place.einvoice(['validate', '--format', 'jsonl', 'folder']);
      assert.deepEqual([code, err], [1, '']);
      assert.deepEqual(
        jsonl(out).map(({ file, format, valid }) => [file, format, valid]),
        [
          ['folder/a.xml', 'xrechnung-ubl', false],
          ['folder/b/cii.XML', 'xrechnung-cii', true],
          ['folder/b/deep/peppol.xml', 'peppol-bis3-ubl', true],
        ],
      );
    });
    it('gives a list in JSON, even of one file', async () => {
      const { out } = await place.einvoice(['validate', '--format', 'json', 'folder/b/deep']);
      assert.deepEqual(JSON.parse(out), [
        { file: 'folder/b/deep/peppol.xml', ...(await reportOn(invoices.peppolUbl)) },
      ]);
    });
    it('does not take a folder without invoices for a good one', async () => {
      const { code, out, err } = await place.einvoice(['validate', 'empty', 'good.xml']);
      assert.deepEqual([code, err], [2, 'einvoice: empty has no *.xml and no *.pdf file in it\n']);
      assert.match(out, /^good\.xml: valid/);
    });
    it('does not go around in circles', async () => {
      place.write('circle/good.xml', invoices.xrechnungUbl);
      symlinkSync('..', place.path('circle/back'));
      const { code, out } = await place.einvoice(['validate', '--format', 'jsonl', 'circle']);
      assert.deepEqual([code, jsonl(out).length], [0, 1]);
    });
  });

  describe('of files that can not be read', () => {
    for (const [format, told] of [
      ['pretty', /^good\.xml: valid[^]*2 files: 1 valid, 0 not valid, 1 could not be checked\n$/],
      ['json', /"error": "gone\.xml does not exist"[^]*"file": "good\.xml",\n *"valid": true/],
      ['jsonl', /^\{"file":"gone\.xml","error":"gone\.xml does not exist"\}\n\{"file":"good\.xml","valid":true/],
      ['svrl', /document="gone\.xml"[^]*id="NOT-CHECKED"[^]*document="good\.xml"/],
      ['sarif', /"executionSuccessful":false.*"text":"gone\.xml does not exist"/],
      [
        'junit',
        /name="gone\.xml"[^]*errors="1"[^]*<error message="gone\.xml does not exist"[^]*name="good\.xml"[^]*errors="0"/,
      ],
      [
        'html',
        /gone\.xml<\/a><\/td><td><span class="none">Not checked[^]*good\.xml<\/a><\/td><td><span class="valid">Valid/,
      ],
    ] as const) {
      it(`checks the others, says which, and ends with 2: ${format}`, async () => {
        const { code, out, err } = await place.einvoice(['validate', '--format', format, 'gone.xml', 'good.xml']);
        assert.deepEqual([code, err], [2, 'einvoice: gone.xml does not exist\n']);
        assert.match(out, told);
      });
    }
    it('ends with 2, not 1, where others are not valid', async () => {
      assert.equal((await place.einvoice(['validate', 'wrong.xml', 'gone.xml'])).code, 2);
    });
    it('names a folder that it may not enter', async function () {
      if (process.getuid!() === 0) {
        // Root can read everything, so we use a file in place of a folder.
        const { code, err } = await place.einvoice(['validate', 'good.xml/inside']);
        assert.deepEqual(
          [code, err],
          [2, "einvoice: good.xml/inside can't be read (a part of its path is no folder)\n"],
        );
        return;
      }
      place.write('closed/inner/good.xml', invoices.xrechnungUbl);
      chmodSync(place.path('closed/inner'), 0);
      const { code, err } = await place.einvoice(['validate', 'closed']);
      assert.deepEqual([code, err], [2, "einvoice: closed/inner can't be read (no permission)\n"]);
    });
  });

  describe('--fail-on', () => {
    it('error: warnings do not fail', async () =>
      assert.equal((await place.einvoice(['validate', 'warned.xml'])).code, 0));
    it('warning: they do', async () =>
      assert.equal((await place.einvoice(['validate', '--fail-on', 'warning', 'warned.xml'])).code, 1));
    it('changes what JUnit calls a failure, and nothing of the verdict', async () => {
      const [lax, strict] = await Promise.all(
        [[], ['--fail-on', 'warning']].map((options) =>
          place.einvoice(['validate', '--format', 'junit', ...options, 'warned.xml']),
        ),
      );
      assert.match(lax!.out, /failures="0"[^]*<system-out>warning /);
      assert.match(strict!.out, /failures="1"[^]*type="warning"/);
      assert.equal(
        (
          JSON.parse(
            (await place.einvoice(['validate', '--format', 'json', '--fail-on', 'warning', 'warned.xml'])).out,
          ) as Report
        ).valid,
        true,
      );
    });
  });

  describe('--rules', () => {
    const ruleSets = async (when: string): Promise<string[]> => {
      const { out } = await place.einvoice(['validate', '--format', 'json', '--details', '--rules', when, 'good.xml']);
      return (JSON.parse(out) as { details: { ruleSets: { id: string; version: string }[] } }).details.ruleSets.map(
        ({ id, version }) => `${id}@${version}`,
      );
    };
    it('takes a day, a release, a rule set with its version, a version, and several', async () => {
      const today = ['en16931-ubl@1.3.16', 'xrechnung-ubl@2.5.0'];
      for (const when of [
        '2026-05-01',
        'xrechnung@2.5.0',
        'xrechnung-ubl@2.5.0',
        '2.5.0',
        'xrechnung@2.5.0, en16931@1.3.16',
      ])
        assert.deepEqual(await ruleSets(when), today, when);
    });
    for (const [when, message] of [
      [
        '9.9.9',
        /^einvoice: --rules 9\.9\.9 is neither a day such as 2026-05-01, nor "issue", nor a version; there are en16931@1\.3\.16, xrechnung@2\.6\.0, /,
      ],
      ['xrechnung@9', /^einvoice: --rules xrechnung@9 is neither a day/],
      ['2026-02-30', /^einvoice: --rules 2026-02-30 is no day of the calendar\n/],
    ] as const) {
      it(`refuses ${when}`, async () => {
        const { code, out, err } = await place.einvoice(['validate', '--rules', when, 'good.xml']);
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
      });
    }
  });

  describe('--jobs', () => {
    it('gives the same output in the same order, however many', async () => {
      const files = ['wrong.xml', 'good.xml', 'folder', 'warned.xml', 'gone.xml'];
      const [one, two] = await Promise.all(
        ['1', '2'].map((jobs) => place.einvoice(['validate', '--format', 'jsonl', '--jobs', jobs, ...files])),
      );
      assert.deepEqual(two, one);
      assert.equal(jsonl(one!.out).length, 7);
    });
    for (const jobs of ['0', '-1', 'many', '1.5', '1000']) {
      it(`refuses ${jobs}`, async () =>
        assert.match(
          (await place.einvoice(['validate', `--jobs=${jobs}`, 'good.xml'])).err,
          /is no whole number from 1 to 999\n/,
        ));
    }
  });

  describe('wrong use', () => {
    for (const [args, message] of [
      [
        ['--format', 'pdf', 'good.xml'],
        /^einvoice: --format pdf is not known, only pretty, json, jsonl, svrl, sarif, junit, html, github and gitlab are\n/,
      ],
      [['--format', 'constructor', 'good.xml'], /^einvoice: --format constructor is not known/],
      [['--lang', 'xx', 'good.xml'], /^einvoice: --lang xx is not known, only en, de and fr are\n/],
      [
        ['--fail-on', 'information', 'good.xml'],
        /^einvoice: --fail-on information is not known, only error and warning are\n/,
      ],
      [['-', '-'], /^einvoice: - is given twice/],
    ] as const) {
      it(`${args.join(' ')}: code 2, with the synopsis`, async () => {
        const { code, out, err } = await place.einvoice(['validate', ...args]);
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
        assert.match(err, /\n\nUsage: einvoice validate .*\n"--help" tells more\.\n$/);
      });
    }
  });

  describe('of files with strange names', () => {
    it('escapes them as the format needs it', async () => {
      const name = 'strange/ü & <b> %.xml';
      assert.match(
        (await place.einvoice(['validate', '--format', 'junit', name])).out,
        /name="strange\/ü &amp; &lt;b&gt; %\.xml"/,
      );
      assert.match(
        (await place.einvoice(['validate', '--format', 'html', name])).out,
        /<dd>strange\/ü &amp; &lt;b&gt; %\.xml, [\d,]+ bytes</,
      );
      assert.match(
        (await place.einvoice(['validate', '--format', 'sarif', name])).out,
        /"uri":"strange\/%C3%BC%20%26%20%3Cb%3E%20%25\.xml"/,
      );
    });
    it('leads from an index to each, with the summary first', async () => {
      const { out } = await place.einvoice(['validate', '--format', 'html', 'good.xml', 'wrong.xml']);
      assert.match(
        out,
        /2 files: 1 valid, 1 not valid, 0 not checked[^]*<a href="#file-2">wrong\.xml<[^]*<section id="file-1" /,
      );
      assert.match(
        out,
        /<section id="file-2" data-file="wrong\.xml">[^]*<dt>SHA‑256<\/dt><dd class="hash">[\da-f]{64}</,
      );
    });
    it('counts causes, and shows the change that repairs each', async () => {
      const { out } = await place.einvoice(['validate', '--format', 'html', 'causes.xml']);
      assert.match(out, /<strong>1 cause, \d+ errors/);
      assert.equal(out.match(/<p>Change BT-112 from [\d,.]+ to 119\.00/g)?.length, 1);
      const several = await place.einvoice(['validate', '--format', 'html', 'good.xml', 'causes.xml']);
      assert.equal(several.out.match(/<p>Change BT-112 from [\d,.]+ to 119\.00/g)?.length, 1, 'of several files');
      const french = await place.einvoice(['validate', '--format', 'html', '--lang', 'fr', 'causes.xml']);
      assert.doesNotMatch(french.out.replace(/<style>[^]*<\/style>/, '').replace(/<[^>]*>/g, ''), /\p{L}: /u);
    });
    it('does not let them steer the terminal', async () => {
      const { out } = await place.einvoice(['validate', 'strange']);
      assert.match(out, /^strange\/ \[31mred\.xml: not valid/m);
      assert.ok(!out.includes('\u001b'));
      for (const format of ['junit', 'svrl', 'html'])
        assert.ok(!(await place.einvoice(['validate', '--format', format, 'strange'])).out.includes('\u001b'), format);
    });
  });

  describe('into a pipe or file that takes no more', () => {
    it('ends without a word when the reader leaves, and not as if everything had been checked', async () => {
      // More than the buffer of a pipe, so that the command is still writing when its reader closes.
      const files = Array.from({ length: 500 }, () => 'wrong.xml');
      const { code, out, err } = await place.inShell('"$@" | head -n 1; exit "${PIPESTATUS[0]}"', [
        'validate',
        '--format',
        'jsonl',
        '--jobs',
        '1',
        ...files,
      ]);
      assert.deepEqual([code, err, jsonl(out).length], [2, '', 1]);
    });
    it('ends well when the reader of a list leaves', async () => {
      const { code, err } = await place.inShell('"$@" | true; exit "${PIPESTATUS[0]}"', ['rules', '--json']);
      assert.deepEqual([code, err], [0, '']);
    });
    it('says that the disk is full', async () => {
      for (const format of ['pretty', 'json']) {
        const { code, err } = await place.inShell('"$@" > /dev/full', ['validate', '--format', format, 'good.xml']);
        assert.deepEqual([code, err], [2, "einvoice: standard output can't be written (ENOSPC)\n"]);
      }
    });
  });

  describe('with the rules of a day', () => {
    const early = (format: string): string =>
      `einvoice: ${format} has no version for 1999-01-01; its earliest is used, `;
    it('says where there were none yet, and which are used: once for each rule set', async () => {
      const { code, err } = await place.einvoice([
        'validate',
        '--rules',
        '1999-01-01',
        'good.xml',
        'wrong.xml',
        'folder/b/cii.XML',
      ]);
      assert.equal(code, 1);
      const lines = err.trimEnd().split('\n');
      for (const [index, ruleSet] of ['en16931-ubl', 'xrechnung-ubl', 'en16931-cii', 'xrechnung-cii'].entries()) {
        assert.ok(lines[index]!.startsWith(early(ruleSet)), err);
        assert.match(lines[index]!, /, \d[\d.]+, which applies from \d{4}-\d\d-\d\d$/);
      }
      assert.equal(lines.length, 4);
    });
    for (const rules of ['2100-01-01', '2.5.0']) {
      it(`says nothing with ${rules}`, async () =>
        assert.equal((await place.einvoice(['validate', '--rules', rules, 'good.xml'])).err, ''));
    }
  });

  describe('on a terminal', () => {
    const CLI = programPath('einvoice', 'einvoice', import.meta.url);
    /** `script` gives the command a terminal. */
    const onTerminal = (command: string, env: Readonly<Record<string, string>> = {}): string => {
      const { stdout, status, error } = spawnSync(
        'script',
        ['-qec', `"${process.execPath}" "${CLI}" ${command}`, '/dev/null'],
        {
          cwd: place.folder,
          env: { PATH: process.env['PATH'], TERM: 'xterm-256color', ...env },
          encoding: 'utf8',
        },
      );
      assert.ifError(error);
      assert.equal(status, 1);
      return stdout;
    };
    it('is coloured', () => assert.match(onTerminal('validate wrong.xml'), /\u001b\[1m.*\u001b\[31m.*not valid/));
    it('is not where NO_COLOR is set, or the terminal has none', () => {
      assert.ok(!onTerminal('validate wrong.xml', { NO_COLOR: '1' }).includes('\u001b'));
      assert.ok(!onTerminal('validate wrong.xml', { TERM: 'dumb' }).includes('\u001b'));
    });
    for (const [columns, most] of [
      [40, 80],
      [80, 80],
      [95, 95],
      [120, 120],
      [200, 120],
    ] as const) {
      it(`writes lines of up to ${most} characters where it has ${columns} columns`, async () => {
        const { out } = await place.einvoice(['validate', '--lang', 'de', 'wrong.xml'], '', {}, columns);
        const lengths = stripVTControlCharacters(out)
          .split('\n')
          .slice(2)
          .map((line) => line.length);
        const longest = Math.max(...lengths);
        assert.ok(longest <= most && longest > most - 20, `${longest}: ${out}`);
      });
    }
    it('never colours what machines read', async () => {
      assert.ok((await place.einvoice(['validate', 'wrong.xml'], '', {}, 80)).out.includes('\u001b'));
      for (const format of ['json', 'jsonl', 'svrl', 'sarif', 'junit', 'html']) {
        const { out } = await place.einvoice(['validate', '--format', format, 'wrong.xml'], '', {}, 80);
        assert.ok(out !== '' && !out.includes('\u001b'), format);
      }
    });
  });
});
