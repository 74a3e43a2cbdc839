/** Advice beyond the findings. Its code is loaded after the first verdict, which would wait for it otherwise. */
import type { AdviceOptions } from './advice-list.js';
import type { ShownDocument } from './shown-document.js';

/** After a verdict; the user may still be typing. */
const AFTER_MS = 500;

/** Shows the advice for a document, unless another one is shown by then. */
export async function adviseLater(one: ShownDocument, options: AdviceOptions): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  if (options.current() !== one) return;
  const { showAdvice } = await import('./advice-list.js');
  await showAdvice(one, options);
}
