/** Escapes text for XML element content. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'));
}

/** An attribute with its value escaped and a leading blank: ` name="value"`. */
export function formatAttribute(name: string, value: string): string {
  return ` ${name}="${escapeText(value).replace(/"/g, '&quot;')}"`;
}

/**
 * Like `formatAttribute`, for a literal result element, in which braces would start an expression (XSLT 2.0, section
 * 5.6).
 */
export function formatLiteralAttribute(name: string, value: string): string {
  return formatAttribute(name, value.replace(/[{}]/g, '$&$&'));
}
