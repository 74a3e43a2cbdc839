/** Fixes a document: applies patches and validates again until no patch is left. */
import { requireList } from 'einvoice-core/arguments.js';
import type { IssueDetails, ValidateOptions, Validator, Verdict } from 'einvoice-core/types.js';
import { dropOverlapping, applyFixes } from './apply.js';
import { type Patch, type PatchClass, withInput } from './patch.js';

/** Says which patch to apply to issues with a code. */
export interface Choice {
  readonly code: string;
  /** Restricts the choice to issues on this line. */
  readonly line?: number;
  /**
   * The value or markup of a patch; or `#2` for the second patch offered; or, for class `input`, the value to enter.
   */
  readonly value: string;
}

export interface FixOptions extends ValidateOptions {
  /** Classes of patches to apply without a choice; by default only `certain`. */
  readonly classes?: readonly PatchClass[];
  readonly choices?: readonly Choice[];
}

/** A patch that was applied, and the issues it was offered for. */
export interface AppliedPatch {
  readonly codes: readonly string[];
  /** The line of the issue, in the document to which the patch was applied. */
  readonly line: number | null;
  readonly patch: Patch;
}

export interface FixResult {
  /** All bytes outside of patches are unchanged. */
  readonly document: Uint8Array;
  readonly applied: readonly AppliedPatch[];
  /** Choices without effect: there was no such issue, or no patch of the issue was applied. */
  readonly unused: readonly Choice[];
  /** The verdict on the original document. */
  readonly before: Verdict;
  /** The verdict on the fixed document, with patches for the remaining issues. */
  readonly after: Verdict;
}

/** If more rounds are needed, patches probably revert each other. */
const MAX_ROUNDS = 200;
/**
 * The maximum number of issues in all rounds together. Each round searches patches for all issues, so documents with
 * many issues get fewer rounds.
 */
const MAX_ISSUES = 1_000;

/**
 * Fixes a document as far as the choices allow. Without a choice, only changes with one right answer are made: none if
 * several patches are possible, and none in a signed document, because a change would invalidate the signature. The
 * result is never worse: a patch that adds a finding is not applied.
 * @throws EngineError as `Validator.validate`
 */
export async function fixDocument(
  validator: Pick<Validator, 'validate'>,
  document: Uint8Array,
  { classes = ['certain'], choices = [], ...options }: FixOptions = {},
): Promise<FixResult> {
  requireList('classes', classes);
  requireList('choices', choices);
  const validate = (bytes: Uint8Array, patches: boolean): Promise<Verdict> =>
    validator.validate(bytes, { ...options, patches, transfer: false });
  const before = await validate(document, true);
  const applied: AppliedPatch[] = [];
  let [bytes, verdict] = [document, before];
  let issues = 0;
  for (let round = 0; round < MAX_ROUNDS && issues < MAX_ISSUES; round++) {
    issues += verdict.details.issues.length;
    let accepted: { readonly bytes: Uint8Array; readonly patches: readonly AppliedPatch[] } | null = null;
    // Each patch was only tried alone. If the patches do harm together, fewer of them are applied.
    for (const patchesTried of halve(selectPatches(verdict, classes, choices))) {
      const changed = applyFixes(
        bytes,
        patchesTried.map(({ patch }) => patch),
        options.charset,
      );
      if (!isBetter(verdict, await validate(changed, false))) continue;
      accepted = { bytes: changed, patches: patchesTried };
      break;
    }
    if (accepted === null) break;
    applied.push(...accepted.patches);
    [bytes, verdict] = [accepted.bytes, await validate(accepted.bytes, true)];
  }
  return {
    document: bytes,
    applied,
    unused: choices.filter((choice) => !isUsed(choice, applied)),
    before,
    after: verdict,
  };
}

/** Yields all patches, then the first half, the first quarter, and so on, at last only the first patch. */
function* halve(all: readonly AppliedPatch[]): Iterable<readonly AppliedPatch[]> {
  for (let count = all.length; count > 0; count = Math.floor(count / 2)) yield all.slice(0, count);
}

/** Whether a patch was applied to the issue of a choice. */
function isUsed({ code, line }: Choice, applied: readonly AppliedPatch[]): boolean {
  return applied.some((each) => each.codes.includes(code) && (line === undefined || each.line === line));
}

/** The patches to apply together: all chosen patches, and those of the surest class among the other ones. */
function selectPatches(
  { details }: Verdict,
  classes: readonly PatchClass[],
  choices: readonly Choice[],
): readonly AppliedPatch[] {
  const all = [...details.issues, ...details.information];
  const surestClasses = surestByGroup(all);
  const wanted = new Map<string, { codes: string[]; line: number | null; patch: Patch; isChosen: boolean }>();
  for (const issue of all) {
    const choice = findChosen(issue, choices);
    const patch = choice ?? (details.isSigned ? null : findOnlySurest(issue, classes, surestClasses.get(issue.group)));
    if (patch === null) continue;
    // Several issues may have the same patch.
    const key = JSON.stringify(patch.replacements);
    const existing = wanted.get(key);
    if (existing === undefined)
      wanted.set(key, { codes: [issue.code], line: issue.line, patch, isChosen: choice !== null });
    else existing.codes.push(issue.code);
  }
  const candidates = [...wanted.values()];
  const classRanks = candidates
    .filter(({ isChosen }) => !isChosen)
    .map(({ patch }) => SUREST_FIRST.indexOf(patch.class));
  const surestRank = Math.min(...classRanks);
  return dropOverlapping(
    candidates.filter(({ isChosen, patch }) => isChosen || SUREST_FIRST.indexOf(patch.class) === surestRank),
  );
}

/** The classes, surest first. */
const SUREST_FIRST: readonly PatchClass[] = ['certain', 'choice', 'input', 'money'];

/** For each group (a cause and its consequences), the surest class of its patches. */
function surestByGroup(issues: readonly IssueDetails[]): ReadonlyMap<number, PatchClass> {
  const surest = new Map<number, PatchClass>();
  for (const { group, patches = [] } of issues)
    for (const { class: patchClass } of patches) {
      const known = surest.get(group);
      if (known === undefined || SUREST_FIRST.indexOf(patchClass) < SUREST_FIRST.indexOf(known))
        surest.set(group, patchClass);
    }
  return surest;
}

/**
 * The patch of an issue that may be applied without a choice: the issue is a cause, only this patch has the surest
 * class, and the patch loses no data.
 */
function findOnlySurest(
  { causedBy, patches = [] }: IssueDetails,
  classes: readonly PatchClass[],
  surest: PatchClass | undefined,
): Patch | null {
  if (causedBy !== null) return null;
  const offered = patches.filter((patch) => patch.class !== 'input' && patch.class === surest);
  const [only] = offered;
  return offered.length === 1 && classes.includes(only!.class) && only!.isLossy !== true ? only! : null;
}

/** The patch that the user chose for an issue. */
function findChosen({ code, line, patches = [] }: IssueDetails, choices: readonly Choice[]): Patch | null {
  const choice = choices.find((each) => each.code === code && (each.line === undefined || each.line === line));
  if (choice === undefined) return null;
  const { value } = choice;
  const number = /^#(\d{1,3})$/.exec(value)?.[1];
  if (number !== undefined) return patches[Number(number) - 1] ?? null;
  const byValue = patches.find(({ edits }) =>
    edits.some((edit) => ('value' in edit && edit.value === value) || ('markup' in edit && edit.markup === value)),
  );
  const inputPatch = patches.find((patch) => patch.class === 'input');
  return byValue ?? (inputPatch === undefined ? null : withInput(inputPatch, value));
}

/**
 * Whether the document got better: no code occurs more often than before, and there are fewer findings. Information
 * counts half.
 */
function isBetter(before: Verdict, after: Verdict): boolean {
  const [countsBefore, countsAfter] = [countsOf(before), countsOf(after)];
  // An unreadable document has no other findings, since nothing else was checked.
  if (countsBefore.has('XML-WELL-FORMED') && !countsAfter.has('XML-WELL-FORMED')) return true;
  return (
    [...countsAfter].every(([code, count]) => count <= (countsBefore.get(code) ?? 0)) &&
    weightOf(after) < weightOf(before)
  );
}

/** How often each code occurs. */
function countsOf({ details }: Verdict): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of [...details.issues, ...details.information]) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Errors and warnings count two each, information one. */
function weightOf({ details }: Verdict): number {
  return 2 * details.issues.length + details.information.length;
}
