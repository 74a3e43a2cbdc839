/** Validates the specifications of a manifest: their identifiers, and the dates of expired ones. */
import type { Manifest } from './manifest.js';
import { NAME, invalid, isDate, isRegularExpression } from './manifest-mistakes.js';

/** @throws EngineError `MANIFEST_INVALID` */
export function checkSpecifications(manifest: Manifest): void {
  const [ids, identifiers] = [new Set<string>(), new Set<string>()];
  for (const { id, name, identifier, pattern, addition, mistakes = [] } of manifest.specifications) {
    if (!NAME.test(id ?? '') || !name)
      throw invalid(`specification ${id}: it needs an id made of letters, digits, ".", "_" and "-", and a name`);
    if (identifier === undefined && pattern === undefined)
      throw invalid(`specification ${id}: it needs "identifier" or "pattern"`);
    if (
      identifier !== undefined &&
      pattern !== undefined &&
      isRegularExpression(pattern) &&
      !new RegExp(pattern).test(identifier)
    )
      throw invalid(`specification ${id}: its "identifier" must be one of its "pattern"`);
    for (const [seen, unique] of [
      [ids, id],
      [identifiers, identifier ?? pattern!],
    ] as const) {
      if (seen.has(unique)) throw invalid(`specification ${id}: "${unique}" stands twice`);
      seen.add(unique);
    }
    if (!isRegularExpression(pattern)) throw invalid(`specification ${id}: "pattern" is not a regular expression`);
    if (!isRegularExpression(addition)) throw invalid(`specification ${id}: "addition" is not a regular expression`);
    if (!Array.isArray(mistakes) || mistakes.includes(identifier))
      throw invalid(`specification ${id}: "mistakes" must be a list of other identifiers`);
  }
  checkDays(manifest);
}

/** An expired specification must name its successor: users need to know what to use instead. */
function checkDays({ specifications }: Manifest): void {
  for (const { id, effectiveFrom, effectiveUntil, successor, effectiveNote } of specifications) {
    for (const day of [effectiveFrom, effectiveUntil])
      if (day !== undefined && !isDate(day))
        throw invalid(`specification ${id}: "effectiveFrom" and "effectiveUntil" must be dates such as 2026-09-01`);
    if (effectiveUntil !== undefined && effectiveUntil < (effectiveFrom ?? ''))
      throw invalid(`specification ${id}: "effectiveUntil" must not be before "effectiveFrom"`);
    if ((effectiveUntil === undefined) !== (successor === undefined))
      throw invalid(`specification ${id}: "effectiveUntil" and "successor" go together`);
    if (effectiveUntil !== undefined && !effectiveNote)
      throw invalid(`specification ${id}: "effectiveNote" must say where "effectiveUntil" is from`);
    if (successor === undefined) continue;
    const next = specifications.find((other) => other.id === successor);
    if (next?.effectiveFrom === undefined || next.identifier === undefined)
      throw invalid(
        `specification ${id}: its successor ${successor} must be a specification with "identifier" and "effectiveFrom"`,
      );
    if ((next.effectiveUntil ?? '9999') <= effectiveUntil!)
      throw invalid(`specification ${id}: its successor ${successor} must not be out of force before it`);
  }
}
