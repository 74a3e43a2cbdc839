/** The suites in `testSet` files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Suite } from './case.js';
import { flagExceptionFor, judgeTest } from './judge.js';
import { type Test, readTestSet } from './test-set.js';
import { xmlFiles } from './source.js';

/** The unit tests of EN 16931, published with its rules by CEN/TC 434. */
export const en16931: Suite = {
  name: 'en16931',
  title: 'EN 16931 unit tests',
  pinned: { files: 279, cases: 1140, expectations: 1142 },
  load: ({ suites }) =>
    unitSuite(suites, [
      { folder: 'en16931/unit/Invoice-unit-UBL', ruleSet: 'en16931-ubl' },
      { folder: 'en16931/unit/CreditNote-unit-UBL', ruleSet: 'en16931-ubl' },
      { folder: 'en16931/unit/cii', ruleSet: 'en16931-cii' },
    ]),
};

/** The rules of Peppol BIS Billing: the common ones, then those of the countries. */
export const peppol: Suite = {
  name: 'peppol',
  title: 'Peppol BIS Billing unit tests',
  pinned: { files: 144, cases: 543, expectations: 552 },
  load: ({ suites }) =>
    unitSuite(
      suites,
      ['PEPPOL', 'DE', 'DK', 'GR', 'IT', 'NL', 'NO', 'SE'].map((part) => ({
        folder: `peppol/unit-UBL-${part}`,
        ruleSet: 'peppol-ubl',
      })),
    ),
};

const CII_FOLDER = 'peppol-bis-billing-cii';

/** The rules of Peppol BIS Billing in CII. */
export const peppolCii: Suite = {
  name: 'peppol-cii',
  title: 'Peppol BIS Billing in CII, unit tests',
  pinned: { files: 82, cases: 320, expectations: 320 },
  lacks({ suites }, held) {
    if (!held.has('peppol-cii'))
      return 'the rules of Peppol in CII are not held; "npm run compile-rules -- --all" brings them';
    return existsSync(join(suites, CII_FOLDER))
      ? null
      : 'the documents of Peppol in CII are not there; "npm run suites" brings them';
  },
  load: ({ suites }) =>
    unitSuite(
      suites,
      ['PEPPOL', 'DK', 'IT', 'NL', 'NO', 'SE'].map((part) => ({
        folder: `${CII_FOLDER}/unit-CII-${part}`,
        ruleSet: 'peppol-cii',
      })),
    ),
};

/** Test folders of Peppol's documents other than invoices; those of common rules contain orders. */
const TEST_FOLDERS: Readonly<Record<string, string>> = {
  'unit-catalogue': 'peppol-t19',
  'unit-common': 'peppol-t01',
  'unit-despatch-advice': 'peppol-t16',
  'unit-invoice-response': 'peppol-t111',
  'unit-order': 'peppol-t01',
  'unit-order-agreement': 'peppol-t110',
  'unit-order-cancellation': 'peppol-t115',
  'unit-order-change': 'peppol-t114',
  'unit-order-response': 'peppol-t76',
  'unit-order-response-advanced': 'peppol-t116',
  'unit-punch-out': 'peppol-t77',
};
const PEPPOL_FOLDER = 'peppol-post-award/poacc-upgrade-3/rules';

/** The rules of Peppol's documents before and after the invoice. */
export const peppolOrders: Suite = {
  name: 'peppol-orders',
  title: 'Peppol post-award unit tests',
  pinned: { files: 74, cases: 307, expectations: 307 },
  lacks({ suites }, held) {
    if (Object.values(TEST_FOLDERS).some((id) => !held.has(id)))
      return 'not all rule sets of orders and responses are held; "npm run compile-rules -- --all" brings them';
    return existsSync(join(suites, PEPPOL_FOLDER))
      ? null
      : 'the documents of orders and responses are not there; "npm run suites" brings them';
  },
  load: ({ suites }) =>
    unitSuite(
      suites,
      Object.entries(TEST_FOLDERS).map(([folder, ruleSet]) => ({ folder: `${PEPPOL_FOLDER}/${folder}`, ruleSet })),
    ),
};

interface Part {
  readonly folder: string;
  readonly ruleSet: string;
}

function unitSuite(root: string, parts: readonly Part[]): { files: number; cases: Case[] } {
  const files = parts.flatMap(({ folder, ruleSet }) => xmlFiles(root, folder).map((path) => ({ path, ruleSet })));
  return {
    files: files.length,
    cases: files.flatMap(({ path, ruleSet }) =>
      readTestSet(readFileSync(join(root, path)), path).map((test) => unitCase(path, test, ruleSet)),
    ),
  };
}

/** A test as a case: runs the rules directly on the document, without XML Schema and detection. */
function unitCase(path: string, test: Test, ruleSet: string): Case {
  const name = `${path}#${test.number}`;
  const document = Buffer.from(test.document);
  return {
    name,
    document,
    expectations: test.expectations.length,
    async check(cache) {
      const evaluation = await cache.evaluate(document, [ruleSet]);
      return test.expectations.map((expectation) =>
        judgeTest(expectation, { ruleSet, evaluation }, flagExceptionFor(name, expectation)),
      );
    },
  };
}
