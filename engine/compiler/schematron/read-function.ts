import { SchematronError } from './error.js';
import type { FunctionDefinition, FunctionValue, Instruction } from './model.js';
import { XSLT, type SourceElement, type SourceNode, attribute, elements, required } from './source.js';
import { checkKnown, display } from './vocabulary.js';

/**
 * Reads an `xsl:function` (XSLT 2.0, section 10.3) made of the few instructions that the official sets use.
 * @throws SchematronError for any other instruction
 */
export function readFunction(element: SourceElement): FunctionDefinition {
  checkKnown(element);
  const isParam = (child: SourceNode): boolean =>
    child.kind === 'element' && child.uri === XSLT && child.local === 'param';
  const params = elements(element)
    .filter(isParam)
    .map((param) => {
      checkKnown(param);
      return { name: required(param, 'name').text, as: attribute(param, 'as') ?? null };
    });
  return {
    name: required(element, 'name').text,
    params,
    as: attribute(element, 'as') ?? null,
    body: readBody(
      element,
      element.children.filter((child) => !isParam(child)),
    ),
    position: element.position,
  };
}

function readBody(parent: SourceElement, nodes: readonly SourceNode[]): Instruction[] {
  return nodes.flatMap((node): Instruction[] => {
    if (node.kind === 'text') {
      if (node.text.trim() === '') return [];
      throw new SchematronError(`text is not supported in ${display(parent)}`, node.position);
    }
    checkKnown(node);
    switch (node.uri === XSLT ? node.local : '') {
      case 'variable':
        return [readVariable(node)];
      case 'sequence':
        return [{ kind: 'sequence', select: required(node, 'select'), position: node.position }];
      case 'choose':
        return [readChoose(node)];
      default:
        throw new SchematronError(`the element ${display(node)} is not supported in ${display(parent)}`, node.position);
    }
  });
}

function readVariable(element: SourceElement): Instruction {
  const select = element.attributes.get('select');
  const content = elements(element);
  let value: FunctionValue;
  if (select) value = { kind: 'select', select };
  else if (content.length > 0) value = { kind: 'body', body: readBody(element, element.children) };
  else
    value = { kind: 'text', text: element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('') };
  if (select && element.children.some((child) => child.kind === 'element' || child.text.trim() !== '')) {
    throw new SchematronError('xsl:variable has both a select attribute and content', element.position);
  }
  return {
    kind: 'variable',
    name: required(element, 'name').text,
    as: attribute(element, 'as') ?? null,
    value,
    position: element.position,
  };
}

function readChoose(element: SourceElement): Instruction {
  const branches = elements(element);
  branches.forEach(checkKnown);
  const otherwise = branches.at(-1)?.local === 'otherwise' ? branches.at(-1) : undefined;
  const whens = otherwise ? branches.slice(0, -1) : branches;
  for (const branch of whens) {
    if (branch.local !== 'when')
      throw new SchematronError(`${display(branch)} is misplaced in xsl:choose`, branch.position);
  }
  return {
    kind: 'choose',
    whens: whens.map((when) => ({ test: required(when, 'test'), body: readBody(when, when.children) })),
    otherwise: otherwise ? readBody(otherwise, otherwise.children) : [],
    position: element.position,
  };
}
