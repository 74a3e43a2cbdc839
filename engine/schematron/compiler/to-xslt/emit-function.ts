import type { FunctionDefinition, Instruction, Key, Let } from '../schematron/model.js';
import { rewriteExpression } from './expression.js';
import { formatAttribute, escapeText } from './xml.js';

/** A `let` as `xsl:variable`. */
export function emitVariable(variable: Let): string {
  return `<xsl:variable${formatAttribute('name', variable.name)}${formatAttribute('select', rewriteExpression(variable.value))}/>`;
}

/** The function name for a `let`, whose own name may have a prefix. */
export function letFunction(name: string): string {
  return `ei:let-${name.replace(':', '..')}`;
}

/**
 * A global `let` as a function that evaluates it with the document node as context, as for a global variable. Function
 * bodies have no context item (XSLT 2.0, section 10.3), so the document comes from a variable.
 */
export function emitLetFunction(entry: Let): string {
  return (
    `<xsl:function name="${letFunction(entry.name)}" as="item()*"><xsl:for-each select="$ei:document">` +
    `<xsl:sequence${formatAttribute('select', rewriteExpression(entry.value))}/></xsl:for-each></xsl:function>`
  );
}

/** The variable that provides the context of such functions. */
export const DOCUMENT_VARIABLE = '<xsl:variable name="ei:document" select="/"/>';

/** Writes a function as declared in the schema. */
export function emitFunction(definition: FunctionDefinition): string {
  const as = (type: string | null): string => (type === null ? '' : formatAttribute('as', type));
  const params = definition.params
    .map((param) => `<xsl:param${formatAttribute('name', param.name)}${as(param.as)}/>`)
    .join('');
  return `<xsl:function${formatAttribute('name', definition.name)}${as(definition.as)}>${params}${definition.body.map(emitInstruction).join('')}</xsl:function>`;
}

/** Writes a key as declared in the schema. */
export function emitKey({ name, match, use }: Key): string {
  return `<xsl:key${formatAttribute('name', name.text)}${formatAttribute('match', rewriteExpression(match))}${formatAttribute('use', rewriteExpression(use))}/>`;
}

function emitInstruction(instruction: Instruction): string {
  switch (instruction.kind) {
    case 'value-of':
      return `<xsl:value-of${formatAttribute('select', rewriteExpression(instruction.select))}${formatAttribute('separator', instruction.separator)}/>`;
    case 'for-each':
      return `<xsl:for-each${formatAttribute('select', rewriteExpression(instruction.select))}>${instruction.body.map(emitInstruction).join('')}</xsl:for-each>`;
    case 'sequence':
      return `<xsl:sequence${formatAttribute('select', rewriteExpression(instruction.select))}/>`;
    case 'choose': {
      const whens = instruction.whens.map(
        (when) =>
          `<xsl:when${formatAttribute('test', rewriteExpression(when.test))}>${when.body.map(emitInstruction).join('')}</xsl:when>`,
      );
      const otherwise =
        instruction.otherwise.length > 0
          ? `<xsl:otherwise>${instruction.otherwise.map(emitInstruction).join('')}</xsl:otherwise>`
          : '';
      return `<xsl:choose>${whens.join('')}${otherwise}</xsl:choose>`;
    }
    case 'variable': {
      const head = `<xsl:variable${formatAttribute('name', instruction.name)}${instruction.as === null ? '' : formatAttribute('as', instruction.as)}`;
      const { value } = instruction;
      if (value.kind === 'select') return `${head}${formatAttribute('select', rewriteExpression(value.select))}/>`;
      return `${head}>${value.kind === 'text' ? escapeText(value.text) : value.body.map(emitInstruction).join('')}</xsl:variable>`;
    }
  }
}
