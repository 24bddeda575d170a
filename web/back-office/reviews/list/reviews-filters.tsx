import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import { FOLLOW_UP_LABELS, FOLLOW_UP_STATUSES } from '#contract/labels/follow-up.ts';
import { CHANNEL_LABELS, RATING_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { FilterChip } from '#web/ui/layout/chip.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { DateChip } from '#web/back-office/components/panels/date-chip.tsx';
import { useSession } from '#web/back-office/session/use-session.ts';
import { memberName } from '../member-name.ts';
import { withReviewsFilters } from '../change-reviews-search.ts';
import { type ReviewsSearch } from '../reviews-address.ts';

const ratings = RATING_CHOICES.map((value) => ({
  value,
  label: `${value} sur 5, ${RATING_LABELS[Number(value) as 1 | 2 | 3 | 4 | 5]}`,
  short: countOf(Number(value), 'étoile', 'étoiles'),
}));
const sources = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const steps = STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));
const follows = FOLLOW_UP_STATUSES.map((value) => ({ value, label: FOLLOW_UP_LABELS[value] }));
const dates = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '90', label: '90 derniers jours' },
] as const;

/** Edits the search and the filters, which are in the address. */
export function ReviewsFilters({
  search,
  onChange,
}: {
  search: ReviewsSearch;
  onChange: (search: ReviewsSearch) => void;
}): ReactNode {
  const change = (part: Parameters<typeof withReviewsFilters>[1]) =>
    onChange(withReviewsFilters(search, part));
  return (
    <FilterBar
      search={
        <SearchInput
          label="Chercher dans les avis"
          placeholder="Nom, mot, commande"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
      }
    >
      <DateChip label="Période" presets={dates} value={search} onChange={change} />
      <FilterChip
        label="Note"
        options={ratings}
        chosen={search.rating ?? []}
        onChange={(rating) => change({ rating: someOf(rating) })}
      />
      <FilterChip
        label="Statut"
        options={follows}
        chosen={search.follow ?? []}
        onChange={(follow) => change({ follow: someOf(follow) })}
      />
      <OwnerChip search={search} onChange={(owner) => change({ owner })} />
      <TagChip search={search} onChange={(tag) => change({ tag: someOf(tag) })} />
      <FilterChip
        label="Canal"
        options={sources}
        chosen={search.channel ?? []}
        onChange={(channel) => change({ channel: someOf(channel) })}
      />
      <FilterChip
        label="Étape"
        options={steps}
        chosen={search.step ?? []}
        onChange={(step) => change({ step: someOf(step) })}
      />
    </FilterBar>
  );
}

/** Shown when the team has tags, or while a tag filter is set. */
function TagChip({
  search: { tag = [] },
  onChange,
}: {
  search: ReviewsSearch;
  onChange: (tags: string[]) => void;
}): ReactNode {
  const known = useQuery(endpointQuery('listReviewTags')).data?.data ?? [];
  const names = [...new Set([...tag, ...known.map(({ name }) => name)])];
  if (names.length === 0) return null;
  return (
    <FilterChip
      label="Étiquette"
      options={names.map((name) => ({ value: name, label: name }))}
      chosen={tag}
      onChange={onChange}
    />
  );
}

/** Only one person can be selected: the last choice replaces the previous one. */
function OwnerChip({
  search,
  onChange,
}: {
  search: ReviewsSearch;
  onChange: (owner: string | undefined) => void;
}): ReactNode {
  const { user } = useSession();
  const members =
    useQuery(endpointQuery('listMembers')).data?.data.filter(
      ({ id, role }) => role !== 'reader' && id !== user.id,
    ) ?? [];
  const options = [
    { value: 'me', label: 'Moi' },
    { value: 'none', label: 'Personne' },
    ...members.map((member) => ({ value: member.id, label: memberName(member) })),
  ];
  return (
    <FilterChip
      label="Assigné à"
      options={options}
      chosen={search.owner === undefined ? [] : [search.owner]}
      onChange={(chosen) => onChange(chosen.at(-1))}
    />
  );
}

function someOf<Value>(chosen: Value[]): Value[] | undefined {
  return chosen.length > 0 ? chosen : undefined;
}
