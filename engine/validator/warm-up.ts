/**
 * Warms up a worker, so that its first document is about as fast as any other: loads every rule set and schema in force
 * (except on-demand ones), runs them on a small document of their family, and runs the whole pipeline often enough for
 * the JavaScript engine to compile it. Also loads the messages of every language.
 */
import { today } from 'einvoice-core/rules/today.js';
import { LANGUAGES } from 'einvoice-core/languages.js';
import { isRare } from 'einvoice-core/rules/holding.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { validate } from './validate.js';
import { warmUpDocument } from 'einvoice-core/rules/warm-up/documents.js';
import { parse } from 'einvoice-schematron/xml/parse.js';

/** More rounds delay the start without speeding up the first document. */
const ROUNDS = 4;

/**
 * @param withRare whether to include on-demand rule sets
 * @throws EngineError if anything fails to load
 */
export function warmUp(registry: Registry, withRare = false): void {
  const { documentTypes, detection } = registry.manifest;
  const day = today();
  const isWanted = (entry: { readonly release: string }): boolean => withRare || !isRare(registry.manifest, entry);
  for (const [type, { root }] of Object.entries(documentTypes)) {
    const xml = warmUpDocument(root);
    // JavaScript engines store texts with characters beyond Latin-1 differently, and compile code for each form.
    const texts = [xml, `${xml}<!-- \u20ac -->`];
    const rows = detection.filter((row) => row.documentType === type);
    const schemas = [...new Set(rows.map((row) => row.schema))]
      .filter((id) => registry.manifest.schemas.some((entry) => entry.id === id && isWanted(entry)))
      .map((id) => registry.schema(id, day));
    const ruleSets = [...new Set(rows.flatMap((row) => registry.entries(row.ruleSets, day)))]
      .filter(isWanted)
      .map((entry) => registry.ruleSet(entry));
    // Read the checks now: the first finding should not wait for them.
    for (const ruleSet of ruleSets) void ruleSet.assertions;
    // Validating such a document would load its on-demand rules.
    if (ruleSets.length === 0) continue;
    for (let round = 0; round < ROUNDS; round++) {
      const text = texts[round % texts.length]!;
      validate(Buffer.from(text), { language: LANGUAGES[round % LANGUAGES.length]! }, registry);
      const parsed = parse(text);
      if (!parsed.ok) throw new Error(`The warm-up document for ${type} is not well-formed.`);
      for (const schema of schemas) schema.validate(parsed.tree);
      for (const ruleSet of ruleSets) ruleSet.evaluate(parsed.tree);
    }
  }
}
