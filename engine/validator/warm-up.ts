/**
 * Makes a worker about as fast for its first document as for any other: every rule set and schema in force is loaded
 * and has run on a small document of its family (but those that are rare), and so has the whole pipeline, often enough
 * for the JavaScript engine to have compiled what every document needs; the messages of every language are read.
 */
import { today } from 'einvoice-core/rules/evaluate.js';
import { LANGUAGES } from 'einvoice-core/languages.js';
import { isRare } from 'einvoice-core/rules/holding.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import { validate } from './validate.js';
import { warmUpDocument } from 'einvoice-core/rules/warm-up/documents.js';
import { parse } from 'einvoice-schematron/xml/parse.js';

/** More make the start longer, and the first document hardly faster. */
const ROUNDS = 4;

/**
 * @param withRare those that are rare are loaded and run, too
 * @throws EngineError when anything does not load
 */
export function warmUp(registry: Registry, withRare = false): void {
  const { documentTypes, detection } = registry.manifest;
  const day = today();
  const isWanted = (entry: { readonly release: string }): boolean => withRare || !isRare(registry.manifest, entry);
  for (const [type, { root }] of Object.entries(documentTypes)) {
    const xml = warmUpDocument(root);
    // The runtime keeps a text with a character beyond Latin-1 in another form, and compiles code for each form.
    const texts = [xml, `${xml}<!-- \u20ac -->`];
    const rows = detection.filter((row) => row.documentType === type);
    const schemas = [...new Set(rows.map((row) => row.schema))]
      .filter((id) => registry.manifest.schemas.some((entry) => entry.id === id && isWanted(entry)))
      .map((id) => registry.schema(id, day));
    const ruleSets = [...new Set(rows.flatMap((row) => registry.entries(row.ruleSets, day)))]
      .filter(isWanted)
      .map((entry) => registry.ruleSet(entry));
    // The pipeline would load what documents of this type need.
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
