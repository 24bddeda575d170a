import { ArrowDownUp, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import type { QueueSearch } from '../queue-address.ts';

type Sort = QueueSearch['sort'];
const SORTS: readonly { sort: Sort; label: string }[] = [
  { sort: undefined, label: 'À traiter d’abord' },
  { sort: 'soonest', label: 'Départ le plus proche' },
  { sort: 'latest', label: 'Départ le plus lointain' },
];

/**
 * Chooses the order of the rows. `isShort` shows only an icon, where the filters need the width.
 */
export function SortMenu({
  sort,
  isShort = false,
  onChange,
}: {
  sort: Sort;
  isShort?: boolean;
  onChange: (sort: Sort) => void;
}): ReactNode {
  const label = SORTS.find((each) => each.sort === sort)?.label;
  return (
    <Menu
      label="Ordre de la liste"
      placing={{ align: 'end' }}
      trigger={(props) => (
        <Button
          {...props}
          look="ghost"
          icon={ArrowDownUp}
          aria-label={`Ordre de la liste : ${label}`}
          {...(isShort && { 'data-tooltip': label })}
        >
          {!isShort && label}
        </Button>
      )}
    >
      {SORTS.map((each) => (
        <MenuItem
          key={each.label}
          isChosen={each.sort === sort}
          onClick={() => onChange(each.sort)}
        >
          {each.label}
          {each.sort === sort && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
