import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { CHANNEL_LABELS, STATUS_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  REASONS,
  STEPS,
} from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FilterChip, chipClass } from '#web/ui/layout/chip.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { useIsPhone } from '#web/ui/layout/use-media.ts';
import { DateChip } from '#web/back-office/components/panels/date-chip.tsx';
import { COUNTRIES, countryName } from '#web/back-office/components/countries.ts';
import {
  type QueueSearch,
  type StatusChoice,
  chosenStatuses,
  hasFilters,
  statusAfter,
  withFilters,
} from '../queue-address.ts';
import type { TableWidth } from './queue-table.tsx';
import { SortMenu } from './sort-menu.tsx';

const statuses: { value: StatusChoice; label: string }[] = [
  { value: 'open', label: 'Non terminé' },
  ...MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];
const reasons = REASONS.map((value) => ({ value, label: REASON_LABELS[value].label })).toSorted(
  (a, b) => a.label.localeCompare(b.label, 'fr'),
);
const channels = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const steps = STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));
const countries = COUNTRIES.map((value) => ({ value, label: countryName(value) }));
const dates = [
  { value: 'today', label: 'Aujourd’hui' },
  { value: 'tomorrow', label: 'Demain' },
  { value: 'week', label: '7 prochains jours' },
] as const;

interface Filter {
  label: string;
  isOn: boolean;
  chip: (opensAtOnce: boolean) => ReactNode;
}

/** Search and filters of the queue, kept in the address. Beside a panel, those that are only offered wait behind « Filtre ». */
export function QueueFilters({
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
  const change = (part: Parameters<typeof withFilters>[1]) => onChange(withFilters(search, part));
  const filters = filtersOf(search, change);
  const isShort = tableWidth === 'small' || hasFilters(search); // else « Tout effacer » would push it to a line of its own
  const hidden =
    tableWidth !== 'wide' && !isPhone
      ? filters.filter(({ isOn, label }) => !isOn && label !== added)
      : [];
  return (
    <FilterBar
      search={
        <SearchInput
          label="Chercher dans la file"
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

function filtersOf(
  search: QueueSearch,
  change: (part: Parameters<typeof withFilters>[1]) => void,
): Filter[] {
  const { channel = [], step = [], reason = [], country_code = [] } = search;
  const chosen = chosenStatuses(search);
  return [
    {
      label: 'Statut',
      isOn: chosen.length > 0,
      chip: (opensAtOnce) => (
        <FilterChip
          label="Statut"
          options={statuses}
          chosen={chosen}
          onChange={(next) => change({ status: statusAfter(search, next) })}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
    {
      label: 'Canal',
      isOn: channel.length > 0,
      chip: (opensAtOnce) => (
        <FilterChip
          label="Canal"
          options={channels}
          chosen={channel}
          onChange={(next) => change({ channel: someOf(next) })}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
    {
      label: 'Étape',
      isOn: step.length > 0,
      chip: (opensAtOnce) => (
        <FilterChip
          label="Étape"
          options={steps}
          chosen={step}
          onChange={(next) => change({ step: someOf(next) })}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
    {
      label: 'Raison',
      isOn: reason.length > 0,
      chip: (opensAtOnce) => (
        <FilterChip
          label="Raison"
          options={reasons}
          chosen={reason}
          onChange={(next) => change({ reason: someOf(next) })}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
    {
      label: 'Pays',
      isOn: country_code.length > 0,
      chip: (opensAtOnce) => (
        <FilterChip
          label="Pays"
          options={countries}
          chosen={countries.flatMap(({ value }) => (country_code.includes(value) ? [value] : []))}
          onChange={(next) => change({ country_code: someOf(next) })}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
    {
      label: 'Départ',
      isOn: Boolean(search.date ?? search.start ?? search.end),
      chip: (opensAtOnce) => (
        <DateChip
          label="Départ"
          presets={dates}
          value={search}
          onChange={change}
          opensAtOnce={opensAtOnce}
        />
      ),
    },
  ];
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

/** Without filters; the order and the open panel stay. */
function cleared({ sort, request, message }: QueueSearch): QueueSearch {
  return { ...(sort && { sort }), ...(request && { request }), ...(message && { message }) };
}

function someOf<Value>(chosen: Value[]): Value[] | undefined {
  return chosen.length > 0 ? chosen : undefined;
}
