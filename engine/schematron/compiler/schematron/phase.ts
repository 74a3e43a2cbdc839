import { SchematronError } from './error.js';
import type { Schema } from './model.js';

/** Reserved phase name that selects all patterns. */
const ALL = '#ALL';

/**
 * Pass 5: keeps the patterns of one phase. All phases of the schema are checked, chosen or not.
 * @param chosenPhase its id; if undefined, the schema's default phase, or all patterns if it has none (ISO/IEC 19757-3,
 * section 5.4.11)
 * @throws SchematronError for an unknown phase, or one that names a pattern that does not exist
 */
export function selectPhase(schema: Schema, chosenPhase: string | undefined): Schema {
  const phase = chosenPhase ?? schema.defaultPhase;
  const patterns = new Set(schema.patterns.map((pattern) => pattern.id));
  for (const { id, active, position } of schema.phases) {
    const unknown = active.find((name) => !patterns.has(name));
    if (unknown !== undefined)
      throw new SchematronError(`phase "${id}" names the pattern "${unknown}", which does not exist`, position);
  }
  if (phase === undefined || phase === ALL) return schema;
  const chosen = schema.phases.find(({ id }) => id === phase);
  if (!chosen) {
    const known = schema.phases.map(({ id }) => id).join(', ') || 'none';
    throw new SchematronError(`there is no phase "${phase}" (phases: ${known})`, {
      file: schema.file,
      line: 1,
      column: 1,
    });
  }
  if (chosen.active.length === 0) throw new SchematronError(`phase "${phase}" has no pattern`, chosen.position);
  return { ...schema, patterns: schema.patterns.filter((pattern) => chosen.active.includes(pattern.id)) };
}
