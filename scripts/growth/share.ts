/** A process of `npm run growth`: measures its share, and reports each result to the main process. */
import { readRulesSettings } from '#validator/settings/rules.js';
import { readOptions } from './options.js';
import { planOf } from './plan.js';
import { type ShareMessage, runShare } from './run.js';

const [share, ...args] = process.argv.slice(2);
const [part, of] = share!.split('/').map(Number) as [number, number];
const options = readOptions(args)!;
runShare(planOf(readRulesSettings().rules, options), options, { part, of }, (measurement, index) =>
  process.send!({ measurement, index } satisfies ShareMessage),
);
process.disconnect();
