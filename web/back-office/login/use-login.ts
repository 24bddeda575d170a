import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { keepAccessToken } from '#web/api/bearer.ts';
import { ask } from '#web/api/ask.ts';
import { currentSession } from '../session/current-session.ts';
import { offerKeptWork } from '../session/offer-kept-work.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in, then goes to the team’s first number, or to `/` without one. A refusal was told in a toast and is thrown on. */
export function useLogin(): (credentials: Credentials) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (credentials) => {
    const { access_token } = await ask('login', { body: credentials });
    keepAccessToken(access_token);
    const session = await currentSession(queryClient);
    if (!session) return;
    const number = session.team.phone_numbers[0];
    await router.navigate(number ? { to: '/teams/$teamId/$phoneNumberId', params: { teamId: session.team.id, phoneNumberId: number.id } } : { to: '/' });
    offerKeptWork(session.user.id, (address) => router.history.push(address));
  };
}
