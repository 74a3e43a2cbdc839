/** Judges the findings and repairs of handwritten mistakes. */
import type { IssueDetails } from '#validator/index.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { type Restorations, restore } from '../restoration.js';
import type { Base } from './bases.js';
import type { ByHand } from './hand-made.js';

/** A mistake, what is reported about it, and the results of repairs; null if no rule finds it. */
export interface JudgedByHand {
  readonly mistake: ByHand;
  readonly issues: readonly IssueDetails[];
  readonly restorations: Restorations | null;
}

/** @throws Error if the base document is missing, or the edit changes nothing */
export async function judgeByHand(
  mistake: ByHand,
  bases: ReadonlyMap<string, Base>,
  registry: Registry,
): Promise<JudgedByHand> {
  const base = bases.get(mistake.base);
  if (base === undefined) throw new Error(`${mistake.name}: there is no such document`);
  const wrong = wrongDocument(mistake, base);
  const { options } = base;
  const { issues } = validate(wrong, options, registry).details;
  const restorations = issues.length === 0 ? null : await restore({ original: base.tree, wrong, options }, registry);
  return { mistake, issues, restorations };
}

/** The document with the mistake. */
function wrongDocument({ name, edit }: ByHand, { text }: Base): Uint8Array {
  try {
    const wrong = Buffer.from(edit(text));
    if (wrong.equals(Buffer.from(text))) throw new Error('the edit changes nothing');
    return wrong;
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
