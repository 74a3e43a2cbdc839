/** What repairs restored, as tables and lines. */
import { markdownTable, percent } from '../kit/format.js';
import type { Found } from './generate.js';
import { type Outcome, type Restoration, type Restorations, STAGES } from './restoration.js';

export interface Restored extends Found {
  readonly restorations: Restorations;
}

/** Maximum share of a stage's repairs that change a correct value. */
export const MAX_HARM = [0, 0.002, 0.005] as const;
/** Minimum share of the original values that the first repair must restore, where the document reveals them. */
export const MIN_RESTORED = 0.94;

const OUTCOMES: readonly Outcome[] = ['restored', 'other', 'left', 'harmful'];

export function restorationSummary(restored: readonly Restored[]): string {
  const firsts = firstOffers(restored);
  const known = firstOffers(restored.filter(isKnowable));
  const rows = STAGES.map((classes, at) =>
    rowOf(
      classes.join(', '),
      restored.map(({ restorations }) => restorations.stages[at]!),
    ),
  );
  return [
    `${restored.length} defects\n`,
    markdownTable(
      ['Applied', ...OUTCOMES, 'harmful, in %'],
      [...rows, rowOf('the first offer', firsts), rowOf('of what can be known', known)],
    ),
    `Restored by the first offer, where something in the document tells, and no example was offered: ${percent(restoredPart(restored))}\n`,
    unknowableReasons(restored),
    byMistake(restored),
  ].join('\n');
}

export function meetsRestorationTargets(restored: readonly Restored[]): boolean {
  const harmed = (at: number): number =>
    restored.filter(({ restorations }) => restorations.stages[at]!.outcome === 'harmful').length / restored.length;
  return STAGES.every((_, at) => harmed(at) <= MAX_HARM[at]!) && restoredPart(restored) >= MIN_RESTORED;
}

/** Whether there is room for improvement. */
export function isHarmedOrNotRestored(each: Restored): boolean {
  const { stages, firstOffer } = each.restorations;
  return (
    stages.some(({ outcome }) => outcome === 'harmful') ||
    (isKnowable(each) && firstOffer !== null && !isExample(firstOffer) && firstOffer.outcome !== 'restored')
  );
}

export function describeRestoration({ defect, verdict, restorations }: Restored): string {
  const { stages, firstOffer } = restorations;
  const lines = (name: string, { outcome, lost, applied }: Restoration): string[] => [
    `  ${name}: ${outcome}${lost.length === 0 ? '' : `, lost ${lost.slice(0, 3).join('; ')}`}`,
    ...(outcome === 'restored'
      ? []
      : applied.map(
          ({ codes, patch }) => `      ${patch.class} ${codes[0]} ${JSON.stringify(patch.edits).slice(0, 260)}`,
        )),
  ];
  return [
    `${defect.sample.kind}: ${defect.sample.name}`,
    `  ${defect.mistake}: ${defect.note}`,
    ...STAGES.flatMap((classes, at) => (stages[at]!.outcome === 'left' ? [] : lines(classes.at(-1)!, stages[at]!))),
    ...(firstOffer === null ? [] : lines('first offer', firstOffer)),
    ...verdict.details.issues
      .slice(0, 4)
      .map((issue) => `    ${issue.line ?? '-'} ${issue.code} ${issue.message.slice(0, 160)}`),
    '',
  ].join('\n');
}

function rowOf(name: string, all: readonly Restoration[]): string[] {
  const count = (wanted: Outcome): number => all.filter(({ outcome }) => outcome === wanted).length;
  return [name, ...OUTCOMES.map((each) => String(count(each))), percent(count('harmful') / all.length)];
}

/** An example is a placeholder: it restores nothing, and is not meant to. */
function isExample({ applied: [first] }: Restoration): boolean {
  return first!.patch.class === 'input';
}

/** Whether the original value can be derived from the document. */
function isKnowable({ defect }: Restored): boolean {
  return defect.change.unknowable === undefined;
}

/** Why some originals can't be known, and how many. */
function unknowableReasons(restored: readonly Restored[]): string {
  const counts = new Map<string, number>();
  for (const { defect } of restored) {
    const { unknowable } = defect.change;
    if (unknowable !== undefined) counts.set(unknowable, (counts.get(unknowable) ?? 0) + 1);
  }
  const rows = [...counts].map(([reason, count]) => [reason, String(count)]);
  return markdownTable(['Nobody can know', 'Defects'], rows);
}

function firstOffers(restored: readonly Restored[]): readonly Restoration[] {
  return restored.flatMap(({ restorations: { firstOffer } }) => (firstOffer === null ? [] : [firstOffer]));
}

function restoredPart(restored: readonly Restored[]): number {
  const judged = firstOffers(restored.filter(isKnowable)).filter((each) => !isExample(each));
  return judged.filter(({ outcome }) => outcome === 'restored').length / judged.length;
}

/** The sorts of mistakes whose repairs changed correct values. */
function byMistake(restored: readonly Restored[]): string {
  const names = [...new Set(restored.map(({ defect }) => defect.mistake))];
  const rows = names.flatMap((name) => {
    const own = restored.filter(({ defect }) => defect.mistake === name);
    const harmed = STAGES.map(
      (_, at) => own.filter(({ restorations }) => restorations.stages[at]!.outcome === 'harmful').length,
    );
    return harmed.every((count) => count === 0) ? [] : [[name, String(own.length), ...harmed.map(String)]];
  });
  return rows.length === 0
    ? 'No right value was changed.\n'
    : markdownTable(['Mistake', 'Defects', ...STAGES.map((classes) => `harmed by ${classes.at(-1)!}`)], rows);
}
