/**
 * xs:anyURI (XML Schema 1.0 part 2, section 3.2.17): RFC 2396 with the IPv6 addresses of RFC 2732, after escaping
 * characters that are not allowed in URIs (XLink 1.0, section 5.4). A URI with an empty authority (`http://`) is
 * invalid, as in Xerces.
 */
const ESCAPED = '\\x00-\\x20"<>\\\\^`{|}\\x7f-\\uffff%';
const BAD_ESCAPE = /%(?![\dA-Fa-f]{2})/;
/** Characters outside the productions `uric`, `pchar` (with `/` and `;`), and `userinfo`. */
const NO_URIC = new RegExp(`[^\\w.!~*'();/?:@&=+$,[\\]${ESCAPED}-]`);
const NO_PATH = new RegExp(`[^\\w.!~*'();/:@&=+$,${ESCAPED}-]`);
const NO_USER = new RegExp(`[^\\w.!~*'();:&=+$,${ESCAPED}-]`);

const SCHEME = /^[A-Za-z][A-Za-z\d+.-]*$/;
const ADDRESS = /^(?:([^@]*)@)?\[([^\]]*)\](?::(\d*))?$/;

/** @param text with collapsed white space */
export function isAnyUri(text: string): boolean {
  const stop = text.search(/[:/?#]/);
  if (stop < 0 || text[stop] !== ':') return isReference(text, false);
  const rest = text.slice(stop + 1);
  // A URI must not consist of a scheme only.
  return SCHEME.test(text.slice(0, stop)) && rest !== '' && !rest.startsWith('#') && isReference(rest, true);
}

function isReference(text: string, hasScheme: boolean): boolean {
  if (text === '//' || BAD_ESCAPE.test(text)) return false;
  const fragmentAt = text.indexOf('#');
  if (fragmentAt >= 0 && NO_URIC.test(text.slice(fragmentAt + 1))) return false;
  const resource = fragmentAt < 0 ? text : text.slice(0, fragmentAt);
  // A URI without a slash after the scheme is opaque: any character is allowed.
  if (hasScheme && !text.startsWith('/')) return !NO_URIC.test(resource);
  const queryAt = resource.indexOf('?');
  if (queryAt >= 0 && NO_URIC.test(resource.slice(queryAt + 1))) return false;
  return !NO_PATH.test(withoutAddress(queryAt < 0 ? resource : resource.slice(0, queryAt)));
}

/** Removes an IPv6 address: brackets are allowed there, but not in a path. */
function withoutAddress(text: string): string {
  if (!text.startsWith('//')) return text;
  const slash = text.indexOf('/', 2);
  const end = slash < 0 ? text.length : slash;
  const [match, user = '', address = '', port = ''] = ADDRESS.exec(text.slice(2, end)) ?? [];
  return match !== undefined && !NO_USER.test(user) && isIpv6(address) && Number(port) <= 65_535
    ? text.slice(end)
    : text;
}

/** RFC 2373, appendix B: eight groups, or fewer around one `::`; the last two may be written as an IPv4 address. */
function isIpv6(address: string): boolean {
  const [, head = address, tail = ''] = /^(.*):(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (tail !== '' && !tail.split('.').every((part) => part.length <= 3 && Number(part) <= 255)) return false;
  // Splitting off the tail removes one colon from a final `::`.
  const groups = tail !== '' && head.endsWith(':') ? `${head}:` : head;
  const room = tail === '' ? 8 : 6;
  const parts = groups.split('::');
  if (parts.length > 2) return false;
  const counts = parts.map((part) =>
    part === '' ? 0 : /^[\dA-Fa-f]{1,4}(?::[\dA-Fa-f]{1,4})*$/.test(part) ? part.split(':').length : NaN,
  );
  const count = counts.reduce((sum, each) => sum + each, 0);
  return parts.length === 2 ? count < room : count === room;
}
