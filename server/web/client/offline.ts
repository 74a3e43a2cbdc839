/** Keeping the page for when there is no network: for browsers that can, on pages that came over a safe way. */

/** Registers what keeps the page, and has it fetch the rest of the rules once the page has nothing better to do. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('../../service-worker.js', import.meta.url), { scope: './' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep rules');
  } catch {
    // Without it the page works as long as there is a network; some browsers allow it in no private window.
  }
}
