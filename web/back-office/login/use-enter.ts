import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { storeAccessToken } from '#web/api/bearer.ts';
import { currentSession } from '../session/current-session.ts';
import { keptWorkOf } from '../session/kept-work.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { clearQueryCache } from '../session/clear-query-cache.ts';

/**
 * Keeps the token of a session that was just opened, then goes to the team’s first number, or to
 * `/` without one: both go on to the page that the person was kept from.
 */
export function useEnter(): (accessToken: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (accessToken) => {
    clearQueryCache(queryClient); // somebody else may have been signed in here
    storeAccessToken(accessToken);
    const session = await currentSession(queryClient);
    if (!session) return;
    const hadDrafts = Object.keys(keptWorkOf(session.user.id)?.drafts ?? {}).length > 0;
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
 * The login follows a session that ended by itself: the page is open again, and its form has what
 * was typed.
 */
function notifyOfDrafts(): void {
  showToast({
    title: 'Votre saisie a été gardée',
    description: 'Votre saisie est conservée : vérifiez-la, puis enregistrez.',
    color: 'secondary',
  });
}
