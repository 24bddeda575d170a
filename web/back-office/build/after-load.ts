import { loadFailureToasts } from '#web/api/ask.ts';
import type { AppRouter } from '../router.ts';
import { watchSecret } from '../shell/secret.ts';
import { watchBuild } from './watch-build.ts';

/**
 * Starts what no first screen needs: notices of a newer build, the hidden key sequence, the texts
 * of failed calls.
 */
export function startAfterLoad(router: AppRouter): void {
  watchBuild(router);
  watchSecret();
  void loadFailureToasts();
}
