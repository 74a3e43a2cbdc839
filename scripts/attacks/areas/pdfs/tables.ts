/** The tables that locate objects: invalid offsets, counts and widths. */
import { FORMS, NO_EXTRA, writePdf } from '../../../fuzz/pdf/parts.js';
import { HYBRID, type PdfAttack } from './hybrid.js';

export function tables(): readonly PdfAttack[] {
  const good = (form: (typeof FORMS)[number] = 'table'): string => writePdf(HYBRID, form).toString('latin1');
  const start = /startxref\n(\d+)/;
  const withStart = (to: string): string => good().replace(start, `startxref\n${to}`);
  const at = (): string => start.exec(good())![1]!;
  const rows: readonly (readonly [string, () => string | Buffer])[] = [
    ...FORMS.map((form): readonly [string, () => string] => [`whole: ${form}`, () => good(form)]),
    ...['0', '-1', '1', '99999999', '4294967296', '1e10', 'abc', ''].map((to): readonly [string, () => string] => [
      `begins at ${to || 'nothing'}`,
      () => withStart(to),
    ]),
    ['a start that is missing', () => good().replace(/startxref[^]*$/, '')],
    ['two starts', () => `${good()}startxref\n5\n%%EOF\n`],
    ['10,000 starts', () => good() + 'startxref\n5\n'.repeat(10_000)],
    ['a table before it that is itself', () => good().replace('/Root 1', `/Prev ${at()}/Root 1`)],
    ['a table before it that is negative', () => good().replace('/Root 1', '/Prev -5/Root 1')],
    ['a table before it behind the end', () => good().replace('/Root 1', '/Prev 99999999/Root 1')],
    ['a table before it that is a reference', () => good().replace('/Root 1', '/Prev 1 0 R/Root 1')],
    ['a stream of a table that is itself', () => good().replace('/Root 1', `/XRefStm ${at()}/Root 1`)],
    [
      'two tables before each other',
      () => {
        const first = good();
        return `${first}xref\n0 0\ntrailer<</Root 1 0 R/Prev ${first.length}>>\nstartxref\n${first.length}\n%%EOF`;
      },
    ],
    ['a size of 4,294,967,296', () => good().replace(/\/Size \d+/, '/Size 4294967296')],
    ['a negative size', () => good().replace(/\/Size \d+/, '/Size -1')],
    ['a count of 4,294,967,296', () => good().replace(/xref\n0 \d+/, 'xref\n0 4294967296')],
    ['a first number of 4,294,967,290', () => good().replace(/xref\n0 /, 'xref\n4294967290 ')],
    ['a negative first number', () => good().replace(/xref\n0 /, 'xref\n-5 ')],
    ['entries without line ends', () => good().replaceAll(' n \n', ' n')],
    ['entries of letters', () => good().replace(/\d{10} 00000 n/g, 'aaaaaaaaaa 00000 n')],
    ['entries that all are the first object', () => good().replace(/\d{10} 00000 n/g, '0000000015 00000 n')],
    ['entries that are the table', () => good().replace(/\d{10} 00000 n/g, `${at().padStart(10, '0')} 00000 n`)],
    ['all entries free', () => good().replaceAll(' 00000 n', ' 00000 f')],
    ['generations of 65,535', () => good().replaceAll(' 00000 n', ' 65535 n')],
    ['no root', () => good().replace('/Root 1 0 R', '')],
    ['a root that is the pages', () => good().replace('/Root 1 0 R', '/Root 2 0 R')],
    ['a root that is not there', () => good().replace('/Root 1 0 R', '/Root 99 0 R')],
    ['a root that is the trailer', () => good().replace('/Root 1 0 R', '/Root<</Root 1 0 R>>')],
    ...['[0 0 0]', '[1 4]', '[]', '[8 8 8]', '[-1 4 2]', '[1 2147483647 2]', '[1 4 2 9 9]', '(a)', 'null'].map(
      (widths): readonly [string, () => Buffer] => [
        `a stream of widths ${widths}`,
        () => writePdf(HYBRID, 'stream', { ...NO_EXTRA, widths }),
      ],
    ),
    ...[
      '/Index[0 4294967295]',
      '/Index[-5 10]',
      '/Index[0]',
      '/Index[5 5 5 5 5]',
      '/Index(a)',
      '/Index[4294967295 1]',
      `/Index[${'0 1 '.repeat(20_000)}]`,
    ].map((index): readonly [string, () => Buffer] => [
      `a stream with ${index.slice(0, 30)}`,
      () => writePdf(HYBRID, 'stream', { ...NO_EXTRA, index }),
    ]),
    [
      'packed objects that are in themselves',
      () => good('packed').replace(/\/Type\/ObjStm \/N \d+/, '/Type/ObjStm /N 4294967295'),
    ],
    [
      'packed objects of which the first is behind the end',
      () => good('packed').replace(/\/First \d+/, '/First 99999999'),
    ],
    ['packed objects of which the first is negative', () => good('packed').replace(/\/First \d+/, '/First -5')],
    [
      'packed objects that go on in themselves',
      () => good('packed').replace('/Type/ObjStm', '/Type/ObjStm /Extends 12 0 R'),
    ],
  ];
  return rows.map(([name, pdf]) => ({
    kind: 'an object table',
    name,
    isWhole: name.startsWith('whole'),
    pdf: () => {
      const made = pdf();
      return typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
    },
  }));
}
