import { useMutation, useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import { forgetImpersonation } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { userQuery } from '../session/current-session.ts';
import { nameOf } from '../session/person-name.ts';

/** Under whose name one acts, and the way back. */
export function ImpersonationWords(): ReactNode {
  const { data: user } = useQuery(userQuery);
  const stop = useMutation({
    mutationFn: () => call('stopImpersonation'),
    // the session may have ended by itself: the token goes either way
    onSettled: () => {
      forgetImpersonation();
      location.assign('/');
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
        Vous agissez sous le nom de <b className="font-medium">{user ? nameOf(user).full : '…'}</b>
      </span>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        Reprendre mon nom
      </Button>
    </div>
  );
}
