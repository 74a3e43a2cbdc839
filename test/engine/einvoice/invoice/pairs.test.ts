/** The XRechnung suite has its invoices in UBL and in CII, with the same content. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readInvoice } from '#validator/index.js';
import { suite } from '../../../fixtures/rules.js';
import { needs } from '../../../needs/needs.js';
import { flat } from './flat.js';

/** Content of only one file of a pair; without `file`, of all pairs. */
interface Exception {
  readonly file?: RegExp;
  readonly line: RegExp;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  { line: /^BT-13 Dummywert$/, reason: 'UBL has BT-14 in an element that must have BT-13 too' },
  { line: /^BT-11 (\S.*?)( name=Project reference)?$/, reason: 'CII has a name beside BT-11, which UBL has not' },
  { line: /^BG-22\[1\]\/BT-1(07|08|13|14) 0$/, reason: 'written as 0 in CII, left out in UBL' },
  { line: /^BG-16\[1\]\/BG-18\[1\]\/UBL-NetworkID /, reason: 'only UBL has the network of a card' },
  { line: /^BG-16\[2\]\/BT-83 /, reason: 'UBL repeats it for each account, CII has it once' },
  { line: /^BG-10\[1\]\/BT-61 /, reason: 'left out in UBL' },
  { line: /^BG-25\[2\]\/BG-29\[1\]\/BT-1(49|50) /, reason: 'left out in CII' },
  {
    file: /0[1-4]_comprehensive|03\.07a|01a-cvd/,
    line: /^BG-4\[1\]\/BT-29 (748387437438|9876543217894897438)/,
    reason: 'UBL has only one of three',
  },
  { file: /comprehensive/, line: /^BG-7\[1\]\/BT-4[45] /, reason: 'name and trading name are exchanged' },
  {
    file: /0[34]_comprehensive/,
    line: /^BG-4\[1\]\/BG-6\[1\]\/BT-41 /,
    reason: 'a person in UBL, an organisation in CII',
  },
  { file: /01\.01_comprehensive/, line: /^BG-3\[2\]\//, reason: 'a second invoice only in UBL' },
  { file: /03\.01a/, line: /^BG-7\[1\]\/BT-45 /, reason: 'left out in CII' },
  { file: /03\.06a/, line: /\/BT-(37|38|52|53) /, reason: 'city and post code are exchanged in UBL' },
  { file: /01\.05_minimal/, line: /^BG-22\[1\]\/BT-110 0$/, reason: 'left out in CII' },
  { file: /01\.20a/, line: /\/BT-3[57] /, reason: 'other placeholders' },
  { file: /01\.21a/, line: /\/BT-(31|82|120|X-96) /, reason: 'other texts, and one more in CII' },
  { file: /01a-cvd/, line: /\/BT-154 /, reason: 'another text' },
  { file: /01a-cvd/, line: /\/BG-32\[\d\]\//, reason: 'one attribute less in CII, so that the others move up' },
];

needs('suites').describe('invoices in two syntaxes', () => {
  const used = new Set<Exception>();
  const folder = suite('xrechnung/testsuite');
  // The list of pairs is complete at this point.
  const pairs = (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('_ubl.xml'))
    .map((file) => [file, file.replace(/_ubl\.xml$/, '_uncefact.xml')] as const)
    .filter(([, other]) => readdirSync(join(folder, other, '..')).includes(other.split('/').at(-1)!));

  it('are many', () => assert.ok(pairs.length >= 40, String(pairs.length)));
  for (const pair of pairs) {
    it(`say the same: ${pair[0]}`, () => {
      const [ubl, cii] = pair.map((file) => flat(readInvoice(readFileSync(join(folder, file))))) as [
        string[],
        string[],
      ];
      assert.ok(ubl.length > 20 && cii.length > 20);
      const differences = [
        ...ubl.filter((line) => !cii.includes(line)),
        ...cii.filter((line) => !ubl.includes(line)),
      ].filter((line) => {
        const known = EXCEPTIONS.find((one) => (one.file?.test(pair[0]) ?? true) && one.line.test(line));
        if (known !== undefined) used.add(known);
        return known === undefined;
      });
      assert.deepEqual(differences, []);
    });
  }
  it('need every exception', () =>
    assert.deepEqual(
      EXCEPTIONS.filter((one) => !used.has(one)).map(({ reason }) => reason),
      [],
    ));
});
