/** A diagnosis asks each question once (docs/architecture.md): later rooms get the answer with the issue, and ask nobody again. */
import assert from 'node:assert/strict';
import { dirname, posix } from 'node:path';
import { codeOf, sourcesOf } from './sources.js';

/** What is asked of a finding, of a violation or of the whole invoice, with the one who asks; within its room anybody may. */
const QUESTIONS: readonly (readonly [file: string, question: string, asker: string])[] = [
  ['facts/mistakes/mistakes.ts', 'combineViolations', 'engine/validator/pipeline.ts'],
  ['facts/evidence/evidence.ts', 'gatherEvidence', 'engine/diagnosis/issues.ts'],
  ['facts/calculations/calculations.ts', 'findCalculation', ''],
  ['facts/calculations/total-problems.ts', 'findTotalProblems', ''],
  ['place/find-place.ts', 'findPlace', 'engine/diagnosis/issues.ts'],
  ['place/violation-place.ts', 'findViolationPlace', 'engine/diagnosis/issues.ts'],
  ['place/date-format.ts', 'findDateFormatError', 'engine/diagnosis/issues.ts'],
  ['place/gap.ts', 'findGap', 'engine/diagnosis/issues.ts'],
  ['place/finding-footprint.ts', 'findingFootprint', 'engine/diagnosis/issues.ts'],
  ['place/violation-footprint.ts', 'violationFootprint', 'engine/diagnosis/issues.ts'],
  ['describe/finding-message.ts', 'messageOfFinding', 'engine/diagnosis/issues.ts'],
  ['describe/schema/message.ts', 'messageOfViolation', 'engine/diagnosis/issues.ts'],
  ['describe/details.ts', 'describeDetails', 'engine/diagnosis/issues.ts'],
  ['conclude/gaps.ts', 'explainDocument', 'engine/diagnosis/describe/conclusions.ts'],
  ['conclude/search.ts', 'explainFigures', ''],
  ['describe/describe-change.ts', 'describeChange', ''],
  ['describe/conclusions.ts', 'Conclusions', 'engine/validator/validate.ts'],
  ['cause/group-by-cause.ts', 'groupByCause', 'engine/validator/validate.ts'],
];

/** The files that import something else than a type from another one, by `file name`. */
function askersByQuestion(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sourcesOf('engine', 'server', 'cli'))
    for (const [, names, specifier] of codeOf(file).matchAll(
      /^import\s+\{([^}]*)\}\s+from\s+'(\.[^']+|einvoice-diagnosis\/[^']+)'/gm,
    ))
      for (const name of names!.split(',').map((each) => each.trim())) {
        if (name === '' || name.startsWith('type ')) continue;
        const path = specifier!.startsWith('.')
          ? posix.join(dirname(file), specifier!)
          : specifier!.replace('einvoice-diagnosis', 'engine/diagnosis');
        const target = path.replace(/\.js$/, '.ts');
        const key = `${target} ${name}`;
        found.set(key, (found.get(key) ?? new Set()).add(file));
      }
  return found;
}

describe('the questions of a diagnosis', () => {
  const askers = askersByQuestion();
  for (const [file, question, asker] of QUESTIONS) {
    const room = `engine/diagnosis/${file.slice(0, file.indexOf('/'))}/`;
    it(`${question} is asked ${asker === '' ? 'in its room' : `by ${asker}`} alone`, () => {
      const all = [...(askers.get(`engine/diagnosis/${file} ${question}`) ?? [])];
      assert.ok(all.length > 0, 'nobody asks it');
      assert.deepEqual(
        all.filter((each) => !each.startsWith(room)),
        asker === '' || asker.startsWith(room) ? [] : [asker],
      );
    });
  }
});
