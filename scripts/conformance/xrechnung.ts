/** KoSIT's instances with mutations, published with the rules of XRechnung. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Suite } from './case.js';
import { judgeMutation } from './judge.js';
import { SuiteError, xmlFiles } from './source.js';
import { type Mutation, readMutations } from './xmute.js';

const FOLDER = 'xrechnung/schematron-instances';

const RULE_SETS: Readonly<Record<string, string>> = { xrubl: 'xrechnung-ubl', xrcii: 'xrechnung-cii' };

export const xrechnung: Suite = {
  name: 'xrechnung',
  title: 'XRechnung mutations',
  pinned: { files: 349, cases: 1617, expectations: 1656 },
  load({ suites }) {
    const files = xmlFiles(suites, FOLDER);
    return {
      files: files.length,
      cases: files.flatMap((path) =>
        readMutations(readFileSync(join(suites, path)), path).map((mutation) => mutationCase(path, mutation)),
      ),
    };
  },
};

/** Runs the rules even if the mutation changed the customization id. */
function mutationCase(path: string, { number, document: text, expectations }: Mutation): Case {
  const document = Buffer.from(text);
  const judged = expectations.map((expectation) => {
    const ruleSet = RULE_SETS[expectation.ruleSetKey];
    if (!ruleSet)
      throw new SuiteError(
        `${path}: mutation ${number} names the rules "${expectation.ruleSetKey}", which are unknown.`,
      );
    return { expectation, ruleSet };
  });
  return {
    name: `${path}#${number}`,
    document,
    expectations: judged.length,
    async check(cache) {
      const evaluation = await cache.evaluate(document, [...new Set(judged.map(({ ruleSet }) => ruleSet))]);
      return judged.map(({ expectation, ruleSet }) => judgeMutation(expectation, { ruleSet, evaluation }));
    },
  };
}
