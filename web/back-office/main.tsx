import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openQueryClient } from '#web/api/query-client.ts';
import { reloadOnceOnLostChunk } from './build/lost-chunk.ts';
import { openRouter } from './router.ts';
import { endSessionOnTeamFailure } from './session/current-session.ts';
import { watchFatalErrors } from './shell/errors/fatal-error.ts';
import { applyTheme } from './shell/theme.ts';

disableZodEval();
applyTheme();
watchFatalErrors();
reloadOnceOnLostChunk();

const queryClient = openQueryClient();
const router = openRouter(queryClient);
endSessionOnTeamFailure(queryClient, () => void router.invalidate());
// Loads the parts that no first screen needs after the page has loaded.
addEventListener('load', () => {
  import('./build/after-load.ts').then(
    ({ startAfterLoad }) => startAfterLoad(router),
    () => null,
  );
});
if (document.querySelector('meta[name="recueil-chat"],meta[name="recueil-referral"]'))
  void import('./third-party/start.tsx').then(({ startThirdParty }) => startThirdParty(router));

try {
  const place = document.querySelector('#app');
  if (!place) throw new Error('The page has no #app to mount in.');
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  throw error;
}

/**
 * Disables code generation in zod. zod compiles schemas with `new Function` where it can. Our
 * Content Security Policy forbids that, and the attempt logs an error in the console. zod reads
 * this object when the first lazily loaded schema is made, and the entry must not load zod itself
 * for it.
 */
export function disableZodEval(): void {
  const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  (place.__zod_globalConfig ??= {}).jitless = true;
}
