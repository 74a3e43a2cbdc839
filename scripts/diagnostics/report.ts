/** The results, as tables and lines. */
import { markdownTable } from '../kit/format.js';
import type { Found } from './generate.js';
import { type Judgement, causesOf } from './judge.js';

export interface Judged extends Found {
  readonly judgement: Judgement;
}

interface Question {
  readonly name: string;
  readonly key: keyof Judgement;
  /** In percent. */
  readonly target: number;
}

const QUESTIONS: readonly Question[] = [
  { name: "the reported line is the defect's", key: 'line', target: 97 },
  { name: 'exactly one cause is named', key: 'oneCause', target: 95 },
  { name: 'the named cause is the real one', key: 'realCause', target: 95 },
  { name: 'the wrong value is quoted', key: 'quoted', target: 98 },
];

/** Whether every figure reaches its minimum. */
export function meetsTargets(judged: readonly Judged[]): boolean {
  return QUESTIONS.every(({ key, target }) => percentage(judged, key) >= target);
}

export function summary(judged: readonly Judged[]): string {
  const rules = new Set(judged.flatMap(({ verdict }) => verdict.details.issues.map(({ code }) => code)));
  const kinds = new Set(judged.map(({ defect }) => defect.sample.kind));
  return [
    `${judged.length} defects, ${rules.size} rules, ${kinds.size} kinds of document\n`,
    markdownTable(
      ['Question', 'Yes', 'Of', '%', 'Wanted'],
      QUESTIONS.map(({ name, key, target }) => {
        const asked = judged.filter(({ judgement }) => judgement[key] !== null);
        const yes = asked.filter(({ judgement }) => judgement[key] === true);
        return [name, String(yes.length), String(asked.length), percentage(judged, key).toFixed(1), `${target}`];
      }),
    ),
    markdownTable(
      ['Mistake', 'Defects', 'Line', 'One cause', 'Real cause', 'Quoted'],
      [...groups(judged)].map(([mistake, members]) => [
        mistake,
        String(members.length),
        ...QUESTIONS.map(({ key }) => {
          const asked = members.filter(({ judgement }) => judgement[key] !== null);
          return asked.length === 0 ? '–' : percentage(members, key).toFixed(0);
        }),
      ]),
    ),
  ].join('\n');
}

function groups(judged: readonly Judged[]): ReadonlyMap<string, readonly Judged[]> {
  const byMistake = new Map<string, Judged[]>();
  for (const each of judged) byMistake.set(each.defect.mistake, [...(byMistake.get(each.defect.mistake) ?? []), each]);
  return byMistake;
}

function percentage(judged: readonly Judged[], key: keyof Judgement): number {
  const asked = judged.filter(({ judgement }) => judgement[key] !== null);
  return asked.length === 0
    ? 100
    : (100 * asked.filter(({ judgement }) => judgement[key] === true).length) / asked.length;
}

/** A defect with everything reported about it. */
export function describeJudged({ defect, verdict, judgement }: Judged): string {
  const wrong = QUESTIONS.filter(({ key }) => judgement[key] === false).map(({ name }) => name);
  const causes = new Set(causesOf(verdict.details.issues));
  return [
    `${defect.sample.kind}: ${defect.sample.name}`,
    `  ${defect.mistake}: ${defect.note}; line ${[...defect.lines].join(' or ')}`,
    ...wrong.map((name) => `  NOT: ${name}`),
    ...verdict.details.issues
      .slice(0, MAX_ISSUES)
      .map(
        (issue) =>
          `  ${causes.has(issue) ? '*' : ' '} ${issue.line ?? '-'} ${issue.code} [${issue.field ?? ''}] ${issue.message}`,
      ),
    '',
  ].join('\n');
}

const MAX_ISSUES = 8;
