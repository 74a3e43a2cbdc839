/**
 * The German ministry of finance distinguishes format errors, business rule errors and content errors in electronic
 * invoices (letter of 2025-10-15, now in the Umsatzsteuer-Anwendungserlass).
 */

/** Our codes for files with an unsupported syntax, or whose invoice cannot be extracted completely. */
export const FORMAT_CODES: ReadonlySet<string> = new Set([
  'XML-WELL-FORMED',
  'XML-DOCTYPE',
  'XML-ENCODING',
  'FORMAT-UNKNOWN',
  'XSD',
  'PDF-EMPTY',
  'PDF-DAMAGED',
  'PDF-PASSWORD',
  'PDF-ATTACHMENT-DAMAGED',
]);

const LAW = 'UStG';
const no = (number: number): string => `§ 14 Abs. 4 Satz 1 Nr. ${number} ${LAW}`;

/** Terms with the seller's name and address. */
const SELLER = ['BG-4', 'BT-27', 'BG-5', 'BT-35', 'BT-36', 'BT-37', 'BT-38', 'BT-40', 'BT-162'];
const BUYER = ['BG-7', 'BT-44', 'BG-8', 'BT-50', 'BT-51', 'BT-52', 'BT-53', 'BT-55', 'BT-163'];

/** Statements required by law, with the terms that contain them. */
const STATEMENTS: readonly (readonly [statement: string, ...terms: string[]])[] = [
  [no(1), ...SELLER, ...BUYER],
  [no(2), 'BT-31', 'BT-32'],
  [no(3), 'BT-2'],
  [no(4), 'BT-1'],
  [no(5), 'BG-25', 'BT-129', 'BT-130', 'BG-31', 'BT-153', 'BT-154'],
  [no(6), 'BT-72', 'BG-14', 'BT-73', 'BT-74', 'BG-26', 'BT-134', 'BT-135'],
  [no(7), 'BG-23', 'BT-116'],
  [no(8), 'BT-117', 'BT-118', 'BT-119', 'BT-120', 'BT-121', 'BT-151', 'BT-152'],
  [`§ 14a Abs. 3 ${LAW}`, 'BT-48'],
];

/** By term, the statement that it contains. */
export const STATEMENT_OF: ReadonlyMap<string, string> = new Map(
  STATEMENTS.flatMap(([statement, ...terms]) => terms.map((term) => [term, statement] as const)),
);
