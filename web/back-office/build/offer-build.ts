import { showToast } from '#web/ui/feedback/toast-store.ts';

let isOffered = false;

/**
 * Offers a build only when the server answers with it: while servers are being replaced, another
 * one may still serve the previous build.
 */
export async function offerBuild(id: string): Promise<void> {
  if (isOffered) return;
  isOffered = true;
  if (!(await isServed(id))) {
    isOffered = false;
    return;
  }
  showToast({
    title: 'Une nouvelle version est prête',
    description: 'Elle prendra la suite au prochain chargement de la page.',
    color: 'secondary',
    duration: Infinity,
    action: { label: 'Recharger maintenant', run: () => location.reload() },
  });
}

async function isServed(id: string): Promise<boolean> {
  const response = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`).catch(() => null);
  return response?.ok === true;
}
