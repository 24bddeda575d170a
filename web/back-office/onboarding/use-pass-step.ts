import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { teamQuery } from '../session/current-session.ts';

type Next = '/onboarding/branding' | '/onboarding/customize-profile' | '/dashboard';

/**
 * Opens the next step after one was saved. The team is read again, because every step changes it.
 */
export function usePassStep(): (next: Next) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (next) => {
    await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    await router.navigate({ to: next });
  };
}
