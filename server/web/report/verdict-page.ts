/**
 * The report about one document as a self-contained page. It is written in a thread of its own, because reading the
 * invoice again would block other requests.
 */
import { AskedThread } from '../../api/asked-thread.js';
import type { ReportType } from '../../reports/report-type.js';
import type { PageContent } from './write-page.js';

const thread = new AskedThread<PageContent, string>('page-thread');

export const PAGE_TYPE: ReportType = {
  mediaType: 'text/html',
  showsDocument: true,
  async write(verdict, facts, { prefixes, document, charset }) {
    const text = await thread.ask({ verdict, facts, prefixes, document: document!, charset });
    return { text, truncated: verdict.truncated };
  },
};
