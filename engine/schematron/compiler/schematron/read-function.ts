import { SchematronError } from './error.js';
import type { Expression, FunctionDefinition, FunctionValue, Instruction } from './model.js';
import { variableKey } from './names.js';
import { XSLT, type SourceElement, type SourceNode, attribute, childElements, requiredAttribute } from './source.js';
import { checkKnown, displayName } from './vocabulary.js';

type PrefixMap = ReadonlyMap<string, string>;

/**
 * Reads an `xsl:function` (XSLT 2.0, section 10.3); supports the few instructions that official rule sets use.
 * @throws SchematronError for any other instruction
 */
export function readFunction(element: SourceElement, namespaces: PrefixMap): FunctionDefinition {
  checkKnown(element);
  const isParam = (child: SourceNode): boolean =>
    child.kind === 'element' && child.uri === XSLT && child.local === 'param';
  const params = childElements(element)
    .filter(isParam)
    .map((param) => {
      checkKnown(param);
      const name = requiredAttribute(param, 'name');
      return { name: name.text.trim(), key: variableKey(name, namespaces), as: attribute(param, 'as') ?? null };
    });
  return {
    name: requiredAttribute(element, 'name').text,
    params,
    as: attribute(element, 'as') ?? null,
    body: readBody(
      element,
      element.children.filter((child) => !isParam(child)),
      namespaces,
    ),
    position: element.position,
  };
}

function readBody(parent: SourceElement, nodes: readonly SourceNode[], namespaces: PrefixMap): Instruction[] {
  return nodes.flatMap((node): Instruction[] => {
    if (node.kind === 'text') {
      if (node.text.trim() === '') return [];
      throw new SchematronError(`text is not supported in ${displayName(parent)}`, node.position);
    }
    checkKnown(node);
    switch (node.uri === XSLT ? node.local : '') {
      case 'variable':
        return [readVariable(node, namespaces)];
      case 'sequence':
        return [{ kind: 'sequence', select: requiredAttribute(node, 'select'), position: node.position }];
      case 'choose':
        return [readChoose(node, namespaces)];
      case 'if':
        return [readIf(node, namespaces)];
      case 'value-of':
        return [readValueOf(node)];
      case 'text':
        return [
          { kind: 'value-of', select: stringLiteral(readText(node), node), separator: '', position: node.position },
        ];
      case 'for-each':
        return [readForEach(node, namespaces)];
      // It only informs the user of the stylesheet, and adds no value.
      case 'message':
        return [];
      default:
        throw new SchematronError(
          `the element ${displayName(node)} is not supported in ${displayName(parent)}`,
          node.position,
        );
    }
  });
}

function readVariable(element: SourceElement, namespaces: PrefixMap): Instruction {
  const select = element.attributes.get('select');
  const name = requiredAttribute(element, 'name');
  const content = childElements(element);
  let value: FunctionValue;
  if (select) value = { kind: 'select', select };
  else if (content.length > 0) value = { kind: 'body', body: readBody(element, element.children, namespaces) };
  else value = { kind: 'text', text: readText(element) };
  if (select && element.children.some((child) => child.kind === 'element' || child.text.trim() !== '')) {
    throw new SchematronError('xsl:variable has both a select attribute and content', element.position);
  }
  return {
    kind: 'variable',
    name: name.text.trim(),
    key: variableKey(name, namespaces),
    as: attribute(element, 'as') ?? null,
    value,
    position: element.position,
  };
}

function readChoose(element: SourceElement, namespaces: PrefixMap): Instruction {
  const branches = childElements(element);
  branches.forEach(checkKnown);
  const otherwise = branches.at(-1)?.local === 'otherwise' ? branches.at(-1) : undefined;
  const whens = otherwise ? branches.slice(0, -1) : branches;
  for (const branch of whens) {
    if (branch.local !== 'when')
      throw new SchematronError(`${displayName(branch)} is misplaced in xsl:choose`, branch.position);
  }
  return {
    kind: 'choose',
    whens: whens.map((when) => ({
      test: requiredAttribute(when, 'test'),
      body: readBody(when, when.children, namespaces),
    })),
    otherwise: otherwise ? readBody(otherwise, otherwise.children, namespaces) : [],
    position: element.position,
  };
}

function readIf(element: SourceElement, namespaces: PrefixMap): Instruction {
  const when = { test: requiredAttribute(element, 'test'), body: readBody(element, element.children, namespaces) };
  return { kind: 'choose', whens: [when], otherwise: [], position: element.position };
}

function readForEach(element: SourceElement, namespaces: PrefixMap): Instruction {
  const body = readBody(element, element.children, namespaces);
  return { kind: 'for-each', select: requiredAttribute(element, 'select'), body, position: element.position };
}

function readValueOf(element: SourceElement): Instruction {
  const separator = element.attributes.get('separator');
  if (separator && /[{}]/.test(separator.text))
    throw new SchematronError('a computed separator is not supported', separator.position);
  if (element.children.some((child) => child.kind === 'element' || child.text.trim() !== ''))
    throw new SchematronError('content is not supported in xsl:value-of', element.position);
  return {
    kind: 'value-of',
    select: requiredAttribute(element, 'select'),
    separator: separator?.text ?? ' ',
    position: element.position,
  };
}

function readText(element: SourceElement): string {
  const [inner] = childElements(element);
  if (inner)
    throw new SchematronError(
      `the element ${displayName(inner)} is not supported in ${displayName(element)}`,
      inner.position,
    );
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

/** Text as a string literal expression, with quotes doubled. */
function stringLiteral(text: string, { position }: SourceElement): Expression {
  return { text: `"${text.replaceAll('"', '""')}"`, raw: '', position };
}
