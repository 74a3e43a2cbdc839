/**
 * Stylesheets of SchXslt (1.9, 1.10).
 * Patterns about the same documents share a mode. Each rule is a template; priorities decrease from the first rule. A
 * template passes the node on to the next matching template (`xsl:next-match`), with the names of the patterns that
 * have already matched, so that the first matching rule of each pattern applies.
 */
import { SchematronError } from '../schematron/error.js';
import type { Check, Expression, Let, Pattern, Rule, Schema } from '../schematron/model.js';
import {
  XSLT,
  type SourceElement,
  attribute,
  childElements,
  expressionPosition,
  requiredAttribute,
} from '../schematron/source.js';
import * as T from '../xpath/types.js';
import { SCHXSLT_FORMS } from './known-forms.js';
import { type KnownForms, type Holes, isKnownForm, checkForm } from './boilerplate.js';
import {
  LOST_PROPERTIES,
  CHECK_ATTRIBUTES,
  checkAttributes,
  toCheck,
  checkPriorities,
  checkShownTest,
  contentElements,
  isBoilerplateKind,
  isSvrl,
  isXslt,
  checkKind,
  patternId,
  plainAttribute,
  readXslFunction,
  readXslKey,
  readLet,
  readMessage,
  readNamespaces,
  onlyText,
  unexpectedElement,
} from './parts.js';
import type { Stylesheet } from './stylesheet.js';

/** The namespace of SchXslt's own elements and functions. */
const SCHXSLT = 'https://doi.org/10.5281/zenodo.1495494';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

const GENERATOR = 'SchXslt';

const FORMS: KnownForms = SCHXSLT_FORMS;

const EVERY_MODE = '#all';

/** A pattern as announced by its group, under its SchXslt name. */
interface AnnouncedPattern {
  readonly element: SourceElement;
  readonly id: string | undefined;
  readonly mode: string;
}

/** Whether a stylesheet declares SchXslt as its generator. */
export function isSchxslt(root: SourceElement): boolean {
  return childElements(root).some(isMetadata);
}

function isMetadata(element: SourceElement): boolean {
  return (
    element.uri === RDF && element.local === 'Description' && JSON.stringify(element.children).includes('"SchXslt/')
  );
}

/**
 * Reads a stylesheet of SchXslt.
 * @throws SchematronError for anything that SchXslt does not generate
 */
export function readSchxslt(root: SourceElement, inputs: readonly string[]): Stylesheet {
  const isRoot = (element: SourceElement): boolean =>
    isXslt(element, 'template') && attribute(element, 'match') === 'root()' && !element.attributes.has('mode');
  const [setup, second] = childElements(root).filter(isRoot);
  if (!setup)
    throw new SchematronError('the stylesheet has no template for the root that makes a report', root.position);
  if (second) throw new SchematronError('the stylesheet has two templates for the root', second.position);
  const { groups, title, namespaces } = readSetup(setup, root);
  const globals: Let[] = [];
  const functions: Schema['functions'][number][] = [];
  const keys: Schema['keys'][number][] = [];
  const announced = new Map<string, AnnouncedPattern>();
  const templates: SourceElement[] = [];
  const named = new Set<string>();
  for (const element of contentElements(root)) {
    if (element === setup || isMetadata(element) || isXslt(element, 'output') || isKnownForm(element, FORMS)) continue;
    if ((isXslt(element, 'variable') || isXslt(element, 'param')) && element.attributes.has('select'))
      globals.push(readLet(element, namespaces));
    else if (isXslt(element, 'function') && attribute(element, 'name')?.startsWith('schxslt:') !== true)
      functions.push(readXslFunction(element, namespaces));
    else if (isXslt(element, 'key')) keys.push(readXslKey(element));
    else if (isXslt(element, 'template') && groups.has(attribute(element, 'name') ?? '')) {
      named.add(attribute(element, 'name')!);
      for (const [name, pattern] of readGroup(element)) announced.set(name, pattern);
    } else if (
      isXslt(element, 'template') &&
      element.attributes.has('priority') &&
      attribute(element, 'mode') !== EVERY_MODE
    )
      templates.push(element);
    else if (isBoilerplateKind(element)) checkForm(element, FORMS, GENERATOR);
    else throw unexpectedElement(element, root);
  }
  for (const [name, call] of groups)
    if (!named.has(name)) throw new SchematronError(`there is no template "${name}"`, call.position);
  if (announced.size === 0) throw new SchematronError('the schema has no pattern', setup.position);
  const isWalk = (element: SourceElement): boolean =>
    isXslt(element, 'template') && attribute(element, 'mode') === EVERY_MODE && attribute(element, 'match') === '*';
  if (!childElements(root).some(isWalk))
    throw new SchematronError(
      'the stylesheet has no template that goes on from elements to their attributes and children',
      root.position,
    );
  for (const mode of new Set(templates.map((template) => attribute(template, 'mode'))))
    checkPriorities(templates.filter((template) => attribute(template, 'mode') === mode));
  const rules = new Map<string, Rule[]>([...announced.keys()].map((name) => [name, []]));
  for (const template of templates) {
    const name = readPatternName(template);
    const pattern = announced.get(name);
    if (!pattern)
      throw new SchematronError(`the rule belongs to the pattern "${name}", which does not exist`, template.position);
    if (attribute(template, 'mode') !== pattern.mode)
      throw new SchematronError(`the rule is not in the mode of its pattern, "${pattern.mode}"`, template.position);
    rules.get(name)!.push(readRule(template, name, namespaces));
  }
  const patterns = [...announced].map(([name, { element, id }], index): Pattern => ({
    id: patternId(id, index + 1),
    rules: rules.get(name)!,
    position: element.position,
  }));
  const visited = new Map(patterns.map((pattern) => [pattern, T.NODE]));
  const file = inputs[0]!;
  return {
    schema: { ...LOST_PROPERTIES, file, title, namespaces, globals, functions, keys, patterns, inputs },
    visited,
  };
}

/** The template for the root: title, namespaces, and the templates that traverse the document. */
function readSetup(
  setup: SourceElement,
  root: SourceElement,
): Pick<Schema, 'title' | 'namespaces'> & { readonly groups: ReadonlyMap<string, SourceElement> } {
  const groups = new Map<string, SourceElement>();
  const declared: SourceElement[] = [];
  const outputs: SourceElement[] = [];
  checkForm(setup, FORMS, GENERATOR, 'xsl:template match="root()"', {
    element(element, parent) {
      if (isSvrl(element, 'schematron-output')) outputs.push(element);
      if (isSvrl(element, 'ns-prefix-in-attribute-values') && isSvrl(parent, 'schematron-output'))
        declared.push(element);
      else if (isXslt(element, 'call-template') && parent.uri === SCHXSLT) groups.set(readCall(element), element);
      else return isReportMetadata(element);
      return true;
    },
    attribute: (element, _name, text) => (isSvrl(element, 'schematron-output') ? undefined : text),
  });
  const [output] = outputs as [SourceElement];
  for (const name of ['title', 'schemaVersion']) plainAttribute(output, name);
  checkAttributes(output, ['title', 'schemaVersion']);
  return {
    groups,
    title: (attribute(output, 'title') ?? '').replace(/\s+/g, ' ').trim(),
    namespaces: readNamespaces(root, declared),
  };
}

function readCall(element: SourceElement): string {
  checkAttributes(element, ['name']);
  return requiredAttribute(element, 'name').text;
}

/** Whether an element only describes the report's creator and time. */
function isReportMetadata(element: SourceElement): boolean {
  return element.uri === RDF && !hasInstructions(element);
}

function hasInstructions(element: SourceElement): boolean {
  return element.uri === XSLT || childElements(element).some(hasInstructions);
}

function readGroup(template: SourceElement): readonly (readonly [string, AnnouncedPattern])[] {
  const [document] = contentElements(template);
  const [mode] = document ? childElements(document).filter((element) => isXslt(element, 'apply-templates')) : [];
  if (!document || !mode) throw new SchematronError('the template does not go through the document', template.position);
  const patterns = childElements(document).filter((element) => element.uri === SCHXSLT && element.local === 'pattern');
  checkForm(template, FORMS, GENERATOR, 'template for patterns', {
    element: (element) => patterns.includes(element),
    attribute: (element, name, text) =>
      (element === template && name === 'name') || (element === mode && name === 'mode') ? undefined : text,
  });
  return patterns.map((element) => [
    requiredAttribute(element, 'id').text,
    { element, id: readActivePattern(element), mode: requiredAttribute(mode, 'mode').text },
  ]);
}

function readActivePattern(element: SourceElement): string | undefined {
  let id: string | undefined;
  checkForm(element, FORMS, GENERATOR, 'schxslt:pattern', {
    attribute(inner, name, text) {
      if (inner === element && name === 'id') return undefined;
      if (!isSvrl(inner, 'active-pattern') || !['id', 'name', 'role'].includes(name)) return text;
      if (name === 'id') id = plainAttribute(inner, name);
      return undefined;
    },
  });
  return id;
}

function readPatternName(template: SourceElement): string {
  const choose = childElements(template).find((element) => isXslt(element, 'choose'));
  const [rule] = choose ? childElements(choose).flatMap(childElements) : [];
  if (!rule || rule.uri !== SCHXSLT)
    throw new SchematronError('the template is no rule that SchXslt writes', template.position);
  return requiredAttribute(rule, 'pattern').text;
}

function readRule(template: SourceElement, pattern: string, namespaces: Schema['namespaces']): Rule {
  const lets: Let[] = [];
  const checks: SourceElement[] = [];
  let fired: SourceElement | undefined;
  const context = requiredAttribute(template, 'match');
  const holes: Holes = {
    element(element, parent) {
      if (isSvrl(element, 'fired-rule')) fired = element;
      if (parent === template && isXslt(element, 'variable')) lets.push(readLet(element, namespaces));
      else if (parent.uri === SCHXSLT && isXslt(element, 'if')) checks.push(element);
      else if (parent.uri === SCHXSLT && isXslt(element, 'comment')) onlyText(element);
      else if (isXslt(element, 'attribute') && attribute(element, 'name') === 'context')
        checkShownTest(onlyText(element), context.text, element);
      else return false;
      return true;
    },
    attribute(element, name, text) {
      if (element === template && name !== 'name') return undefined;
      if (isSvrl(element, 'fired-rule') || isSvrl(element, 'suppressed-rule')) {
        plainAttribute(element, name);
        return ['id', 'role', 'flag'].includes(name) ? undefined : text;
      }
      return text === pattern ? '#' : text.replaceAll(`'${pattern}'`, "'#'");
    },
  };
  checkAttributes(template, ['match', 'mode', 'priority']);
  checkForm(template, FORMS, GENERATOR, 'template of a rule', holes);
  return {
    id: attribute(fired!, 'id') ?? '',
    context,
    lets,
    checks: checks.map(readCheck),
    position: template.position,
  };
}

/** An assert is an `xsl:if` with `not(…)` around its test, a report is one without. */
function readCheck(element: SourceElement): Check {
  checkAttributes(element, ['test']);
  const [finding, more] = contentElements(element);
  const kind = finding && checkKind(finding);
  if (!kind)
    throw new SchematronError('there is no finding of an assert or report here', (finding ?? element).position);
  if (more) throw unexpectedElement(more, element);
  const made = requiredAttribute(element, 'test');
  const test = kind === 'assert' ? withoutNot(made) : made;
  checkAttributes(finding, ['location', ...CHECK_ATTRIBUTES]);
  const place = requiredAttribute(finding, 'location');
  if (place.text !== '{schxslt:location(.)}')
    throw new SchematronError('the finding is not at the node that the rule is about', place.position);
  const texts: SourceElement[] = [];
  const [shown, ...parts] = contentElements(finding);
  if (!shown || !isXslt(shown, 'attribute') || attribute(shown, 'name') !== 'test')
    throw new SchematronError('the finding does not begin with its test', (shown ?? finding).position);
  checkAttributes(shown, ['name']);
  checkShownTest(onlyText(shown), test.text, shown);
  for (const part of parts) {
    if (!isSvrl(part, 'text') && !isSvrl(part, 'diagnostic-reference')) throw unexpectedElement(part, finding);
    texts.push(part);
  }
  const own = Object.fromEntries(CHECK_ATTRIBUTES.map((name) => [name, plainAttribute(finding, name)]));
  return toCheck(kind, own, { test, message: readMessage(texts), position: element.position });
}

/** The argument of `not(…)`. A comparison with the test in the report verifies that the parentheses match. */
function withoutNot(test: Expression): Expression {
  const [start, end] = ['not(', ')'];
  if (!test.text.startsWith(start) || !test.text.endsWith(end))
    throw new SchematronError('the test of an assert is not in not(…)', test.position);
  return {
    text: test.text.slice(start.length, -end.length),
    position: expressionPosition(test, start.length),
    raw: test.raw.slice(start.length, -end.length),
  };
}
