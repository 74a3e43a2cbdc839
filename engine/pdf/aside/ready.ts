/** What the thread that reads PDFs says when it can begin. */
export const READY = 'ready';
