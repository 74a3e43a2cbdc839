/** Tells which plan an account has at which time, from the versions of all plans and the choices of accounts. */

import { type Plan, type PlanChoice, type PlanVersion, STANDARD_PLAN } from './model.js';

/** The figures of the standard plan, unless configured otherwise. */
export const USUAL_PLAN: Plan = {
  priceCents: 4_900,
  includedCalls: 1_000,
  overageCents: 5,
  trialDays: 7,
  graceDays: 14,
};

/** Earlier than any account: the first version of the standard plan is valid from here. */
export const EARLIEST = new Date(0);

export interface PlanBook {
  /**
   * The plan of an account at an instant. A period keeps the plan of its start until its end.
   * @param accountId need not exist: unknown accounts have the standard plan
   */
  planAt(accountId: string, instant: Date): PlanVersion;
}

/** @param versions if empty, the standard plan has the usual figures */
export function createPlanBook(versions: readonly PlanVersion[], choices: readonly PlanChoice[]): PlanBook {
  const versionsByPlan = groupByKey(versions, ({ plan }) => plan);
  const choicesByAccount = groupByKey(choices, ({ accountId }) => accountId);
  return {
    planAt(accountId, instant) {
      const plan = inForce(choicesByAccount.get(accountId), instant)?.plan ?? STANDARD_PLAN;
      const known = versionsByPlan.get(plan) ?? versionsByPlan.get(STANDARD_PLAN);
      // Before its first version, a plan has the figures of that version.
      return inForce(known, instant) ?? known?.[0] ?? { ...USUAL_PLAN, plan: STANDARD_PLAN, validFrom: EARLIEST };
    },
  };
}

/** The last one that is valid at an instant. */
function inForce<T extends { readonly validFrom: Date }>(
  sorted: readonly T[] | undefined,
  instant: Date,
): T | undefined {
  return sorted?.findLast(({ validFrom }) => validFrom <= instant);
}

function groupByKey<T extends { readonly validFrom: Date }>(
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
