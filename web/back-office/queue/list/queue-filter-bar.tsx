import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { chipClass } from '#web/ui/layout/chip.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { hasFilters, withQueueFilters } from '../change-queue-search.ts';
import { type QueueSearch } from '../queue-address.ts';
import type { TableWidth } from './queue-table.tsx';
import { SortMenu } from './sort-menu.tsx';
import { queueFilterOptions } from './queue-filter-options.tsx';

/**
 * Edits the search and the filters, which are in the address. Beside a panel, unused filters are in
 * the « Filtre » menu.
 */
export function QueueFilterBar({
  search,
  tableWidth,
  onChange,
}: {
  search: QueueSearch;
  tableWidth: TableWidth;
  onChange: (search: QueueSearch) => void;
}): ReactNode {
  const [added, setAdded] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const change = (part: Parameters<typeof withQueueFilters>[1]) =>
    onChange(withQueueFilters(search, part));
  const filters = queueFilterOptions(search, change);
  // Short, because « Tout effacer » needs the width.
  const isShort = tableWidth === 'small' || hasFilters(search);
  const hidden =
    tableWidth !== 'wide' && !isPhone
      ? filters.filter(({ isOn, label }) => !isOn && label !== added)
      : [];
  return (
    <FilterBar
      search={
        <SearchInput
          label="Rechercher dans les envois"
          placeholder="Nom, commande, téléphone"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
      }
      order={
        !isPhone && (
          <SortMenu sort={search.sort} isShort={isShort} onChange={(sort) => change({ sort })} />
        )
      }
    >
      {filters.map(
        (filter) =>
          !hidden.includes(filter) && (
            <Fragment key={filter.label}>{filter.chip(filter.label === added)}</Fragment>
          ),
      )}
      {hidden.length > 0 && (
        <OfferedFilters labels={hidden.map(({ label }) => label)} onAdd={setAdded} />
      )}
      {hasFilters(search) && (
        <Button
          look="ghost"
          className="max-md:order-last"
          onClick={() => onChange(cleared(search))}
        >
          Tout effacer
        </Button>
      )}
      {isPhone && <SortMenu sort={search.sort} onChange={(sort) => change({ sort })} />}
    </FilterBar>
  );
}

function OfferedFilters({
  labels,
  onAdd,
}: {
  labels: readonly string[];
  onAdd: (label: string) => void;
}): ReactNode {
  return (
    <Menu
      label="Filtres"
      trigger={(props) => (
        <button type="button" {...props} className={chipClass(false)}>
          <Icon of={Plus} className="size-3.5 text-ink-3" />
          Filtre
        </button>
      )}
    >
      {labels.map((label) => (
        <MenuItem key={label} onClick={() => onAdd(label)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Returns the search without filters. The order and the open panel are preserved. */
function cleared({ sort, request, message }: QueueSearch): QueueSearch {
  return { ...(sort && { sort }), ...(request && { request }), ...(message && { message }) };
}
