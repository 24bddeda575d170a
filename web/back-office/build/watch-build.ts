import { showToast } from '#web/ui/toast-store.ts';
import type { AppRouter } from '../router.ts';
import { buildId } from './build-id.ts';
import { prefetchPayload } from './payload.ts';

const EVERY_MS = 3_600_000;
let isOffered = false;

/** Each hour, whether a newer build is there; then it is offered, never forced. Followed links read their payload beforehand, which tells it sooner. */
export function watchBuild(router: AppRouter): void {
  if (!buildId()) return;
  setInterval(() => void checkBuild(), EVERY_MS);
  router.subscribe(
    'onBeforeNavigate',
    ({ toLocation }) =>
      void prefetchPayload(toLocation.pathname).then((payload) => offerBuild(payload?.build_id)),
  );
}

async function checkBuild(): Promise<void> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const { id } = (await response.json()) as { id?: unknown };
  offerBuild(id);
}

function offerBuild(id: unknown): void {
  if (typeof id !== 'string' || id === buildId() || isOffered) return;
  isOffered = true;
  showToast({
    title: 'Une nouvelle version est prête',
    description: 'Elle prendra la suite au prochain chargement de la page.',
    color: 'secondary',
    duration: Infinity,
    action: { label: 'Recharger maintenant', run: () => location.reload() },
  });
}
