/** Where UBL and CII have something is said by the table of the invoice model, and by terms everywhere else. */
import assert from 'node:assert/strict';
import { codeOf, sourcesOf } from './sources.js';

/** `cac:InvoiceLine`, whether as a whole or within a path. */
const NAME = /\b(?:cac|cbc|ext|ram|rsm|udt|qdt|ubl|cn):[A-Z]\w*/g;

/** What is known, and what reads the table. */
const TABLE = /^engine\/(?:einvoice\/knowledge|einvoice\/invoice|validator\/invoice)\//;

/** Files and folders that may still have names, how many, and why. They may have fewer: then the number falls with them. */
const EXEMPT: readonly (readonly [where: string, most: number, why: string])[] = [
  ['engine/diagnosis/fix/', 387, 'elements that are written are not in the table with all that they need'],
  ['engine/diagnosis/facts/evidence/tax-scheme.ts', 14, 'the type of a tax is no term of EN 16931'],
  ['engine/diagnosis/place/date-format.ts', 3, 'the types of days are no terms'],
  ['engine/diagnosis/cause/amounts/missing-amounts.ts', 3, 'rows are told by the name that is missing'],
  ['engine/diagnosis/cause/amounts/infer-from-figures.ts', 1, 'the same'],
  ['engine/diagnosis/cause/same-value.ts', 2, 'the type of a tax is no term of EN 16931'],
  ['engine/diagnosis/facts/structure/counterpart.ts', 2, 'the two kinds of UBL documents are held against each other'],
  ['engine/diagnosis/facts/values/contradicted-unit.ts', 1, 'looked for in documents of all versions of CII'],
  ['engine/validator/envelope/compare.ts', 1, 'the version of UBL is no term'],
  ['server/http/openapi/example.ts', 11, 'an example that people are shown'],
  ['server/payments/invoice/', 9, 'writes invoices'],
];

const namesIn = (file: string): number => codeOf(file).match(NAME)?.length ?? 0;

describe('names of UBL and CII', () => {
  const files = sourcesOf('engine', 'server', 'cli').filter((file) => !TABLE.test(file));
  const count = (where: string): number =>
    files.filter((file) => file.startsWith(where)).reduce((sum, file) => sum + namesIn(file), 0);

  it('are recognised', () => {
    assert.deepEqual('x/cac:Item/cbc:ID[@schemeID]'.match(NAME), ['cac:Item', 'cbc:ID']);
    assert.equal('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'.match(NAME), null);
  });
  it('stand in the table, and nowhere else but where they have to', () => {
    const isExempt = (file: string): boolean => EXEMPT.some(([where]) => file.startsWith(where));
    assert.deepEqual(
      files.filter((file) => namesIn(file) > 0 && !isExempt(file)),
      [],
    );
  });
  for (const [where, most] of EXEMPT)
    it(`become no more: ${most} in ${where}`, () => {
      const found = count(where);
      assert.ok(found > 0, 'none is left: the exemption goes');
      assert.ok(found <= most, `${found} now`);
    });
});
