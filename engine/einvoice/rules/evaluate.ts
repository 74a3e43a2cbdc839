import { EngineError } from '../errors.js';
import type { Registry } from './registry.js';
import type { Evaluation, Finding, RawFinding } from '../types.js';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { today } from './today.js';
import { location } from 'einvoice-schematron/xml/locate.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** The flag in raw findings of a check that could not be evaluated. */
export const DYNAMIC_ERROR = 'DYNAMIC-ERROR';

/**
 * Runs rule sets directly on a document or fragment, by id for the version in force today, or by id and version
 * (`en16931-ubl@1.3.13`): no XML Schema, no detection, no severity overrides.
 * @throws EngineError `RULE_SET_UNKNOWN`
 */
export function evaluate(bytes: Uint8Array, ruleSetIds: readonly string[], registry: Registry): Evaluation {
  const entries = ruleSetIds.map((name) => ({ name, entry: registry.named(name, today()) }));
  const decoded = decode(bytes);
  const parsed = decoded.ok ? parse(decoded.text) : decoded;
  if (!parsed.ok) {
    const { code, message, line, column } = parsed.problem;
    return { ruleSets: {}, errors: { document: `${code}: ${message} (line ${line}, column ${column})` } };
  }
  const ruleSets: Record<string, readonly RawFinding[]> = {};
  const errors: Record<string, string> = {};
  for (const { name, entry } of entries) {
    try {
      ruleSets[name] = registry
        .ruleSet(entry)
        .evaluate(parsed.tree)
        .map((finding) => rawFinding(finding, parsed.tree, registry.prefixes));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      errors[name] = `${error.code}: ${error.message}`;
    }
  }
  return { ruleSets, errors };
}

/** A finding for programs; a check without an id is identified by its test. */
function rawFinding(
  { assertion, node, error }: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): RawFinding {
  const id = assertion.id || `(${assertion.kind}) ${assertion.test}`;
  return [id, error === undefined ? assertion.flag : DYNAMIC_ERROR, location(tree, node, prefixes)];
}
