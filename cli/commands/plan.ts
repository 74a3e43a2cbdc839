import { type PlanVersion, STANDARD_PLAN } from 'einvoice-service/accounts/model.js';
import { formatCents, parseCents } from 'einvoice-service/accounts/money.js';
import { changePlan } from 'einvoice-service/accounts/operator-actions.js';
import { USUAL_PLAN } from 'einvoice-service/accounts/plan-book.js';
import { table } from '../terminal/table.js';
import { OPERATOR, printJson, useStore } from './account-store.js';
import { EXIT, parseCommand, UsageError } from './command.js';
import { expectNoArguments, runSubcommand } from './subcommand.js';
import { parseTime } from './time.js';

const HELP = `Usage: einvoice plan list [--json]
       einvoice plan set [NAME] [--price EUROS] [--included N] [--overage EUROS] [--trial-days N] [--grace-days N]
                         [--from TIME] [--json]

Says what is sold. A plan has versions, and each holds from an instant on: for the periods that begin from then on, never
for one that has begun. "${STANDARD_PLAN}" is the plan of every account that "einvoice account plan" gave no other one.

  list  all versions of all plans
  set   adds a version of a plan, "${STANDARD_PLAN}" when no NAME is given; what is not said stays as it is. A name that is
        new makes a new plan, which is like "${STANDARD_PLAN}" in what is not said

OPTIONS
  --price EUROS     for a period, like 49.00
  --included N      calls of a period that the price includes
  --overage EUROS   for each call above, like 0.05
  --trial-days N    0 for no trial
  --grace-days N    how long an account whose payment failed is served on
  --from TIME       from then on (2027-02-01, or with a time in UTC); now when absent
  --json            as JSON; money in cents
  --help            this text

The plans are in DATA_DIR, or in the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice plan list
  einvoice plan set --price 59.00 --from 2027-07-01
`;

const JSON_ONLY = { json: { type: 'boolean', default: false } } as const;

/** `einvoice plan`. */
export function plan(args: readonly string[]): Promise<number> {
  return runSubcommand({ list, set }, args, HELP);
}

async function list(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, JSON_ONLY, HELP);
  expectNoArguments(positionals, HELP);
  const versions = await useStore((store) => store.planVersions());
  if (values.json) printJson(versions);
  else
    process.stdout.write(
      table(
        ['plan', 'from', 'price', 'included', 'price above', 'trial days', 'grace days'],
        versions.map((version) => [
          version.plan,
          version.validFrom.getTime() === 0 ? '' : version.validFrom.toISOString(),
          formatCents(version.priceCents),
          String(version.includedCalls),
          formatCents(version.overageCents),
          String(version.trialDays),
          String(version.graceDays),
        ]),
      ),
    );
  return EXIT.ok;
}

async function set(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = {
    ...JSON_ONLY,
    price: text,
    included: text,
    overage: text,
    'trial-days': text,
    'grace-days': text,
    from: text,
  };
  const {
    values,
    positionals: [name = STANDARD_PLAN, ...more],
  } = parseCommand(args, options, HELP);
  expectNoArguments(more, HELP);
  const money = (option: 'price' | 'overage'): number | undefined => {
    const value = values[option];
    const cents = value === undefined ? undefined : parseCents(value);
    if (cents === null)
      throw new UsageError(`--${option} is "${value}"; it must be an amount in euros, like 12.50`, HELP);
    return cents;
  };
  const number = (option: 'included' | 'trial-days' | 'grace-days'): number | undefined => {
    const value = values[option];
    if (value !== undefined && !/^\d{1,7}$/.test(value))
      throw new UsageError(`--${option} is "${value}"; it must be a whole number`, HELP);
    return value === undefined ? undefined : Number(value);
  };
  const figures = {
    priceCents: money('price'),
    includedCalls: number('included'),
    overageCents: money('overage'),
    trialDays: number('trial-days'),
    graceDays: number('grace-days'),
  };
  const said = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length === 0) throw new UsageError('say what the plan is to be', HELP);
  const validFrom = parseTime(values.from, '--from', HELP);
  const version = await useStore(async (store, now) => {
    const versions = await store.planVersions();
    const of = (wanted: string): PlanVersion | undefined =>
      versions.findLast(({ plan: known, validFrom: since }) => known === wanted && since <= (validFrom ?? now));
    const figuresBefore = of(name) ?? of(STANDARD_PLAN) ?? USUAL_PLAN;
    return changePlan(store, { ...figuresBefore, ...said, plan: name, validFrom }, OPERATOR);
  });
  if (values.json) printJson(version);
  else process.stdout.write(`${name}, from ${version.validFrom.toISOString()} on\n`);
  return EXIT.ok;
}
