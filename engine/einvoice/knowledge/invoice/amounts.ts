/** The terms of groups with amounts: lines, allowances and charges, and rows of the VAT breakdown. */

/** A group with an amount and its VAT. */
export interface AmountTerms {
  readonly group: string;
  readonly amount: string;
  readonly category: string;
  readonly rate: string;
  /** The exemption reason, as code and text. */
  readonly exemption: readonly string[];
}

/** An allowance or charge. Those of lines share the VAT of the line. */
export interface ChargeTerms extends AmountTerms {
  readonly kind: 'allowance' | 'charge';
  readonly base: string;
  readonly percentage: string;
  readonly reason: string;
}

export const LINE: AmountTerms = {
  group: 'BG-25',
  amount: 'BT-131',
  category: 'BT-151',
  rate: 'BT-152',
  exemption: ['BT-X-97', 'BT-X-96'],
};

export const ROW: AmountTerms & { readonly base: string } = {
  group: 'BG-23',
  amount: 'BT-117',
  base: 'BT-116',
  category: 'BT-118',
  rate: 'BT-119',
  exemption: ['BT-121', 'BT-120'],
};

export const ALLOWANCE: ChargeTerms = {
  kind: 'allowance',
  group: 'BG-20',
  amount: 'BT-92',
  base: 'BT-93',
  percentage: 'BT-94',
  category: 'BT-95',
  rate: 'BT-96',
  reason: 'BT-97',
  exemption: ['BT-174', 'BT-173'],
};

export const CHARGE: ChargeTerms = {
  kind: 'charge',
  group: 'BG-21',
  amount: 'BT-99',
  base: 'BT-100',
  percentage: 'BT-101',
  category: 'BT-102',
  rate: 'BT-103',
  reason: 'BT-104',
  exemption: ['BT-176', 'BT-175'],
};

/** Logistics service charges; only in EXTENDED. */
export const SERVICE_CHARGE: ChargeTerms = {
  kind: 'charge',
  group: 'BG-X-42',
  amount: 'BT-X-272',
  base: '',
  percentage: '',
  category: 'BT-X-273',
  rate: 'BT-X-274',
  reason: 'BT-X-271',
  exemption: ['BT-X-592', 'BT-X-591'],
};

const NO_OWN_VAT = { category: '', rate: '', exemption: [] };

export const LINE_ALLOWANCE: ChargeTerms = {
  kind: 'allowance',
  group: 'BG-27',
  amount: 'BT-136',
  base: 'BT-137',
  percentage: 'BT-138',
  reason: 'BT-139',
  ...NO_OWN_VAT,
};

export const LINE_CHARGE: ChargeTerms = {
  kind: 'charge',
  group: 'BG-28',
  amount: 'BT-141',
  base: 'BT-142',
  percentage: 'BT-143',
  reason: 'BT-144',
  ...NO_OWN_VAT,
};

/** The percentages of allowances and charges. */
export const PERCENTAGES: ReadonlySet<string> = new Set(
  [ALLOWANCE, CHARGE, LINE_ALLOWANCE, LINE_CHARGE].map(({ percentage }) => percentage),
);

/** Amounts collected for third parties, in the XRechnung extension and in EXTENDED. */
export const COLLECTED: readonly Pick<AmountTerms, 'group' | 'amount'>[] = [
  { group: 'BG-DEX-09', amount: 'BT-DEX-002' },
  { group: 'BG-34', amount: 'BT-179' },
];
