import type { ReactNode } from 'react';
import { CHANNEL_LABELS, REASON_WORDS, STATUS_LABELS, STEP_LABELS } from '#contract/labels.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATUSES, REASONS, STEPS } from '#contract/message-status.ts';
import { FilterChip } from '#web/ui/chip.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { DateChip } from '../components/date-chip.tsx';
import { type QueueSearch, type StatusChoice, chosenStatuses, statusAfter, withFilters } from './queue-address.ts';
import { SortMenu } from './sort-menu.tsx';

const statuses: { value: StatusChoice; label: string }[] = [{ value: 'open', label: 'Non terminé' }, ...MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))];
const reasons = REASONS.map((value) => ({ value, label: REASON_WORDS[value].label })).toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
const canals = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const steps = STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));
const dates = [
  { value: 'today', label: 'Aujourd’hui' },
  { value: 'tomorrow', label: 'Demain' },
  { value: 'week', label: '7 prochains jours' },
] as const;

/** Search and filters of the queue, kept in the address. */
export function QueueFilters({ search, onChange }: { search: QueueSearch; onChange: (search: QueueSearch) => void }): ReactNode {
  const change = (part: Parameters<typeof withFilters>[1]) => onChange(withFilters(search, part));
  return (
    <FilterBar
      search={<SearchInput label="Chercher dans la file" placeholder="Nom, commande, téléphone" value={search.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />}
      order={<SortMenu sort={search.sort} onChange={(sort) => change({ sort })} />}
    >
      <FilterChip label="Statut" options={statuses} chosen={chosenStatuses(search)} onChange={(chosen) => change({ status: statusAfter(search, chosen) })} />
      <FilterChip label="Canal" options={canals} chosen={search.channel ?? []} onChange={(channel) => change({ channel: someOf(channel) })} />
      <FilterChip label="Étape" options={steps} chosen={search.step ?? []} onChange={(step) => change({ step: someOf(step) })} />
      <FilterChip label="Raison" options={reasons} chosen={search.reason ?? []} onChange={(reason) => change({ reason: someOf(reason) })} />
      <DateChip label="Départ" presets={dates} value={search} onChange={change} />
    </FilterBar>
  );
}

function someOf<Value>(chosen: Value[]): Value[] | undefined {
  return chosen.length > 0 ? chosen : undefined;
}
