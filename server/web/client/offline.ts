/** Offline use of the page, for browsers that support it, on pages loaded over HTTPS or from localhost. */

/** Registers the service worker, and lets it fetch the rest of the rules when the page is idle. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('../../service-worker.js', import.meta.url), { scope: './' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep rules');
  } catch {
    // Optional: some browsers don't allow it in private windows.
  }
}
