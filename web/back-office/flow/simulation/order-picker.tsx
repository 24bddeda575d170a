import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { ChevronsUpDown, PencilLine, ShoppingBag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { controlClass } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu-items.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import type { FoundOrder, Subject } from './simulation-data.ts';

interface OrderPickerProps {
  subject: Subject | null;
  onFind: (order: FoundOrder) => void;
  onType: () => void;
}

/** Chooses an order of the shop by its number or customer, or an order that the user describes. */
export function OrderPicker({ subject, onFind, onType }: OrderPickerProps): ReactNode {
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    ...endpointQuery('searchOrders', { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const label =
    subject === null
      ? 'Choisir une commande'
      : subject.kind === 'typed'
        ? 'Une commande décrite'
        : nameOf(subject.order);
  return (
    <Menu
      role="dialog"
      label="Choisir une commande"
      className="w-88 max-w-[calc(100vw-16px)] p-2"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`Commande simulée : ${label}`}
          className={controlClass('flex h-(--control) items-center gap-2 text-left')}
        >
          <Icon of={ShoppingBag} className="text-ink-3" />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <Icon of={ChevronsUpDown} className="text-ink-3" />
        </button>
      )}
    >
      <div className="mb-1 [&>span]:w-full">
        <SearchInput
          label="Numéro, nom ou adresse"
          placeholder="Numéro, nom ou adresse"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {data?.data.map((order) => (
        <MenuItem
          key={order.id}
          isChosen={subject?.kind === 'found' && subject.order.id === order.id}
          onClick={() => onFind(order)}
        >
          <span className="truncate">{nameOf(order)}</span>
        </MenuItem>
      ))}
      {data?.data.length === 0 && (
        <p className="px-2 py-2 text-ink-3">
          {search === ''
            ? 'Aucune commande n’est encore arrivée.'
            : 'Aucune commande ne correspond.'}
        </p>
      )}
      <MenuSeparator />
      <MenuItem onClick={onType}>
        <Icon of={PencilLine} /> Décrire une commande
      </MenuItem>
    </Menu>
  );
}

function nameOf({ number, first_name, last_name, email }: FoundOrder): string {
  const person = [first_name, last_name].filter(Boolean).join(' ') || email;
  return [number.replace(/^#/, ''), person].filter(Boolean).join(', ');
}
