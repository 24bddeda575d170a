import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '#web/ui/overlays/menu.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { switchTeam } from '#web/back-office/session/switch-team.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { Mark } from '../mark.tsx';

type ListedTeam = Answer<'listTeams'>['data'][number];

/** Whose shop this is; a menu of the others when there are any. */
export function TeamMenu(): ReactNode {
  const { team } = useSession();
  const { data, error, refetch } = useQuery(endpointQuery('listTeams'));
  const teams = data?.data ?? [];
  const goTo = useTeamChange();
  const name = <span className="min-w-0 flex-1 truncate font-strong">{team.name}</span>;
  const isUnread = error !== null && data === undefined;
  if (teams.length < 2 && !isUnread) {
    return (
      <div className="flex h-9 items-center gap-2 px-2">
        <Mark />
        {name}
      </div>
    );
  }
  return (
    <Menu
      label="Boutiques"
      className="w-52"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="flex h-9 w-full items-center gap-2 rounded-control pr-1 pl-2 text-left hover:bg-pressed"
        >
          <Mark />
          {name}
          <Icon of={ChevronsUpDown} className="-ml-1.5 flex-none text-ink-3" />
        </button>
      )}
    >
      <MenuLabel>
        {isUnread ? `Vos boutiques n’ont pas pu être lues. ${error.message}` : 'Boutiques'}
      </MenuLabel>
      {isUnread && <MenuItem onClick={() => void refetch()}>Réessayer</MenuItem>}
      {teams.map((each) => (
        <MenuItem key={each.id} isChosen={each.id === team.id} onClick={() => void goTo(each)}>
          <span className="truncate">{each.name}</span>
          {each.id === team.id && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** A team with a number has an address of its own; one without is switched to here. */
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
      await switchTeam(router.options.context.queryClient, id, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return void showErrorToast(error.message);
    }
    return navigate({ to: '/' });
  };
}
