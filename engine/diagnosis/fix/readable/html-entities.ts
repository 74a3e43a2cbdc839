/** HTML character references, which XML does not define: texts from web pages bring them into invoices. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };

/** Code points by HTML entity name. */
export const HTML_ENTITIES: ReadonlyMap<string, number> = new Map(Object.entries(HTML.characters));
