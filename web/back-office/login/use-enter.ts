import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { storeAccessToken } from '#web/api/bearer.ts';
import { currentSession } from '../session/current-session.ts';
import { savedWorkOf } from '../session/saved-work.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { clearQueryCache } from '../session/clear-query-cache.ts';

/**
 * Stores the token of a new session, then opens the team’s first number, or `/` without one. Both
 * redirect to the page that the person wanted to open.
 */
export function useEnter(): (accessToken: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (accessToken) => {
    clearQueryCache(queryClient); // Another person may have been signed in before.
    storeAccessToken(accessToken);
    const session = await currentSession(queryClient);
    if (!session) return;
    const hadDrafts = Object.keys(savedWorkOf(session.user.id)?.drafts ?? {}).length > 0;
    const number = session.team.phone_numbers[0];
    await router.navigate(
      number
        ? {
            to: '/teams/$teamId/$phoneNumberId',
            params: { teamId: session.team.id, phoneNumberId: number.id },
          }
        : { to: '/' },
    );
    if (hadDrafts) notifyOfDrafts();
  };
}

/**
 * Shown after a sign-in that follows the end of a session: the page is open again with its unsaved
 * input.
 */
function notifyOfDrafts(): void {
  showToast({
    title: 'Votre saisie a été gardée',
    description: 'Votre saisie est conservée : vérifiez-la, puis enregistrez.',
    color: 'secondary',
  });
}
