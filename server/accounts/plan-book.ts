/** Which plan an account has at which time: the versions of all plans, and who has which. */

import { type Plan, type PlanChoice, type PlanVersion, STANDARD_PLAN } from './model.js';

/** What is sold where nobody has said otherwise. */
export const USUAL_PLAN: Plan = {
  priceCents: 4_900,
  includedCalls: 1_000,
  overageCents: 5,
  trialDays: 7,
  graceDays: 14,
};

/** Before every account: from when on the first version of the standard plan holds. */
export const EVER = new Date(0);

export interface PlanBook {
  /**
   * The plan that an account has at an instant. A period has the one of its start, to its end.
   * @param accountId of an account that need not exist: it has the standard plan
   */
  planAt(accountId: string, instant: Date): PlanVersion;
}

/** @param versions without any, the usual figures are the standard plan's */
export function planBook(versions: readonly PlanVersion[], choices: readonly PlanChoice[]): PlanBook {
  const versionsOf = grouped(versions, ({ plan }) => plan);
  const choicesOf = grouped(choices, ({ accountId }) => accountId);
  return {
    planAt(accountId, instant) {
      const plan = inForce(choicesOf.get(accountId), instant)?.plan ?? STANDARD_PLAN;
      const known = versionsOf.get(plan) ?? versionsOf.get(STANDARD_PLAN);
      // Before its first version a plan has the figures of that one.
      return inForce(known, instant) ?? known?.[0] ?? { ...USUAL_PLAN, plan: STANDARD_PLAN, validFrom: EVER };
    },
  };
}

/** The last one that holds at an instant. */
function inForce<T extends { readonly validFrom: Date }>(
  sorted: readonly T[] | undefined,
  instant: Date,
): T | undefined {
  return sorted?.findLast(({ validFrom }) => validFrom <= instant);
}

function grouped<T extends { readonly validFrom: Date }>(
  all: readonly T[],
  nameOf: (each: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all.toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime())) {
    const group = groups.get(nameOf(each));
    if (group === undefined) groups.set(nameOf(each), [each]);
    else group.push(each);
  }
  return groups;
}
