/** `npm run diagnostics -- --by-hand`: repairs of handwritten mistakes. */
import type { Registry } from '#core/rules/registry.js';
import { UsageError } from '#cli/terminal/usage.js';
import type { Options } from '../options.js';
import { readBases } from './bases.js';
import { type JudgedByHand, judgeByHand } from './judge.js';
import { MISTAKES } from './mistakes/all.js';
import { byHandSummary, needsImprovement, meetsTargets, describeByHand } from './report.js';

/** With fewer, some must have been lost. */
const MIN_MISTAKES = 300;

/**
 * @returns the exit code: 1 if repairs change too many correct values, or the first repair offered restores too little
 * @throws UsageError, Error if nothing was judged
 */
export async function byHand(
  { only = '', list }: Pick<Options, 'only' | 'list'>,
  registry: Registry,
  write: (text: string) => void,
): Promise<number> {
  if (MISTAKES.length < MIN_MISTAKES) throw new Error(`There are only ${MISTAKES.length} mistakes`);
  const wanted = MISTAKES.filter(({ name }) => name.includes(only));
  if (wanted.length === 0) throw new UsageError('there is no mistake of that name');
  const bases = readBases(registry);
  const judged: JudgedByHand[] = [];
  for (const mistake of wanted) judged.push(await judgeByHand(mistake, bases, registry));
  if (list) for (const each of judged) if (needsImprovement(each)) write(`${describeByHand(each)}\n`);
  write(byHandSummary(judged));
  return meetsTargets(judged) ? 0 : 1;
}
