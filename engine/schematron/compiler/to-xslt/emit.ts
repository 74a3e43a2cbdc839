/**
 * The reference back end: a checked schema as one XSLT 3.0 stylesheet that emits SVRL.
 * One mode contains every rule, and `xsl:next-match` leads from a rule to the next one that matches the same node. A
 * parameter carries the last pattern that matched, so that only the first matching rule of a pattern applies (ISO/IEC
 * 19757-3, section 6.5). Every node is visited: documents, elements, attributes, text and the rest.
 */
import type { Assertion } from '../../assertion.js';
import type { TypedExpressions } from '../schematron/check.js';
import type { Check, Let, MessagePart, Rule, Schema } from '../schematron/model.js';
import { ROUND_FUNCTION } from './workarounds.js';
import { formatAttribute, escapeText, formatLiteralAttribute } from './xml.js';
import { DOCUMENT_VARIABLE, emitFunction, emitKey, emitLetFunction, emitVariable } from './emit-function.js';
import { rewriteExpression, referencedLets } from './expression.js';
import { isolateGlobals } from './isolate-globals.js';

/** Namespace of our SVRL extensions: the number of the assertion, and dynamic errors. */
const EXTENSION = 'urn:einvoice-validator:svrl';
const SVRL = 'http://purl.oclc.org/dsdl/svrl';

/** Base URI of the stylesheet: relative `document()` references resolve against it, wherever the files are. */
export const RULES_BASE = 'file:///rules/';

/**
 * @param typed the expressions of the schema
 * @param assertions the table of the same schema, in order (see `assertions.ts`)
 * @returns the stylesheet as text
 */
export function toXslt(checked: Schema, typed: TypedExpressions, assertions: readonly Assertion[]): string {
  const { schema, functions } = isolateGlobals(checked, typed);
  const namespaces = [...schema.namespaces]
    .filter(([prefix]) => prefix !== 'xml')
    .map(([prefix, uri]) => `\n    ${formatAttribute(`xmlns:${prefix}`, uri)}`)
    .join('');
  const lines = [
    `<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:err="http://www.w3.org/2005/xqt-errors"` +
      `\n     xmlns:svrl="${SVRL}" xmlns:ei="${EXTENSION}"${namespaces}\n     exclude-result-prefixes="#all"${formatAttribute('xml:base', RULES_BASE + schema.file)}>`,
    '<xsl:output method="xml" encoding="UTF-8"/>',
    '<xsl:mode name="rules" on-no-match="deep-skip"/>',
    // For a document node deep-skip goes on to its children (XSLT 3.0, section 6.7.4), which are processed anyway.
    '<xsl:template mode="rules" priority="0" match="/"/>',
    ...schema.globals.map(emitVariable),
    ROUND_FUNCTION,
    ...(functions.length > 0 ? [DOCUMENT_VARIABLE, ...functions.map(emitLetFunction)] : []),
    ...schema.keys.map(emitKey),
    ...schema.functions.map(emitFunction),
    '<xsl:template match="/">',
    `  <svrl:schematron-output${formatLiteralAttribute('title', schema.title)}>`,
    '    <xsl:apply-templates mode="rules" select="/ | //node() | //@*"/>',
    '  </svrl:schematron-output>',
    '</xsl:template>',
  ];
  // Templates of earlier rules need higher priorities.
  let priority = schema.patterns.reduce((count, pattern) => count + pattern.rules.length, 0);
  let index = 0;
  schema.patterns.forEach((pattern, number) => {
    for (const rule of pattern.rules) {
      const own = assertions.slice(index, (index += rule.checks.length));
      lines.push(emitRule(rule, own, number, priority--));
    }
  });
  lines.push('</xsl:stylesheet>', '');
  return lines.join('\n');
}

function emitRule(rule: Rule, assertions: readonly Assertion[], pattern: number, priority: number): string {
  return [
    `<!-- ${rule.position.file}:${rule.position.line} -->`,
    `<xsl:template mode="rules" priority="${priority}"${formatAttribute('match', rewriteExpression(rule.context))}>`,
    '  <xsl:param name="ei:pattern" as="xs:integer" select="-1"/>',
    `  <xsl:if test="$ei:pattern ne ${pattern}">`,
    ...rule.checks.map((check, i) => emitCheck(check, assertions[i]!, rule.lets)),
    '  </xsl:if>',
    `  <xsl:next-match><xsl:with-param name="ei:pattern" select="${pattern}"/></xsl:next-match>`,
    '</xsl:template>',
  ].join('\n');
}

/**
 * One assert or report. Its own `xsl:try` prevents a dynamic error from ending the run. The lets are inside it, so that
 * an error in a let affects only the checks that use it.
 */
function emitCheck(check: Check, assertion: Assertion, lets: readonly Let[]): string {
  const element = check.kind === 'assert' ? 'svrl:failed-assert' : 'svrl:successful-report';
  const finding =
    `<${element} ei:index="${assertion.index}"${formatLiteralAttribute('id', check.id)}` +
    (check.flag ? formatLiteralAttribute('flag', check.flag) : '') +
    (check.role ? formatLiteralAttribute('role', check.role) : '') +
    `${formatLiteralAttribute('test', assertion.test)} location="{path()}"><svrl:text>${check.message.map(emitPart).join('')}</svrl:text></${element}>`;
  if (check.test.text.trim() === 'true()') return check.kind === 'report' ? `    ${finding}` : '';
  const test = formatAttribute('test', rewriteExpression(check.test));
  const condition =
    check.kind === 'assert'
      ? `<xsl:choose><xsl:when${test}/><xsl:otherwise>${finding}</xsl:otherwise></xsl:choose>`
      : `<xsl:if${test}>${finding}</xsl:if>`;
  const variables = referencedLets(check, lets).map(emitVariable).join('');
  return (
    `    <xsl:try>${variables}${condition}` +
    `<xsl:catch errors="*"><ei:dynamic-error ei:index="${assertion.index}" location="{path()}" code="{$err:code}"><xsl:value-of select="$err:description"/></ei:dynamic-error></xsl:catch>` +
    '</xsl:try>'
  );
}

/** A failed assert is a finding even if its message cannot be computed. */
function emitPart(part: MessagePart): string {
  if (part.kind === 'text') return escapeText(part.text.replace(/\s+/g, ' '));
  return `<xsl:try><xsl:value-of${formatAttribute('select', rewriteExpression(part.select))}/><xsl:catch errors="*"/></xsl:try>`;
}
