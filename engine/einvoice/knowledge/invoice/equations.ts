/** What has to agree in an invoice (EN 16931-1, section 6.4): how its sums and totals are put together. */

/** The totals of an invoice. */
export const TOTALS = [
  'BT-106',
  'BT-107',
  'BT-108',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-113',
  'BT-114',
  'BT-115',
] as const;

export type TotalTerm = (typeof TOTALS)[number];

/** What an invoice has several of: all their amounts count. `collected` is collected for others, and due in extensions only. */
type Several = 'line' | 'allowance' | 'charge' | 'row' | 'collected';

/** What an equation is made of. */
export type Operand = TotalTerm | Several;

/** What is added, and what is taken away. */
export type Equation = readonly (readonly [sign: 1 | -1, of: Operand])[];

/** What the totals consist of; the others stand for themselves. */
export const SUMS = {
  'BT-106': [[1, 'line']],
  'BT-107': [[1, 'allowance']],
  'BT-108': [[1, 'charge']],
  'BT-109': [
    [1, 'BT-106'],
    [-1, 'BT-107'],
    [1, 'BT-108'],
  ],
  'BT-110': [[1, 'row']],
  'BT-112': [
    [1, 'BT-109'],
    [1, 'BT-110'],
  ],
  'BT-115': [
    [1, 'BT-112'],
    [-1, 'BT-113'],
    [1, 'BT-114'],
    [1, 'collected'],
  ],
} as const satisfies Readonly<Partial<Record<TotalTerm, Equation>>>;

/** A total that consists of others, or of what there are several of. */
export type SummedTerm = keyof typeof SUMS;

/** The same, for those who look at all of them. */
export const EQUATIONS = Object.entries(SUMS) as readonly (readonly [SummedTerm, Equation])[];

/** All totals that do. */
export const SUMMED: ReadonlySet<string> = new Set(Object.keys(SUMS));

/** Whether an operand is a total. */
export function isTotal(of: Operand): of is TotalTerm {
  return of.startsWith('BT-');
}

/** What VAT is calculated on: the taxable amount (BT-116) is that of one category and rate, BT-109 all of it. */
export const TAXED: Equation = [
  [1, 'line'],
  [1, 'charge'],
  [-1, 'allowance'],
];

/** Totals that need not be there: without them, what they consist of counts in their place. */
export const OPTIONAL: ReadonlySet<string> = new Set(['BT-107', 'BT-108', 'BT-113', 'BT-114']);

/** Those that consist of others, and have to be there. */
export const NEEDED_SUMS: readonly string[] = [...SUMMED].filter((term) => !OPTIONAL.has(term));
