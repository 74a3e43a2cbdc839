/** `npm run diagnostics` without process handling. */
import type { RegistryOptions } from '#core/rules/registry.js';
import { Registry } from '#core/rules/registry.js';
import type { Folders } from '../suites/folders.js';
import { claimsSummary, isAllTrue, readDefects, describeClaims } from './claims/claims-report.js';
import { UsageError } from '#cli/terminal/usage.js';
import { byHand } from './by-hand/command.js';
import type { Defect } from './defect.js';
import { type Found, defectsOf } from './generate.js';
import { judge } from './judge.js';
import { prove } from './proof.js';
import { type Proven, isShort, proofSummary, describeProof } from './proof-report.js';
import {
  type Restored,
  isHarmedOrNotRestored,
  meetsRestorationTargets,
  restorationSummary,
  describeRestoration,
} from './restoration-report.js';
import { type Broken, restore } from './restoration.js';
import { USAGE, readOptions } from './options.js';
import { type Judged, meetsTargets, summary, describeJudged } from './report.js';
import { samplesOf } from './samples.js';

export interface Context {
  readonly rules: RegistryOptions;
  readonly folders: Folders;
  readonly write: (text: string) => void;
}

/**
 * Makes defects, judges the reports about them, and prints the figures.
 * @returns the exit code
 * @throws UsageError, FolderError, MissingError, EngineError if nothing was judged
 */
export async function diagnostics(args: readonly string[], { rules, folders, write }: Context): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    write(USAGE);
    return 0;
  }
  const registry = new Registry(rules);
  if (options.byHand) return byHand(options, registry, write);
  const samples = samplesOf(folders, registry);
  const { only = '' } = options;
  const found = defectsOf(samples, registry, options).filter(
    ({ defect }) => defect.sample.kind.includes(only) || defect.mistake.includes(only),
  );
  if (found.length === 0) throw new UsageError('there is no defect of that name');
  if (options.restore) {
    const restored: Restored[] = [];
    for (const each of found) restored.push({ ...each, restorations: await restore(brokenBy(each.defect), registry) });
    if (options.list)
      for (const each of restored) if (isHarmedOrNotRestored(each)) write(`${describeRestoration(each)}\n`);
    write(restorationSummary(restored));
    return meetsRestorationTargets(restored) ? 0 : 1;
  }
  if (options.claims) {
    const read = readDefects(found, registry);
    if (options.list) write(describeClaims(read));
    write(claimsSummary(read));
    return isAllTrue(read) ? 0 : 1;
  }
  if (options.fixes) {
    const proven = found.map((each): Proven => ({ ...each, proof: proofOf(each, registry) }));
    if (options.list) for (const each of proven) if (isShort(each)) write(`${describeProof(each)}\n`);
    write(proofSummary(proven));
    return proven.every(({ proof }) => proof.broken.length === 0) ? 0 : 1;
  }
  const judged = found.map((each): Judged => ({ ...each, judgement: judge(each) }));
  if (options.list)
    for (const each of judged) if (Object.values(each.judgement).includes(false)) write(`${describeJudged(each)}\n`);
  write(summary(judged));
  return meetsTargets(judged) ? 0 : 1;
}

function brokenBy({ sample: { tree, options }, text }: Defect): Broken {
  return { original: tree, wrong: Buffer.from(text), options };
}

function proofOf({ defect }: Found, registry: Registry): Proven['proof'] {
  return prove(Buffer.from(defect.text), defect.sample.options, registry);
}
