/** SaxonJS on what our reference back end made: the transformation alone, from a parsed document to SVRL as text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SaxonJS from 'saxon-js';
import { type StoredChecks } from '#schematron/compiled.js';
import { compiledFiles } from '#core/rules/compiled.js';
import { today } from '#core/rules/evaluate.js';
import { Registry } from '#core/rules/registry.js';
import type { Subject } from './subject.js';

interface Stylesheet {
  readonly stylesheetInternal: object;
  /** Files that the rules load, parsed, by URI. */
  readonly documentPool: Readonly<Record<string, unknown>>;
}

/** The engine hands texts to SaxonJS; here it gets a parsed document, so that the time is that of the rules alone. */
const transform = SaxonJS.transform as unknown as (
  options: Stylesheet & { sourceNode: unknown; destination: 'serialized' },
) => { readonly principalResult: string };

export const saxonJs: Subject = (ids, paths) => {
  const registry = new Registry({ ...paths, engine: 'saxon' });
  const stylesheets = ids.map((id): Stylesheet => {
    const entry = registry.entry(id, today());
    // It says what is missing, stale or damaged, and what to do then.
    registry.ruleSet(entry);
    const files = compiledFiles(entry);
    const { documents } = JSON.parse(readFileSync(join(paths.compiledDir, files.checks), 'utf8')) as StoredChecks;
    return {
      stylesheetInternal: JSON.parse(readFileSync(join(paths.compiledDir, files.sef), 'utf8')) as object,
      documentPool: Object.fromEntries(Object.entries(documents).map(([uri, text]) => [uri, parsed(text)])),
    };
  });
  return (bytes) => {
    const sourceNode = parsed(Buffer.from(bytes).toString());
    return () =>
      stylesheets.reduce((count, stylesheet) => {
        const svrl = transform({ ...stylesheet, sourceNode, destination: 'serialized' }).principalResult;
        return count + findingsIn(svrl);
      }, 0);
  };
};

function parsed(text: string): unknown {
  return SaxonJS.XPath.evaluate('parse-xml($text)', null, { params: { text } });
}

/** SVRL of documents that are nearly valid is short: looking through it takes no time that would show. */
function findingsIn(svrl: string): number {
  return svrl.match(/<svrl:(?:failed-assert|successful-report)\b|<(?:\w+:)?dynamic-error\b/g)?.length ?? 0;
}
