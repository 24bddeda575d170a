import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import type { TableView } from '#web/ui/tables/saved-views.tsx';
import { parsePlainSearch, writePlainSearch } from '../../plain-search.ts';
import { useSession } from '../../session/use-session.ts';
import { type SavedView, ViewDialog } from './view-dialog.tsx';

interface TeamViews {
  views: (TableView & { search: Record<string, string> })[];
  /**
   * The button after the tabs: saves the current filters as a view, or changes the current view.
   */
  action: ReactNode;
}

/**
 * Returns the saved views of a list and the button that saves one. `filters` are those of the
 * address. `isOwn` is true when they are a built-in view of the screen, which needs no name.
 */
export function useTeamViews(
  screen: SavedView['screen'],
  filters: object,
  isOwn: boolean,
): TeamViews {
  const { data } = useQuery(endpointQuery('listSavedViews'));
  const mayAct = useSession().team.role !== 'reader';
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const address = writePlainSearch({ ...filters }).slice(1);
  const shown = canonical(address);
  const views = (data?.data ?? []).filter((view) => view.screen === screen);
  const current = views.find((view) => canonical(view.address) === shown);
  const offersNew = mayAct && !isOwn && !current && address !== '' && data !== undefined;
  return {
    views: views.map((view) => ({
      key: `saved-${view.id}`,
      label: view.name,
      isCurrent: view === current,
      search: parsePlainSearch(view.address),
    })),
    action: mayAct && (
      <>
        {offersNew && (
          <Button look="ghost" icon={BookmarkPlus} onClick={() => setEdited('new')}>
            Enregistrer la vue
          </Button>
        )}
        {current && <ViewMenu view={current} onRename={() => setEdited(current)} />}
        {edited && (
          <ViewDialog
            screen={screen}
            address={address}
            view={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </>
    ),
  };
}

function ViewMenu({ view, onRename }: { view: SavedView; onRename: () => void }): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => ask('removeSavedView', { params: { id: view.id } }),
    onSuccess: (answer) => {
      client.setQueryData(endpointQuery('listSavedViews').queryKey, answer);
      showToast({
        title: `Vue «\u00A0${view.name}\u00A0» supprimée`,
        color: 'primary',
        action: { label: 'Rétablir', run: () => void restore() },
      });
      void navigate({ to: '.', search: {} });
    },
  });
  const restore = async () => {
    const { screen, name, address } = view;
    try {
      await ask('addSavedView', { body: { screen, name, address } });
    } catch (error) {
      showToast({
        title: `La vue «\u00A0${view.name}\u00A0» n’est pas rétablie`,
        color: 'error',
        description: error instanceof Error ? error.message : '',
      });
      return;
    }
    await client.invalidateQueries({ queryKey: endpointQuery('listSavedViews').queryKey });
  };
  return (
    <Menu
      label={`Vue ${view.name}`}
      placing={{ align: 'end' }}
      trigger={(props) => (
        <IconButton {...props} icon={Ellipsis} label={`Modifier la vue ${view.name}`} />
      )}
    >
      <MenuItem onClick={onRename}>Renommer</MenuItem>
      <MenuItem onClick={() => remove.mutate()}>Supprimer pour toute l’équipe</MenuItem>
    </Menu>
  );
}

/** Sorts the filters, so that the same filters in any order are the same view. */
function canonical(address: string): string {
  const entries = Object.entries(parsePlainSearch(address)).map(
    ([key, value]) => `${key}=${value.split(',').toSorted().join(',')}`,
  );
  return entries.toSorted().join('&');
}
