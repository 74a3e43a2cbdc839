/**
 * Mistakes with amounts, quantities, rates and categories in an invoice that has all kinds of them: the report leads to what
 * was changed, names one cause for it, and the patches lead back to the very same bytes.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IssueDetails, LANGUAGES, applyFixes } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { type Amounts, WRITTEN, manyAmounts } from '../fixtures/many-amounts.js';
import { verdictOn } from '../fixtures/rules.js';

/** Where the change is, and what the value has to become; null for what has no value. */
type Wanted = readonly [term: string, line: string | null, to: string | null];

const MISTAKES: readonly (readonly [what: string, make: (amounts: Amounts) => void, ...wanted: Wanted[]])[] = [
  ['another rate in a line', ({ lines }) => (lines[0]!.rate = '20'), ['BT-152', '1', '19']],
  ['the rate of another line', ({ lines }) => (lines[2]!.rate = '19'), ['BT-152', '3', '7']],
  ['a category that does not fit its rate', ({ lines }) => (lines[3]!.category = 'S'), ['BT-151', '4', 'E']],
  ['reverse charge in one line', ({ lines }) => (lines[1]!.category = 'AE'), ['BT-151', '2', 'S']],
  [
    'category and rate of another line',
    ({ lines }) => Object.assign(lines[2]!, { category: 'E', rate: '0' }),
    ['BT-151', '3', 'S'],
  ],
  [
    'a category that nothing else has, with its rate',
    ({ lines }) => Object.assign(lines[1]!, { category: 'Z', rate: '0' }),
    ['BT-151', '2', 'S'],
  ],
  ['a row whose reason is for another category', ({ rows }) => (rows[2]!.category = 'O'), ['BT-118', null, 'E']],
  ['a rate in a row', ({ rows }) => (rows[1]!.rate = '5'), ['BT-119', null, '7']],
  ['a rate in an exempt row', ({ rows }) => (rows[2]!.rate = '19'), ['BT-119', null, '0']],
  ['the rate of an allowance', ({ allowances }) => (allowances[0]!.rate = '7'), ['BT-96', null, '19']],
  ['the category of a charge', ({ charges }) => (charges[1]!.category = 'E'), ['BT-102', null, 'S']],
  ['digits of an allowance', ({ allowances }) => (allowances[0]!.amount = '22.60'), ['BT-92', null, '26.20']],
  ['the sign of an allowance', ({ allowances }) => (allowances[0]!.amount = '-26.20'), ['BT-92', null, '26.20']],
  ['the percentage of an allowance', ({ allowances }) => (allowances[0]!.percentage = '1'), ['BT-94', null, '10']],
  ['the base of an allowance', ({ allowances }) => (allowances[0]!.base = '226.00'), ['BT-93', null, '262.00']],
  ['a percentage in a line', ({ lines }) => (lines[1]!.allowances[0]!.percentage = '50'), ['BT-138', '2', '5']],
  ['a base in a line', ({ lines }) => (lines[1]!.allowances[0]!.base = '204.00'), ['BT-137', '2', '240.00']],
  ['an allowance in a line', ({ lines }) => (lines[1]!.allowances[0]!.amount = '120.00'), ['BT-136', '2', '12.00']],
  ['a charge in a line', ({ lines }) => (lines[1]!.charges[0]!.amount = '30.00'), ['BT-141', '2', '3.00']],
  ['the sign of a charge in a line', ({ lines }) => (lines[1]!.charges[0]!.amount = '-3.00'), ['BT-141', '2', '3.00']],
  ['ten times the quantity', ({ lines }) => (lines[1]!.quantity = '20'), ['BT-129', '2', '2']],
  ['another quantity', ({ lines }) => (lines[2]!.quantity = '8'), ['BT-129', '3', '4']],
  ['no quantity', ({ lines }) => (lines[3]!.quantity = '0'), ['BT-129', '4', '1.5']],
  ['digits of a price', ({ lines }) => (lines[2]!.price = '17.85'), ['BT-146', '3', '18.75']],
  ['a gross price for a net one', ({ lines }) => (lines[1]!.price = '142.80'), ['BT-146', '2', '120.00']],
  ['a price for one that is for a hundred', ({ lines }) => (lines[0]!.per = '1'), ['BT-149', '1', '100']],
  ['a discount', ({ lines }) => (lines[1]!.discount = '1.00'), ['BT-147', '2', '10.00']],
  ['a line with VAT', ({ lines }) => (lines[2]!.net = '80.25'), ['BT-131', '3', '75.00']],
  ['a cent in a line', ({ lines }) => (lines[2]!.net = '75.01'), ['BT-131', '3', '75.00']],
  ['a line without its allowances', ({ lines }) => (lines[1]!.net = '240.00'), ['BT-131', '2', '231.00']],
  ['charges in the sum of the lines', ({ totals }) => (totals.lines = '656.00'), ['BT-106', null, '637.00']],
  ['a line left out of the sum', ({ totals }) => (totals.lines = '562.00'), ['BT-106', null, '637.00']],
  ['the total of allowances', ({ totals }) => (totals.allowances = '62.20'), ['BT-107', null, '26.20']],
  ['a charge left out of their total', ({ totals }) => (totals.charges = '14.00'), ['BT-108', null, '19.00']],
  ['an allowance added', ({ totals }) => (totals.net = '682.20'), ['BT-109', null, '629.80']],
  ['digits of the VAT', ({ totals }) => (totals.vat = '53.60'), ['BT-110', null, '53.06']],
  ['a row left out of the VAT', ({ totals }) => (totals.vat = '47.46'), ['BT-110', null, '53.06']],
  ['the sign of a total', ({ totals }) => (totals.gross = '-682.86'), ['BT-112', null, '682.86']],
  ['what has been paid added', ({ totals }) => (totals.due = '783.00'), ['BT-115', null, '583.00']],
  ['what has been paid forgotten', ({ totals }) => (totals.due = '683.00'), ['BT-115', null, '583.00']],
  ['ten times what has been paid', ({ totals }) => (totals.paid = '1000.00'), ['BT-113', null, '100.00']],
  ['an odd amount paid', ({ totals }) => (totals.paid = '104.37'), ['BT-113', null, '100.00']],
  ['the sign of the rounding', ({ totals }) => (totals.rounding = '-0.14'), ['BT-114', null, '0.14']],
  ['a row without an allowance', ({ rows }) => (rows[0]!.base = '276.00'), ['BT-116', null, '249.80']],
  ['a row without a line', ({ rows }) => (rows[1]!.base = '5.00'), ['BT-116', null, '80.00']],
  ['the VAT of another rate', ({ rows }) => (rows[0]!.tax = '17.49'), ['BT-117', null, '47.46']],
  ['VAT in an exempt row', ({ rows }) => (rows[2]!.tax = '57.00'), ['BT-117', null, '0.00']],
  ['a cent in a row', ({ rows }) => (rows[0]!.tax = '47.45'), ['BT-117', null, '47.46']],
  ['a line twice', ({ lines }) => lines.push({ ...lines[2]! }), ['BG-25', '5', null]],
  [
    'an allowance marked as a charge',
    ({ allowances, charges }) => charges.unshift(...allowances.splice(0)),
    ['', null, null],
  ],
  [
    'two totals exchanged',
    ({ totals }) => ([totals.net, totals.gross] = [totals.gross, totals.net]),
    ['BT-109', null, '629.80'],
  ],
  [
    'base and VAT exchanged',
    ({ rows: [, row] }) => ([row!.base, row!.tax] = [row!.tax, row!.base]),
    ['BT-116', null, '80.00'],
  ],
  [
    'two lines that have nothing to do with each other',
    ({ lines }) => {
      lines[1]!.quantity = '20';
      lines[2]!.price = '17.85';
    },
    ['BT-129', '2', '2'],
    ['BT-146', '3', '18.75'],
  ],
  [
    'a rate and a total',
    ({ lines, totals }) => {
      lines[2]!.rate = '19';
      totals.due = '538.00';
    },
    ['BT-152', '3', '7'],
    ['BT-115', null, '583.00'],
  ],
];

/** What no value is wrong of, and what has no value; three figures of one line. */
const TOLD: readonly (readonly [what: string, make: (amounts: Amounts) => void, said: RegExp])[] = [
  [
    'a line that is missing',
    ({ lines }) => lines.splice(2, 1),
    /At VAT S 7 % the totals are 75\.00 higher than the lines: a line is missing/,
  ],
  [
    'a line that was changed afterwards',
    ({ lines }) => Object.assign(lines[2]!, { quantity: '6', net: '112.50' }),
    /At VAT S 7 % the totals are 37\.50 lower than the lines: .*without recalculating the totals/,
  ],
  ['a row that is missing', ({ rows }) => rows.splice(1, 1), /with 80\.00 as taxable amount and 5\.60 VAT all totals/],
  [
    'a charge twice',
    ({ charges }) => charges.push({ ...charges[0]! }),
    /“Freight” stands twice: without the second one/,
  ],
];

/** In two of the formats patches are tried, too. */
const PATCHED: ReadonlySet<string> = new Set(['XRechnung UBL', 'plain CII']);

describe('mistakes with amounts', () => {
  for (const [format, write] of Object.entries(WRITTEN)) {
    it(`are none in the invoice that they are made in: ${format}`, async () => {
      const { details } = await verdictOn(write(manyAmounts()));
      assert.deepEqual(details.issues, []);
    });

    describe(`in ${format}`, () => {
      for (const [what, make, ...wanted] of MISTAKES)
        it(what, async () => {
          const wrong = manyAmounts();
          make(wrong);
          const xml = write(wrong);
          const { details } = await verdictOn(xml, { patches: PATCHED.has(format) });
          // Plain EN 16931 does not look at prices and quantities.
          if (details.issues.length === 0) return;
          const causes = details.issues.filter(({ causedBy }) => causedBy === null);
          assert.deepEqual(causes.map(found).sort(), wanted.slice(0, causes.length).map(told).sort());
          if (format.startsWith('XRechnung')) assert.equal(causes.length, wanted.length);
          if (PATCHED.has(format)) assertRestored(xml, write, details.issues);
        });
    });
  }

  it('are not repaired by changing amounts that are right', async () => {
    const write = WRITTEN['XRechnung UBL']!;
    const wrong = manyAmounts();
    wrong.lines[2]!.net = '57.00';
    const { details } = await verdictOn(write(wrong), { patches: true });
    const patches = details.issues.flatMap(({ patches: own = [] }) => own);
    assert.ok(patches.length > 0);
    assert.deepEqual(
      [...new Set(patches.flatMap(({ edits }) => edits.map(({ node }) => node)))],
      ['/ubl:Invoice[1]/cac:InvoiceLine[3]/cbc:LineExtensionAmount[1]'],
    );
  });

  for (const [what, make, said] of TOLD)
    it(`are told as one: ${what}`, async () => {
      for (const write of Object.values(WRITTEN)) {
        const wrong = manyAmounts();
        make(wrong);
        const { details } = await verdictOn(write(wrong));
        const causes = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.equal(causes.length, 1, causes.map(({ message }) => message).join('\n'));
        assert.match(causes[0]!.message, said);
      }
    });
});

describe('conclusions', () => {
  for (const language of LANGUAGES)
    it(`read well in the language ${language}`, async () => {
      const file = join(findPackageRoot(import.meta.url), 'test', 'fixtures', 'messages', `amounts.${language}.md`);
      const parts: string[] = [];
      for (const [what, make] of [...MISTAKES, ...TOLD]) {
        const wrong = manyAmounts();
        make(wrong);
        const { details } = await verdictOn(WRITTEN['XRechnung UBL']!(wrong), { language });
        const causes = details.issues.filter(({ causedBy }) => causedBy === null);
        parts.push(`## ${what}\n\n${causes.map(({ code, message }) => `- **${code}**: ${message}`).join('\n')}`);
      }
      const text = `# What is concluded from amounts, language ${language}\n\n${parts.join('\n\n')}\n`;
      if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(file, text);
      assert.equal(text, readFileSync(file, 'utf8'));
    });
});

function found({ term, lineId, expected, suggestion }: IssueDetails): string {
  return told([term ?? '', lineId ?? null, expected ?? suggestion ?? null]);
}

function told([term, line, to]: Wanted): string {
  return `${term} of line ${line ?? '-'}: ${to ?? '-'}`;
}

/** One after the other, some of the patches lead back. */
function assertRestored(xml: string, write: (amounts: Amounts) => string, issues: readonly IssueDetails[]): void {
  const right = write(manyAmounts());
  const blank = (text: string): string => text.replace(/\s+/g, '');
  const patches = issues.flatMap(({ patches: own = [] }) => own);
  const once = patches.map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
  const isRight = (text: string): boolean => blank(text) === blank(right);
  if (once.some(isRight)) return;
  const both = patches.flatMap((one) =>
    patches
      .filter((other) => other.replacements[0]!.from !== one.replacements[0]!.from)
      .map((other) => Buffer.from(applyFixes(Buffer.from(xml), [one, other])).toString()),
  );
  // An allowance that was a charge stands elsewhere than it did.
  const isAsGood = (text: string): boolean =>
    text.length === right.length && blank(text).length === blank(right).length;
  assert.ok(
    [...both, ...once].some((text) => isRight(text) || isAsGood(text)),
    JSON.stringify(patches),
  );
}
