import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { MenuItem, MenuLabel } from '#web/ui/overlays/menu-items.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { switchToTeam } from '#web/back-office/session/switch-to-team.ts';
import { useSession } from '#web/back-office/session/use-session.ts';

type ListedTeam = Answer<'listTeams'>['data'][number];

/** Lists the shops of this person, or shows the error and a retry. */
export function TeamMenuItems(): ReactNode {
  const { team } = useSession();
  const { data, error, refetch } = useQuery(endpointQuery('listTeams'));
  const goTo = useTeamChange();
  const isUnread = error !== null && data === undefined;
  return (
    <>
      <MenuLabel>
        {isUnread ? `Vos boutiques n’ont pas pu être chargées. ${error.message}` : 'Boutiques'}
      </MenuLabel>
      {isUnread && <MenuItem onClick={() => void refetch()}>Réessayer</MenuItem>}
      {data?.data.map((each) => (
        <MenuItem key={each.id} isChosen={each.id === team.id} onClick={() => void goTo(each)}>
          <span className="truncate">{each.name}</span>
          {each.id === team.id && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
    </>
  );
}

/** Opens a team by its address when it has a number, and otherwise selects it here. */
function useTeamChange(): (team: ListedTeam) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async ({ id, phone_numbers: [number] }) => {
    if (number)
      return navigate({
        to: '/teams/$teamId/$phoneNumberId',
        params: { teamId: id, phoneNumberId: number.id },
      });
    try {
      await switchToTeam(router.options.context.queryClient, id, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return void showErrorToast(error.message);
    }
    return navigate({ to: '/' });
  };
}
