import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { keepAccessToken } from '#web/api/bearer.ts';
import { currentSession } from '../session/current-session.ts';
import { offerKeptWork } from '../session/offer-kept-work.ts';
import { forgetReads } from '../session/forget-reads.ts';

/** Keeps the token of a session that was just opened, then goes to the team’s first number, or to `/` without one. */
export function useEnter(): (accessToken: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (accessToken) => {
    forgetReads(queryClient); // somebody else may have been signed in here
    keepAccessToken(accessToken);
    const session = await currentSession(queryClient);
    if (!session) return;
    const number = session.team.phone_numbers[0];
    await router.navigate(
      number
        ? {
            to: '/teams/$teamId/$phoneNumberId',
            params: { teamId: session.team.id, phoneNumberId: number.id },
          }
        : { to: '/' },
    );
    offerKeptWork(session.user.id, (address) => router.history.push(address));
  };
}
