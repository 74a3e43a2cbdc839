/**
 * Stylesheets of the ISO skeleton (`iso_svrl_for_xslt2`), the reference implementation of ISO Schematron in XSLT.
 * Each pattern is a mode. Each rule is a template with a priority of 1000 or more, the first rule with the highest. It
 * runs its checks and continues below its node, so that the first rule of a pattern that matches a node applies.
 */
import { SchematronError } from '../schematron/error.js';
import type { Check, Let, Pattern, Rule, Schema } from '../schematron/model.js';
import { type SourceElement, attribute, childElements, requiredAttribute } from '../schematron/source.js';
import * as T from '../xpath/types.js';
import { SKELETON_FORMS } from './known-forms.js';
import { type KnownForms, isKnownForm, checkForm } from './boilerplate.js';
import {
  LOST_PROPERTIES,
  CHECK_ATTRIBUTES,
  checkAttributes,
  checkNoContent,
  toCheck,
  checkPriorities,
  checkShownTest,
  contentElements,
  isBoilerplateKind,
  isSvrl,
  isXslt,
  checkKind,
  patternId,
  readPriority,
  readXslFunction,
  readXslKey,
  readLet,
  readMessage,
  readNamespaces,
  onlyText,
  unexpectedElement,
} from './parts.js';
import type { Stylesheet } from './stylesheet.js';

const GENERATOR = 'the ISO skeleton';

const FORMS: KnownForms = SKELETON_FORMS;

/** The nodes that a stylesheet visits, by the `select` of its templates; an option of the skeleton. */
const VISITS: Readonly<Record<string, number>> = {
  '@*|*': T.ATTRIBUTE | T.ELEMENT,
  '*': T.ELEMENT,
  '*|comment()|processing-instruction()': T.ELEMENT | T.COMMENT | T.PROCESSING_INSTRUCTION,
  '@*|*|comment()|processing-instruction()': T.ATTRIBUTE | T.ELEMENT | T.COMMENT | T.PROCESSING_INSTRUCTION,
};

/** Priority of the last rule of a pattern. */
const LAST_RULE = 1000;

/** A pattern as announced by the template for the document node. */
interface AnnouncedPattern {
  readonly element: SourceElement;
  readonly id: string | undefined;
  readonly mode: string;
}

/**
 * Reads a stylesheet of the skeleton.
 * @throws SchematronError for anything that the skeleton does not generate
 */
export function readSkeleton(root: SourceElement, inputs: readonly string[]): Stylesheet {
  const setups = childElements(root).filter(
    (element) => isXslt(element, 'template') && !element.attributes.has('mode') && attribute(element, 'match') === '/',
  );
  const [setup, second] = setups;
  if (!setup)
    throw new SchematronError(
      'the stylesheet has no template for the document node that makes a report',
      root.position,
    );
  if (second) throw new SchematronError('the stylesheet has two templates for the document node', second.position);
  const { title, namespaces, announced } = readSetup(setup, root);
  const globals: Let[] = [];
  const functions: Schema['functions'][number][] = [];
  const keys: Schema['keys'][number][] = [];
  const templates = new Map<string, SourceElement[]>(announced.map(({ mode }) => [mode, []]));
  for (const element of contentElements(root)) {
    const mode = attribute(element, 'mode');
    if (element === setup || isKnownForm(element, FORMS)) continue;
    if ((isXslt(element, 'variable') || isXslt(element, 'param')) && element.attributes.has('select'))
      globals.push(readLet(element, namespaces));
    else if (isXslt(element, 'function')) functions.push(readXslFunction(element, namespaces));
    else if (isXslt(element, 'key')) keys.push(readXslKey(element));
    else if (isXslt(element, 'template') && mode !== undefined && /^M\d+$/.test(mode)) {
      const own = templates.get(mode);
      if (!own)
        throw new SchematronError(`no pattern has the mode "${mode}"`, element.attributes.get('mode')!.position);
      own.push(element);
    } else if (isBoilerplateKind(element)) checkForm(element, FORMS, GENERATOR);
    // Titles of the schema and its patterns may be between the templates; they have no effect.
    else if (isSvrl(element, 'text')) onlyText(element);
    else if (!isXslt(element, 'output')) throw unexpectedElement(element, root);
  }
  const visited = new Map<Pattern, number>();
  const patterns = announced.map(({ element, id, mode }, index) => {
    const { rules, visits } = readPattern(templates.get(mode)!, mode, element, namespaces);
    const pattern = { id: patternId(id, index + 1), rules, position: element.position };
    visited.set(pattern, visits);
    return pattern;
  });
  const file = inputs[0]!;
  return {
    schema: { ...LOST_PROPERTIES, file, title, namespaces, globals, functions, keys, patterns, inputs },
    visited,
  };
}

/** The template for the document node: title, namespaces and patterns. */
function readSetup(
  setup: SourceElement,
  root: SourceElement,
): Pick<Schema, 'title' | 'namespaces'> & { readonly announced: readonly AnnouncedPattern[] } {
  checkAttributes(setup, ['match']);
  const [output, more] = contentElements(setup);
  if (!output || !isSvrl(output, 'schematron-output'))
    throw new SchematronError('the template for the document node makes no svrl:schematron-output', setup.position);
  if (more) throw unexpectedElement(more, setup);
  checkAttributes(output, ['title', 'schemaVersion']);
  const declared: SourceElement[] = [];
  const announced: AnnouncedPattern[] = [];
  let open: { readonly element: SourceElement; readonly id: string | undefined } | undefined;
  for (const element of contentElements(output)) {
    if (isSvrl(element, 'active-pattern') && !open) open = { element, id: readActivePattern(element) };
    else if (isXslt(element, 'apply-templates') && open) {
      checkAttributes(element, ['mode', 'select']);
      checkNoContent(element);
      const [mode, select] = [requiredAttribute(element, 'mode'), requiredAttribute(element, 'select')];
      if (select.text !== '/')
        throw new SchematronError(`the pattern begins at "${select.text}", only "/" is supported`, select.position);
      if (announced.some((other) => other.mode === mode.text))
        throw new SchematronError(`two patterns have the mode "${mode.text}"`, mode.position);
      announced.push({ ...open, mode: mode.text });
      open = undefined;
    } else if (open) throw unexpectedElement(element, output);
    else if (isSvrl(element, 'ns-prefix-in-attribute-values')) declared.push(element);
    else if (isSvrl(element, 'text')) onlyText(element);
    else if (isXslt(element, 'comment')) checkForm(element, FORMS, GENERATOR);
    else throw unexpectedElement(element, output);
  }
  if (open) throw new SchematronError('nothing is applied for this pattern', open.element.position);
  if (announced.length === 0) throw new SchematronError('the schema has no pattern', output.position);
  return {
    title: (attribute(output, 'title') ?? '').replace(/\s+/g, ' ').trim(),
    namespaces: readNamespaces(root, declared),
    announced,
  };
}

function readActivePattern(element: SourceElement): string | undefined {
  checkAttributes(element, []);
  let id: string | undefined;
  for (const child of contentElements(element)) {
    const name = isXslt(child, 'attribute') ? attribute(child, 'name') : undefined;
    if (name === 'id') id = onlyText(child);
    else if (name === 'name' || name === 'role' || isSvrl(child, 'text')) onlyText(child);
    else checkForm(child, FORMS, GENERATOR);
  }
  return id;
}

/** The templates of a pattern: its rules, and the template that traverses the document. */
function readPattern(
  templates: readonly SourceElement[],
  mode: string,
  announced: SourceElement,
  namespaces: Schema['namespaces'],
): { readonly rules: readonly Rule[]; readonly visits: number } {
  // A pattern without rules has no templates.
  if (templates.length === 0) return { rules: [], visits: T.NODE };
  const [rules, others] = [
    templates.filter((template) => readPriority(template) >= LAST_RULE),
    templates.filter((template) => readPriority(template) < LAST_RULE),
  ];
  checkPriorities(rules);
  const otherwise = others.find(
    (template) => attribute(template, 'match') === '@*|node()' && readPriority(template) === -2,
  );
  if (!otherwise)
    throw new SchematronError(
      `the pattern with the mode "${mode}" has no template for the nodes that no rule is about`,
      announced.position,
    );
  const { next, select } = readContinuation(otherwise, mode);
  for (const template of others) {
    checkAttributes(template, ['match', 'mode', 'priority']);
    const isText = attribute(template, 'match') === 'text()' && readPriority(template) === -1;
    if (isText) checkNoContent(template);
    else if (template !== otherwise || contentElements(template).length !== 1)
      throw new SchematronError(`this is no rule, nor a template that ${GENERATOR} writes`, template.position);
  }
  return { rules: rules.map((template) => readRule(template, mode, next, namespaces)), visits: VISITS[select]! };
}

/** The end of a template, which continues with other nodes. */
function readContinuation(
  template: SourceElement,
  mode: string,
): { readonly next: SourceElement; readonly select: string } {
  const next = contentElements(template).at(-1);
  if (!next || !isXslt(next, 'apply-templates'))
    throw new SchematronError('the template does not go on to other nodes', (next ?? template).position);
  checkAttributes(next, ['mode', 'select']);
  checkNoContent(next);
  const [own, select] = [requiredAttribute(next, 'mode'), requiredAttribute(next, 'select')];
  if (own.text !== mode)
    throw new SchematronError(`the template goes on in the mode "${own.text}", not in its own`, own.position);
  if (!Object.hasOwn(VISITS, select.text))
    throw new SchematronError(
      `the template goes on to "${select.text}", which ${GENERATOR} does not write`,
      select.position,
    );
  return { next, select: select.text };
}

function readRule(
  template: SourceElement,
  mode: string,
  otherwise: SourceElement,
  namespaces: Schema['namespaces'],
): Rule {
  checkAttributes(template, ['match', 'mode', 'priority']);
  const context = requiredAttribute(template, 'match');
  const { next, select } = readContinuation(template, mode);
  if (select !== attribute(otherwise, 'select'))
    throw new SchematronError(
      'the rule goes on to other nodes than its pattern',
      next.attributes.get('select')!.position,
    );
  const [fired, ...parts] = contentElements(template);
  if (!fired || !isSvrl(fired, 'fired-rule'))
    throw new SchematronError('the rule does not begin with svrl:fired-rule', (fired ?? template).position);
  checkAttributes(fired, ['context', 'id', 'role', 'flag', 'name']);
  checkNoContent(fired);
  checkShownTest(requiredAttribute(fired, 'context').text, context.text, fired);
  const lets: Let[] = [];
  const checks: Check[] = [];
  for (const part of parts) {
    if (part === next) break;
    if (isXslt(part, 'variable')) lets.push(readLet(part, namespaces));
    else checks.push(readCheck(part, template));
  }
  return { id: attribute(fired, 'id') ?? '', context, lets, checks, position: template.position };
}

/** `xsl:choose` for an assert, empty if its test is true; `xsl:if` for a report. */
function readCheck(element: SourceElement, rule: SourceElement): Check {
  if (isXslt(element, 'if')) return readFinding('report', element, element, element.position);
  if (!isXslt(element, 'choose')) throw unexpectedElement(element, rule);
  checkAttributes(element, []);
  const [when, otherwise, more] = contentElements(element);
  if (!when || !isXslt(when, 'when') || !otherwise || !isXslt(otherwise, 'otherwise') || more)
    throw new SchematronError('an assert is xsl:when and xsl:otherwise in xsl:choose', element.position);
  checkAttributes(otherwise, []);
  checkNoContent(when);
  return readFinding('assert', when, otherwise, element.position);
}

function readFinding(
  kind: Check['kind'],
  tested: SourceElement,
  parent: SourceElement,
  position: Check['position'],
): Check {
  checkAttributes(tested, ['test']);
  const test = requiredAttribute(tested, 'test');
  const [finding, more] = contentElements(parent);
  if (!finding || checkKind(finding) !== kind)
    throw new SchematronError(
      `there is no finding of ${kind === 'assert' ? 'an assert' : 'a report'} here`,
      (finding ?? parent).position,
    );
  if (more) throw unexpectedElement(more, parent);
  checkAttributes(finding, ['test']);
  checkShownTest(requiredAttribute(finding, 'test').text, test.text, finding);
  const own: Record<string, string> = {};
  const texts: SourceElement[] = [];
  for (const part of contentElements(finding)) {
    const name = isXslt(part, 'attribute') ? attribute(part, 'name') : undefined;
    if (name !== undefined && CHECK_ATTRIBUTES.includes(name)) {
      checkAttributes(part, ['name']);
      own[name] = onlyText(part);
    } else if (name !== undefined) checkForm(part, FORMS, GENERATOR);
    else if (isSvrl(part, 'text') || isSvrl(part, 'diagnostic-reference')) texts.push(part);
    else throw unexpectedElement(part, finding);
  }
  return toCheck(kind, own, { test, message: readMessage(texts), position });
}
