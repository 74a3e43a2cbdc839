/**
 * Makes a worker about as fast for its first document as for any other: every rule set and schema in force is loaded
 * and has run once on a small document of its family, and so has the whole pipeline.
 */
import { today } from './evaluate.js';
import type { Registry } from './registry.js';
import { validate } from './validate.js';
import { WARM_UP_DOCUMENTS } from './warm-up-documents.js';
import { parse } from './xml/parse.js';

/** @throws EngineError when anything does not load */
export function warmUp(registry: Registry): void {
  const { documentTypes, detection } = registry.manifest;
  const day = today();
  for (const [type, { root }] of Object.entries(documentTypes)) {
    const xml = WARM_UP_DOCUMENTS[root] ?? emptyDocument(root);
    const parsed = parse(xml);
    if (!parsed.ok) throw new Error(`The warm-up document for ${type} is not well-formed.`);
    const rows = detection.filter((row) => row.documentType === type);
    for (const schema of new Set(rows.map((row) => row.schema))) registry.schema(schema, day).validate(parsed.tree);
    for (const id of new Set(rows.flatMap(({ ruleSets }) => ruleSets))) registry.ruleSet(registry.entry(id, day)).evaluate(parsed.tree);
    validate(Buffer.from(xml), {}, registry);
  }
}

/** @param root `Q{uri}local` */
function emptyDocument(root: string): string {
  const [, uri = '', local = ''] = /^Q\{(.*)\}(.*)$/.exec(root) ?? [];
  return `<${local} xmlns="${uri}"/>`;
}
