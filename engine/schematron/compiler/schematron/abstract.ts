import { SchematronError } from './error.js';
import type { Expression } from './model.js';
import {
  type SourceElement,
  type SourceNode,
  attribute,
  childElements,
  isSchematron,
  requiredAttribute,
} from './source.js';

/**
 * Pass 3: instantiates abstract patterns (`is-a` with `param`) and abstract rules (`extends`), and drops the abstract
 * ones (ISO/IEC 19757-3, sections 5.4.5, 5.4.10 and 6.3).
 * @throws SchematronError for an unresolved reference, or a rule that extends itself
 */
export function expandAbstract(schema: SourceElement): SourceElement {
  return expandRules(expandPatterns(schema));
}

function expandPatterns(schema: SourceElement): SourceElement {
  const abstract = new Map<string, SourceElement>();
  for (const pattern of childElements(schema)) {
    if (isSchematron(pattern, 'pattern') && attribute(pattern, 'abstract') === 'true')
      abstract.set(requiredAttribute(pattern, 'id').text, pattern);
  }
  const children = schema.children.flatMap((child): SourceNode[] => {
    if (!isSchematron(child, 'pattern')) return [child];
    if (attribute(child, 'abstract') === 'true') return [];
    const isA = child.attributes.get('is-a');
    if (!isA) return [child];
    const template = abstract.get(isA.text);
    if (!template) throw new SchematronError(`there is no abstract pattern "${isA.text}"`, isA.position);
    const params = childElements(child)
      .filter((element) => isSchematron(element, 'param'))
      .map((param) => [requiredAttribute(param, 'name').text, requiredAttribute(param, 'value').text] as const)
      // Longest names first: $ab must not be taken for $a followed by b.
      .sort(([a], [b]) => b.length - a.length);
    const attributes = new Map(child.attributes);
    attributes.delete('is-a');
    return [{ ...child, attributes, children: template.children.map((node) => substitute(node, params)) }];
  });
  return { ...schema, children };
}

function substitute(node: SourceNode, params: readonly (readonly [string, string])[]): SourceNode {
  if (node.kind === 'text') return node;
  const attributes = new Map<string, Expression>();
  for (const [name, expression] of node.attributes) {
    let { text } = expression;
    for (const [param, value] of params) text = text.split(`$${param}`).join(value);
    // A substituted text no longer maps to the file character by character.
    attributes.set(name, text === expression.text ? expression : { ...expression, text, raw: '' });
  }
  return { ...node, attributes, children: node.children.map((child) => substitute(child, params)) };
}

function expandRules(schema: SourceElement): SourceElement {
  const abstract = new Map<string, SourceElement>();
  for (const pattern of childElements(schema).filter((child) => isSchematron(child, 'pattern'))) {
    for (const rule of childElements(pattern)) {
      if (isSchematron(rule, 'rule') && attribute(rule, 'abstract') === 'true')
        abstract.set(requiredAttribute(rule, 'id').text, rule);
    }
  }
  const bodyOf = (rule: SourceElement, chain: readonly string[]): SourceNode[] =>
    rule.children.flatMap((child): SourceNode[] => {
      if (!isSchematron(child, 'extends')) return [child];
      const target = requiredAttribute(child, 'rule');
      const base = abstract.get(target.text);
      if (!base) throw new SchematronError(`there is no abstract rule "${target.text}"`, target.position);
      if (chain.includes(target.text))
        throw new SchematronError(`the abstract rule "${target.text}" extends itself`, target.position);
      return bodyOf(base, [...chain, target.text]);
    });
  const children = schema.children.map((child): SourceNode => {
    if (!isSchematron(child, 'pattern')) return child;
    const kept = child.children.filter(
      (rule) => !(isSchematron(rule, 'rule') && attribute(rule, 'abstract') === 'true'),
    );
    return {
      ...child,
      children: kept.map((rule) => (isSchematron(rule, 'rule') ? { ...rule, children: bodyOf(rule, []) } : rule)),
    };
  });
  return { ...schema, children };
}
