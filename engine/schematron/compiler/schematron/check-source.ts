import { Problems, SchematronError } from './error.js';
import { SCHEMATRON, XSLT, type SourceElement, attribute, childElements, isSchematron } from './source.js';
import { checkEmpty, displayName, findUnknown } from './vocabulary.js';

/**
 * Pass 2: checks every element before abstract ones are expanded, so that even unused elements are checked.
 * @throws SchematronError for every unknown element, attribute or text, and every duplicate name
 */
export function checkSource(schema: SourceElement): void {
  const problems = new Problems();
  checkContent(schema, problems);
  problems.throwAny();
  const patterns = childElements(schema).filter((child) => isSchematron(child, 'pattern'));
  const rules = patterns.flatMap(childElements).filter((child) => isSchematron(child, 'rule'));
  const isAbstract = (element: SourceElement): boolean => attribute(element, 'abstract') === 'true';
  checkUnique('the abstract pattern', patterns.filter(isAbstract), 'id');
  checkUnique(
    'the pattern',
    patterns.filter((pattern) => !isAbstract(pattern)),
    'id',
  );
  checkUnique('the abstract rule', rules.filter(isAbstract), 'id');
  checkUnique(
    'the phase',
    childElements(schema).filter((child) => isSchematron(child, 'phase')),
    'id',
  );
  checkPrefixes(childElements(schema).filter((child) => isSchematron(child, 'ns')));
  checkUnique(
    'the diagnostic',
    childElements(schema)
      .filter((child) => isSchematron(child, 'diagnostics'))
      .flatMap(childElements),
    'id',
  );
}

/**
 * Checks one element and its content.
 * @throws SchematronError for every unknown element, attribute or text
 */
export function checkElement(element: SourceElement): void {
  const problems = new Problems();
  checkContent(element, problems);
  problems.throwAny();
}

function checkContent(element: SourceElement, problems: Problems): void {
  const unknown = findUnknown(element);
  for (const problem of unknown) problems.add(problem);
  // The content of an unknown element is unknown, too; one error is enough.
  if (unknown.some(({ position }) => position === element.position)) return;
  problems.attempt(() => checkEmpty(element));
  problems.attempt(() => checkAbstract(element));
  if (element.uri === XSLT) problems.attempt(() => checkInstruction(element));
  // Prose is not checked.
  if (isSchematron(element, 'p') || isSchematron(element, 'title') || isSchematron(element, 'property')) return;
  for (const child of childElements(element)) checkContent(child, problems);
}

/** A prefix may be declared again for the same namespace; concatenated files do that. */
function checkPrefixes(declarations: readonly SourceElement[]): void {
  const seen = new Map<string, string>();
  for (const element of declarations) {
    const [prefix, uri] = [element.attributes.get('prefix'), attribute(element, 'uri')];
    if (!prefix || uri === undefined) continue;
    const known = seen.get(prefix.text);
    if (known !== undefined && known !== uri)
      throw new SchematronError(`the prefix "${prefix.text}" is declared twice, for ${known} too`, prefix.position);
    seen.set(prefix.text, uri);
  }
}

function checkAbstract(element: SourceElement): void {
  const abstract = element.attributes.get('abstract');
  if (abstract && abstract.text !== 'true' && abstract.text !== 'false')
    throw new SchematronError('abstract must be "true" or "false"', abstract.position);
  if (!isSchematron(element, 'pattern') || !element.attributes.has('is-a')) return;
  if (abstract?.text === 'true')
    throw new SchematronError('an abstract pattern with is-a is not supported', abstract.position);
  for (const child of element.children) {
    const isKnown =
      child.kind === 'text'
        ? child.text.trim() === ''
        : child.uri === SCHEMATRON && ['param', 'title', 'p'].includes(child.local);
    if (!isKnown)
      throw new SchematronError(
        `${child.kind === 'text' ? 'text' : `the element ${displayName(child)}`} is not supported in a pattern with is-a`,
        child.position,
      );
  }
}

function checkInstruction(element: SourceElement): void {
  if (element.local === 'choose') {
    const text = element.children.find((child) => child.kind === 'text' && child.text.trim() !== '');
    if (text) throw new SchematronError('text is not supported in xsl:choose', text.position);
    if (!childElements(element).some((child) => child.local === 'when'))
      throw new SchematronError('xsl:choose has no xsl:when', element.position);
  }
  if (element.local === 'message' && (attribute(element, 'terminate') ?? 'no') !== 'no')
    throw new SchematronError('xsl:message with terminate is not supported', element.position);
  if (element.local === 'function') {
    const children = childElements(element);
    const late = children
      .slice(children.findIndex((child) => child.local !== 'param') >>> 0)
      .find((child) => child.local === 'param');
    if (late) throw new SchematronError('xsl:param must stand before everything else in xsl:function', late.position);
    checkUnique(
      'the parameter',
      children.filter((child) => child.local === 'param'),
      'name',
    );
  }
}

function checkUnique(what: string, found: readonly SourceElement[], name: string): void {
  const seen = new Set<string>();
  for (const element of found) {
    const value = element.attributes.get(name);
    if (!value) continue;
    if (seen.has(value.text)) throw new SchematronError(`${what} "${value.text}" is declared twice`, value.position);
    seen.add(value.text);
  }
}
