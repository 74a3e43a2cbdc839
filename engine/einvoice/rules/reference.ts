/**
 * The reference engine: SaxonJS runs a rule set as SEF. It is slow but independent, so the native engine is tested
 * against it.
 */
import { platform } from 'einvoice-schematron/platform';
import type Saxon from 'saxon-js';
import type { CompiledRuleSet } from './compiled.js';
import { EngineError } from '../errors.js';
import { compileCommand } from './compile-command.js';
import type { Finding, RuleSet } from '../types.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { resolve } from 'einvoice-schematron/xml/locate.js';
import { standaloneEdits } from 'einvoice-schematron/xml/standalone.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

let loaded: typeof Saxon | undefined;

/**
 * SaxonJS, loaded on the first use: loading takes a third of a second per thread, and the native engine does not need
 * it.
 */
function saxon(): typeof Saxon {
  return (loaded ??= platform.optionalPackage('saxon-js') as typeof Saxon);
}

/**
 * Checks that SaxonJS is installed. It has a licence of its own and is installed only on request.
 * @throws EngineError `ENGINE_MISSING`
 */
export function requireReferenceEngine(): void {
  if (!platform.hasPackage('saxon-js'))
    throw new EngineError(
      'ENGINE_MISSING',
      'The reference engine is not installed. Run "npm install saxon-js@2 xslt3@2", or use the native engine.',
    );
}

/**
 * Prepares a compiled rule set.
 * @param sef text of the SEF
 * @throws EngineError `ENGINE_MISSING`, or `RULES_CORRUPT` if the SEF or a code list does not load
 */
export function referenceRuleSet(compiled: CompiledRuleSet, sef: string): RuleSet {
  requireReferenceEngine();
  const name = `${compiled.id}@${compiled.version}`;
  let stylesheet: object;
  const documentPool: Record<string, unknown> = {};
  try {
    stylesheet = JSON.parse(sef) as object;
    for (const [uri, text] of Object.entries(compiled.documents)) {
      documentPool[uri] = saxon().XPath.evaluate('parse-xml($text)', null, { params: { text } });
    }
  } catch (error) {
    throw new EngineError(
      'RULES_CORRUPT',
      `The compiled rule set ${name} does not load; run ${compileCommand(`--force --only ${compiled.id}`)}.`,
      { cause: error },
    );
  }
  return {
    id: compiled.id,
    engine: 'saxon',
    assertions: compiled.assertions,
    evaluate(tree) {
      let svrl: string;
      try {
        svrl = saxon().transform({
          stylesheetInternal: stylesheet,
          sourceText: applyEdits(tree.source, standaloneEdits(tree)),
          destination: 'serialized',
          documentPool,
        }).principalResult;
      } catch (error) {
        throw new EngineError('RULES_FAILED', `The rule set ${name} could not be evaluated (${errorCode(error)}).`, {
          cause: error,
        });
      }
      return readSvrl(svrl, compiled, tree);
    },
  };
}

/** The XPath error code of a SaxonJS error. The message is not passed on, since it may quote the document. */
function errorCode(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'internal error';
}

/** The findings in an SVRL document that our stylesheet produced. */
function readSvrl(svrl: string, compiled: CompiledRuleSet, tree: Tree): Finding[] {
  const parsed = parse(svrl);
  if (!parsed.ok) throw new EngineError('RULES_FAILED', `The rule set ${compiled.id} produced no readable report.`);
  const report = parsed.tree;
  const findings: Finding[] = [];
  const root = report.firstChild[0]!;
  for (let entry = report.firstChild[root]!; entry !== 0; entry = report.nextSibling[entry]!) {
    if (report.kind[entry] !== ELEMENT) continue;
    const { local } = report.names[report.name[entry]!]!;
    const attributes = attributesOf(report, entry);
    const assertion = compiled.assertions[Number(attributes.get('index'))];
    const node = resolve(tree, attributes.get('location') ?? '');
    if (!assertion || node < 0)
      throw new EngineError('RULES_FAILED', `The rule set ${compiled.id} produced a finding without a place.`);
    const text = report.stringValue(entry).replace(/\s+/g, ' ').trim();
    if (local === 'dynamic-error') {
      // The processor's message may quote the document, so only the code is used.
      findings.push({ assertion, node, text: assertion.text, error: localName(attributes.get('code') ?? '') });
    } else {
      findings.push({ assertion, node, text });
    }
  }
  return findings.sort((a, b) => a.node - b.node || a.assertion.index - b.assertion.index);
}

/** Attributes by local name. */
function attributesOf(tree: Tree, element: number): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++) {
    attributes.set(tree.names[tree.name[node]!]!.local, tree.stringValue(node));
  }
  return attributes;
}

function localName(qname: string): string {
  return qname.slice(qname.indexOf(':') + 1);
}
