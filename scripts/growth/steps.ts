/** The processor time of each validation step for a document. */
import { NO_INVOICE } from '#core/detection/detect.js';
import type { DetectionRow, RuleSetEntry } from '#core/rules/manifest.js';
import {
  type ValidationState,
  type ValidationStep,
  initialState,
  decodeStep,
  parseStep,
  rulesStep,
  schemaStep,
} from '#validator/pipeline.js';
import type { Registry } from '#core/rules/registry.js';
import type { RuleSet } from '#core/types.js';
import { createVerdict } from '#validator/validate.js';
import type { SchemaValidator } from '#core/rules/schema.js';

/** What is measured: documents of one kind, and everything done with them. */
export interface Subject {
  readonly registry: Registry;
  /** How documents are validated: the schema, and the levels of findings. */
  readonly row: DetectionRow;
  /** The rule sets to measure; those of the row produce the report's findings. */
  readonly ruleSets: readonly RuleSetEntry[];
  readonly day: string;
}

/** Processor time in milliseconds by step, in pipeline order. */
export type Times = ReadonlyMap<string, number>;

/** Processor time of this process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Validates a document like the pipeline, without detection, because the row is given.
 * @param withReport whether to apply the schema and create messages and a report, too
 * @throws Error if the document does not reach the rules, so that nothing would be measured
 */
export function timesOf(document: Uint8Array, { registry, row, ruleSets, day }: Subject, withReport: boolean): Times {
  const times = new Map<string, number>();
  let inner = 0;
  const timed = <R>(name: string, work: () => R): R => {
    const [before, innerBefore] = [processorTime(), inner];
    const result = work();
    const all = processorTime() - before;
    times.set(name, (times.get(name) ?? 0) + all - (inner - innerBefore));
    inner = innerBefore + all;
    return result;
  };
  const measured = watched(registry, timed);
  let state: ValidationState = {
    ...initialState(document, {}),
    day,
    detection: { ...NO_INVOICE, format: row.format, row },
  };
  const run = (name: string, step: ValidationStep): void => {
    state = { ...state, ...timed(name, () => step.run(state, measured)) };
  };
  run('decode', decodeStep);
  run('parse', parseStep);
  if (state.tree === undefined) throw new Error(`The document does not parse: ${state.issues[0]?.code}`);
  if (!withReport) {
    for (const entry of ruleSets) measured.ruleSet(entry).evaluate(state.tree);
    return times;
  }
  run('issues of the schema', schemaStep);
  const own = ruleSets.filter(({ id }) => row.ruleSets.includes(id));
  for (const entry of ruleSets) if (!own.includes(entry)) measured.ruleSet(entry).evaluate(state.tree);
  state = { ...state, ruleSets: own, overrides: {} };
  run('issues of the rules', rulesStep);
  timed('report', () => JSON.stringify(createVerdict(state, [], registry)));
  return times;
}

/** Measures a registry's schemas and rule sets. */
function watched(registry: Registry, timed: <R>(name: string, work: () => R) => R): Registry {
  const ruleSet = (entry: RuleSetEntry): RuleSet => {
    const found = registry.ruleSet(entry);
    return { ...found, evaluate: (tree, limit) => timed(entry.id, () => found.evaluate(tree, limit)) };
  };
  const schema = (id: string, day: string): SchemaValidator => {
    const found = registry.schema(id, day);
    return { ...found, firstViolations: (tree, most) => timed(`xsd ${id}`, () => found.firstViolations(tree, most)) };
  };
  return Object.assign(Object.create(registry) as Registry, {
    ruleSet,
    schema,
    manifest: registry.manifest,
    prefixes: registry.prefixes,
  });
}
