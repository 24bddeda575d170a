import type { AppRouter } from '../router.ts';
import { buildId } from './build-id.ts';
import { prefetchPayload } from './payload.ts';

const EVERY_MS = 3_600_000;

/**
 * Checks each hour for a newer build and offers it without forcing it. A followed link reads its
 * payload beforehand, which finds the new build earlier.
 */
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
  await offerBuild(id);
}

/** The code that offers a build is loaded only when there is one: few visits last that long. */
async function offerBuild(id: unknown): Promise<void> {
  if (typeof id !== 'string' || id === buildId()) return;
  await (await import('./offer-build.ts')).offerBuild(id);
}
