/** Runs XPath expressions with the native engine on small documents. */
import { nativeRuleSet } from '#core/rules/native.js';
import { loadDocuments } from '#schematron/compiler/schematron/documents.js';
import { toJs } from '#schematron/compiler/to-js/emit-module.js';
import type { RuleSet } from '#core/types.js';
import { type Files, compiled, loader, schema, treeOf } from '../../../../fixtures/schematron.js';

/** The module of a schema. */
export function moduleOf(source: string | Files): string {
  const checked = compiled(source);
  return toJs(
    checked.schema,
    checked.typed,
    checked.assertions,
    loadDocuments(checked.schema, checked.typed, loader(typeof source === 'string' ? {} : source)),
  );
}

/** The schema, compiled and loaded. */
export function native(source: string | Files): RuleSet {
  const { assertions } = compiled(source);
  return nativeRuleSet({ id: 'test', version: '1', assertions }, moduleOf(source), 'test.native.js');
}

function escaped(expression: string): string {
  return expression.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

const rules = new Map<string, RuleSet>();

/** A schema with one rule about the root element, whose test is the expression. */
export function ruleAboutRoot(test: string, message = ''): string {
  return schema(
    `<ns prefix="p" uri="urn:p"/><pattern><rule context="/*"><report test="${escaped(test)}">${message}</report></rule></pattern>`,
  );
}

/** The effective boolean value of an expression at the root element, or its error code. */
export function truthOf(expression: string, xml: string): boolean | string {
  const source = ruleAboutRoot(expression);
  const ruleSet = rules.get(source) ?? native(source);
  rules.set(source, ruleSet);
  const [finding] = ruleSet.evaluate(treeOf(xml));
  return finding === undefined ? false : (finding.error ?? true);
}

/** The items of an expression at the root element as text, separated by blanks; empty after an error. */
export function textOf(expression: string, xml: string): string {
  const source = ruleAboutRoot('true()', `[<value-of select="${escaped(expression)}"/>]`);
  const ruleSet = rules.get(source) ?? native(source);
  rules.set(source, ruleSet);
  return ruleSet.evaluate(treeOf(xml))[0]!.text.slice(1, -1);
}
