import { useMutation, useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { clearImpersonation } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery, userQuery } from '../session/current-session.ts';
import { personName } from '../session/person-name.ts';

/** Names the impersonated person and offers to end the impersonation. */
export function ImpersonationNotice(): ReactNode {
  const { data: user } = useQuery(userQuery);
  const { data } = useQuery(teamQuery);
  const name = user ? personName(user).full : '…';
  const stop = useMutation({
    mutationFn: () => call('stopImpersonation'),
    onSuccess: leave,
    onError: (error) => {
      // The session has expired or was revoked.
      if (error instanceof ApiError && error.status === 401) leave();
      else showStillOpen(name, error, () => stop.mutate());
    },
  });
  return (
    <div
      role="status"
      data-bottom-notice=""
      className="floating fixed bottom-6 left-1/2 z-40 flex -translate-x-1/2 items-center gap-3 py-2 pr-2 pl-4 whitespace-nowrap max-md:right-2 max-md:bottom-20 max-md:left-2 max-md:translate-x-0 max-md:whitespace-normal"
    >
      <Icon of={VenetianMask} className="text-warning" />
      <span className="min-w-0 flex-1">
        Connecté en tant que <b className="font-medium">{name}</b>
        {data?.impersonation_mode === 'read_only' && ', en lecture seule'}
      </span>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        Quitter la session
      </Button>
    </div>
  );
}

function leave(): void {
  clearImpersonation();
  location.assign('/');
}

/** The session is still open on the server, so its token is not deleted in the browser alone. */
function showStillOpen(name: string, error: Error, retry: () => void): void {
  showToast({
    title: 'Erreur',
    description: `Vous êtes toujours connecté en tant que ${name}. ${error.message} Réessayez, ou déconnectez-vous.`,
    color: 'error',
    duration: Infinity,
    action: { label: 'Réessayer', run: retry },
  });
}
