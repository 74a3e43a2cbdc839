/** What HTML calls characters, and XML does not: texts for a page get into invoices with such references. */
import HTML from 'einvoice-core/knowledge/html.json' with { type: 'json' };

/** The code points of characters by their names in HTML. */
export const HTML_ENTITIES: ReadonlyMap<string, number> = new Map(Object.entries(HTML.characters));
