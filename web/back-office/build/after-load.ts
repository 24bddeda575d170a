import { loadFailureToasts } from '#web/api/ask.ts';
import type { AppRouter } from '../router.ts';
import { watchSecret } from '../shell/secret.ts';
import { watchBuild } from './watch-build.ts';

/**
 * Starts the parts that no first screen needs: the check for a newer build, the hidden key sequence
 * and the messages of failed requests.
 */
export function startAfterLoad(router: AppRouter): void {
  watchBuild(router);
  watchSecret();
  void loadFailureToasts();
}
