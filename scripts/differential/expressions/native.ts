/** Evaluates expressions with our compiler and runtime, as checks of a schema. */
import { type CheckedSchema, compileSchema, generateCode } from '#schematron/compiler/build.js';
import { compileExpression } from '#schematron/compiler/xpath/compile.js';
import { XPathError } from '#schematron/compiler/xpath/errors.js';
import * as T from '#schematron/compiler/xpath/types.js';
import { CodedError } from '#schematron/coded-error.js';
import { nativeRuleSet } from '#core/rules/native.js';
import type { Finding, RuleSet } from '#core/types.js';
import { parse } from '#schematron/xml/parse.js';
import type { Tree } from '#schematron/xml/tree.js';
import type { Outcome } from './saxon.js';

/** The context in which expressions are evaluated: that of a rule, the same for Saxon, and its kinds of nodes. */
export interface Place {
  readonly rule: string;
  readonly context: string;
  readonly items: number;
}

export const PLACES: readonly Place[] = [
  { rule: 'a', context: '//a', items: T.ELEMENT },
  { rule: '/', context: '/', items: T.DOCUMENT },
  { rule: '@k', context: '//@k', items: T.ATTRIBUTE },
  { rule: 'text()', context: '//text()', items: T.TEXT },
];

/** An expression that we can compile. */
export interface Specimen {
  readonly place: Place;
  readonly text: string;
  /** The same as a string, in the form of `Expressions.java`. */
  readonly shown: string;
}

export const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['p', 'urn:p'],
  ['xs', 'http://www.w3.org/2001/XMLSchema'],
]);

/** A letter for the type of an atomic value, as in `Expressions.java`. */
const LETTER =
  "if ($i instance of xs:untypedAtomic) then 'u' else if ($i instance of xs:boolean) then 'b' else if ($i instance of xs:decimal) then 'd' else if ($i instance of xs:double) then 'e' else if ($i instance of xs:date) then 'D' else if ($i instance of xs:dateTime) then 'T' else 's'";
const OF_NODE = "concat('n', path($i))";
const OF_ATOMIC = `concat(${LETTER}, string($i))`;

/** @returns why we refuse to compile it, as a code */
export function specimenOf(place: Place, text: string): Specimen | { readonly refused: string } {
  try {
    const { items } = compileExpression(text, {
      namespaces: NAMESPACES,
      functions: new Map(),
      variables: new Map(),
      contextItem: place.items,
    }).type;
    const shown = T.isSubset(items, T.NODE)
      ? OF_NODE
      : T.isSubset(items, T.ATOMIC)
        ? OF_ATOMIC
        : `if ($i instance of node()) then ${OF_NODE} else ${OF_ATOMIC}`;
    const specimen = { place, text, shown: `string-join(for $i in (${text}) return ${shown}, '|')` };
    // What the back end does not support shows in code generation.
    codeOf(compiled([specimen]));
    return specimen;
  } catch (error) {
    if (error instanceof XPathError) return { refused: error.code };
    if (error instanceof CodedError && error.code === 'SCHEMATRON')
      return { refused: /\((X\w+|UNSUPPORTED)\)/.exec(error.message)?.[1] ?? error.message };
    throw error;
  }
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/\n/g, '&#10;');
}

/** Two checks per expression: one for its truth, and one that always holds, with the value in its text. */
function compiled(specimens: readonly Specimen[]): CheckedSchema {
  const patterns = PLACES.map((place) => {
    const checks = specimens.map(({ place: own, text, shown }, index) =>
      own === place
        ? `<report id="T${index}" test="${escaped(text)}">true</report><report id="V${index}" test="string-length(${escaped(shown)}) >= 0"><value-of select="${escaped(shown)}"/></report>`
        : '',
    );
    return `<pattern><rule context="${place.rule}"><report id="PLACE" test="true()">here</report>${checks.join('')}</rule></pattern>`;
  });
  const schema = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"><ns prefix="p" uri="urn:p"/>${patterns.join('')}</schema>`;
  return compileSchema({ file: 'main.sch', load: () => schema, codePrefix: 'X' });
}

function codeOf(checked: CheckedSchema): string {
  return generateCode(checked, () => undefined).native();
}

/** Several expressions as one rule set. */
export class NativeExpressions {
  readonly #specimens: readonly Specimen[];
  readonly #rules: RuleSet;

  /** @throws EngineError if the code does not load, which is our error */
  constructor(specimens: readonly Specimen[]) {
    this.#specimens = specimens;
    const checked = compiled(specimens);
    const { assertions } = checked;
    this.#rules = nativeRuleSet({ id: 'expressions', version: '1', assertions }, codeOf(checked), 'expressions.js');
  }

  /**
   * @returns for each expression the outcomes at its context items, in document order
   * @throws EngineError if a check fails with anything but a dynamic error, which is our error
   */
  values(document: string): readonly (readonly Outcome[])[] {
    const findings = this.#rules.evaluate(treeOf(document));
    const byId = new Map<string, Map<number, Finding>>();
    for (const finding of findings) {
      // Each place has one sentinel; all have the same id.
      const id = finding.assertion.id === 'PLACE' ? finding.assertion.context : finding.assertion.id;
      let nodes = byId.get(id);
      if (nodes === undefined) byId.set(id, (nodes = new Map()));
      nodes.set(finding.node, finding);
    }
    return this.#specimens.map(({ place }, index) => {
      const nodes = [...(byId.get(place.rule)?.keys() ?? [])].sort((a, b) => a - b);
      return nodes.map((node) => ({
        truth: outcomeOf(byId.get(`T${index}`)?.get(node)),
        value: outcomeOf(byId.get(`V${index}`)?.get(node)),
      }));
    });
  }
}

function outcomeOf(finding: Finding | undefined): string {
  if (finding === undefined) return 'false';
  return finding.error === undefined ? finding.text : `!${finding.error}`;
}

function treeOf(document: string): Tree {
  const parsed = parse(document);
  if (!parsed.ok) throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`);
  return parsed.tree;
}
