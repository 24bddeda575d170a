import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { BrandMark } from '../brand-mark.tsx';

const TeamMenuItems = lazy(async () => ({
  default: (await import('./team-menu-items.tsx')).TeamMenuItems,
}));

/** Shows the name of the shop, with a menu when the person has several. */
export function TeamMenu(): ReactNode {
  const { team } = useSession();
  const { data, error } = useQuery(endpointQuery('listTeams'));
  const name = <span className="min-w-0 flex-1 truncate font-strong">{team.name}</span>;
  const isUnread = error !== null && data === undefined;
  if ((data?.data.length ?? 0) < 2 && !isUnread) {
    return (
      <div className="flex h-9 items-center gap-2 px-2">
        <BrandMark />
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
          <BrandMark />
          {name}
          <Icon of={ChevronsUpDown} className="-ml-1.5 flex-none text-ink-3" />
        </button>
      )}
    >
      <TeamMenuItems />
    </Menu>
  );
}
