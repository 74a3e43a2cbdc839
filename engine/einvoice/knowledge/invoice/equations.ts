/** The equations between the sums and totals of an invoice (EN 16931-1, section 6.4). */

/** The document totals. */
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

/**
 * Operands that are sums of several amounts. `collected` are amounts collected for third parties, which only extensions
 * have.
 */
type SummedAmounts = 'line' | 'allowance' | 'charge' | 'row' | 'collected';

/** An operand of an equation. */
export type Operand = TotalTerm | SummedAmounts;

/** The summands with their signs. */
export type Equation = readonly (readonly [sign: 1 | -1, of: Operand])[];

/** The totals with an equation; the others are not calculated. */
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

/** A total with an equation. */
export type SummedTerm = keyof typeof SUMS;

/** The equations as a list. */
export const EQUATIONS = Object.entries(SUMS) as readonly (readonly [SummedTerm, Equation])[];

/** All totals with an equation. */
export const SUMMED: ReadonlySet<string> = new Set(Object.keys(SUMS));

/** Whether an operand is a total. */
export function isTotal(of: Operand): of is TotalTerm {
  return of.startsWith('BT-');
}

/**
 * The amounts that VAT is calculated on. Their sum per category and rate is the taxable amount (BT-116), their overall
 * sum is BT-109.
 */
export const TAX_BASIS: Equation = [
  [1, 'line'],
  [1, 'charge'],
  [-1, 'allowance'],
];

/** Optional totals: if one is absent, its operands are used directly. */
export const OPTIONAL: ReadonlySet<string> = new Set(['BT-107', 'BT-108', 'BT-113', 'BT-114']);

/** The mandatory totals with an equation. */
export const MANDATORY_SUMS: readonly string[] = [...SUMMED].filter((term) => !OPTIONAL.has(term));
