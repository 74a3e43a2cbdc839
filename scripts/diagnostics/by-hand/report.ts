/** The results for handwritten mistakes, as a table and lists. */
import { markdownTable, percent } from '../../kit/format.js';
import { MIN_RESTORED, MAX_HARM } from '../restoration-report.js';
import { type Outcome, type Restoration, STAGES } from '../restoration.js';
import type { ByHand } from './hand-made.js';
import type { JudgedByHand } from './judge.js';

/**
 * The effect of a repair on a document; `nothing` if none was applied, `example` if its value is a placeholder to be
 * replaced.
 */
type Result = Outcome | 'example' | 'nothing';

const RESULTS: readonly (readonly [result: Result, title: string])[] = [
  ['restored', 'restored'],
  ['other', 'valid but other'],
  ['left', 'some left'],
  ['harmful', 'harmful'],
  ['example', 'an example'],
  ['nothing', 'nothing'],
];

export function byHandSummary(judged: readonly JudgedByHand[]): string {
  const found = judged.filter(isFound);
  const rows = STAGES.map((classes, at) =>
    rowOf(
      classes.join(', '),
      found.map(({ restorations }) => restorations.stages[at]!),
    ),
  );
  const known = found.filter(({ mistake }) => isKnowable(mistake));
  return [
    `${judged.length} mistakes by hand, ${new Set(judged.map(({ mistake }) => mistake.base)).size} documents, ${judged.length - found.length} not found\n`,
    markdownTable(
      ['Applied', ...RESULTS.map(([, title]) => title)],
      [
        ...rows,
        rowOf('the first offer', firstOffers(found)),
        rowOf('of one mistake that can be known', firstOffers(known)),
      ],
    ),
    `Restored by the first offer, where one thing is wrong, something in the document tells, and no example was offered: ${percent(restoredPart(known))}\n`,
    ...STAGES.map((classes, at) =>
      listOf(
        `Harmed by ${classes.join(', ')}`,
        found.filter(({ restorations }) => restorations.stages[at]!.outcome === 'harmful'),
      ),
    ),
    listOf(
      'Harmed by the first offer',
      found.filter(({ restorations }) => restorations.firstOffer?.outcome === 'harmful'),
    ),
    listOf(
      'Nothing is offered',
      found.filter(({ restorations }) => restorations.firstOffer === null),
    ),
    listOf(
      'Not found by any rule',
      judged.filter((each) => !isFound(each)),
    ),
  ].join('\n');
}

/** Whether repairs change few enough correct values, and the first repair offered restores enough. */
export function meetsTargets(judged: readonly JudgedByHand[]): boolean {
  const found = judged.filter(isFound);
  const known = found.filter(({ mistake }) => isKnowable(mistake));
  const harmed = (at: number): number =>
    found.filter(({ restorations }) => restorations.stages[at]!.outcome === 'harmful').length;
  return (
    STAGES.every((_, at) => harmed(at) <= MAX_HARM[at]! * found.length) &&
    // In a small selection, a single failure may exceed the limit.
    (known.length < FEW || restoredPart(known) >= MIN_RESTORED)
  );
}

const FEW = 100;

/** The mistakes in which automatic repairs changed a correct value. */
export function harmedByCertain(judged: readonly JudgedByHand[]): readonly string[] {
  return judged
    .filter((each) => isFound(each) && each.restorations.stages[0]!.outcome === 'harmful')
    .map(({ mistake }) => mistake.name);
}

/** Whether there is room for improvement. */
export function needsImprovement({ mistake, restorations }: JudgedByHand): boolean {
  if (restorations === null) return true;
  const { stages, firstOffer: first } = restorations;
  return (
    stages.some(({ outcome }) => outcome === 'harmful') ||
    first === null ||
    first.outcome === 'harmful' ||
    (isKnowable(mistake) && first.outcome !== 'restored')
  );
}

/** What was reported and offered. */
export function describeByHand({ mistake, issues, restorations }: JudgedByHand): string {
  const describeRestoration = (name: string, { outcome, lost, applied }: Restoration): readonly string[] => [
    `  ${name}: ${outcome}${lost.length === 0 ? '' : `, lost ${lost.slice(0, 3).join('; ')}`}`,
    ...applied.map(
      ({ codes, patch }) => `      ${patch.class} ${codes[0]!} ${JSON.stringify(patch.edits).slice(0, 300)}`,
    ),
  ];
  return [
    mistake.isUnknowable ? `${mistake.name} [unknowable]` : mistake.name,
    ...(restorations === null
      ? []
      : STAGES.flatMap((classes, at) => describeRestoration(`with ${classes.at(-1)!}`, restorations.stages[at]!))),
    ...(restorations?.firstOffer ? describeRestoration('first offer', restorations.firstOffer) : []),
    ...issues.slice(0, 4).map(({ line, code, message }) => `    ${line ?? '-'} ${code} ${message.slice(0, 200)}`),
    '',
  ].join('\n');
}

type FoundByHand = JudgedByHand & { readonly restorations: NonNullable<JudgedByHand['restorations']> };

function isFound(each: JudgedByHand): each is FoundByHand {
  return each.restorations !== null;
}

/** Whether a single change can undo it, and the document says which. */
function isKnowable({ isUnknowable, isSeveral }: ByHand): boolean {
  return !isUnknowable && !isSeveral;
}

function firstOffers(found: readonly FoundByHand[]): readonly (Restoration | null)[] {
  return found.map(({ restorations }) => restorations.firstOffer);
}

function resultOf(restoration: Restoration | null): Result {
  if (restoration === null || restoration.applied.length === 0) return 'nothing';
  const { outcome, applied } = restoration;
  return outcome !== 'harmful' && applied[0]!.patch.class === 'input' ? 'example' : outcome;
}

function rowOf(name: string, all: readonly (Restoration | null)[]): string[] {
  return [name, ...RESULTS.map(([result]) => String(all.filter((each) => resultOf(each) === result).length))];
}

/** An example restores nothing, and is not meant to. */
function restoredPart(known: readonly FoundByHand[]): number {
  const offers = known
    .map(({ restorations }) => resultOf(restorations.firstOffer))
    .filter((result) => result !== 'example' && result !== 'nothing');
  return offers.filter((result) => result === 'restored').length / offers.length;
}

function listOf(title: string, judged: readonly JudgedByHand[]): string {
  return `${title}: ${judged.length}\n${judged.map(({ mistake }) => `- ${mistake.name}\n`).join('')}`;
}
