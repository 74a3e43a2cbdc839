/** HTML entities, which XML does not define. They get into invoices with texts from web pages. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };

/** Code points by HTML entity name. */
export const HTML_ENTITIES: ReadonlyMap<string, number> = new Map(Object.entries(HTML.characters));
