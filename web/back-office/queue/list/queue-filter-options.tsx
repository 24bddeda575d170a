import {
  type StatusChoice,
  statusAfter,
  withQueueFilters,
  chosenStatuses,
} from '#web/back-office/queue/change-queue-search.ts';
import { type QueueSearch } from '#web/back-office/queue/queue-address.ts';
import {
  MESSAGE_STATUSES,
  REASONS,
  MESSAGE_CHANNELS,
  STEPS,
} from '#contract/labels/message-status.ts';
import { STATUS_LABELS, CHANNEL_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import { COUNTRIES, knownCountryName } from '#web/back-office/components/countries.ts';
import type { ReactNode } from 'react';
import { FilterChip } from '#web/ui/layout/chip.tsx';
import { DateChip } from '#web/back-office/components/panels/date-chip.tsx';

const statuses: { value: StatusChoice; label: string }[] = [
  { value: 'open', label: 'Non terminé' },
  ...MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

const reasons = REASONS.map((value) => ({ value, label: REASON_LABELS[value].label })).toSorted(
  (a, b) => a.label.localeCompare(b.label, 'fr'),
);

const channels = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));

const steps = STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));

const countries = COUNTRIES.map((value) => ({ value, label: knownCountryName(value) }));

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

export function queueFilterOptions(
  search: QueueSearch,
  change: (part: Parameters<typeof withQueueFilters>[1]) => void,
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

function someOf<Value>(chosen: Value[]): Value[] | undefined {
  return chosen.length > 0 ? chosen : undefined;
}
