/** SaxonJS on the output of our reference back end: the transformation alone, from a parsed document to SVRL text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SaxonJS from 'saxon-js';
import { type StoredChecks } from '#schematron/compiled.js';
import { compiledFiles } from '#core/rules/compiled.js';
import { today } from '#core/rules/today.js';
import { Registry } from '#core/rules/registry.js';
import type { Subject } from './subject.js';

interface Stylesheet {
  readonly stylesheetInternal: object;
  /** Parsed files that the rules load, by URI. */
  readonly documentPool: Readonly<Record<string, unknown>>;
}

/** The engine passes text to SaxonJS; here it gets a parsed document, so that only the rules are timed. */
const transform = SaxonJS.transform as unknown as (
  options: Stylesheet & { sourceNode: unknown; destination: 'serialized' },
) => { readonly principalResult: string };

export const saxonJs: Subject = (ids, paths) => {
  const registry = new Registry({ ...paths, engine: 'saxon' });
  const stylesheets = ids.map((id): Stylesheet => {
    const entry = registry.entry(id, today());
    // The error says what is missing, stale or damaged, and how to fix it.
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

/** SVRL of nearly valid documents is short, so that searching it takes no noticeable time. */
function findingsIn(svrl: string): number {
  return svrl.match(/<svrl:(?:failed-assert|successful-report)\b|<(?:\w+:)?dynamic-error\b/g)?.length ?? 0;
}
