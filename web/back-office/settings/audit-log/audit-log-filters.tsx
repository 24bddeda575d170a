import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AUDIT_KIND_LABELS, AUDIT_KINDS } from '#contract/labels/audit-kinds.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { FilterChip } from '#web/ui/layout/chip.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { DateChip } from '../../components/panels/date-chip.tsx';
import { memberName } from '../../reviews/member-name.ts';
import type { AuditLogSearch } from './audit-log-search.ts';

const kinds = AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_LABELS[value] }));
const presets = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
] as const;

/** Filters the log by person, kind and date. The filters are in the address. */
export function AuditLogFilters({
  search,
  onChange,
}: {
  search: AuditLogSearch;
  onChange: (search: AuditLogSearch) => void;
}): ReactNode {
  const members = useQuery(endpointQuery('listMembers')).data?.data ?? [];
  const people = [
    ...members.map((member) => ({ value: member.id, label: memberName(member) })),
    { value: 'administration', label: 'Administration de l’instance' },
  ];
  const change = (part: { [Key in keyof AuditLogSearch]?: AuditLogSearch[Key] | undefined }) =>
    onChange({ ...search, page: undefined, ...part } as AuditLogSearch);
  return (
    <FilterBar>
      <DateChip label="Période" presets={presets} value={search} onChange={change} />
      <FilterChip
        label="Sujet"
        options={kinds}
        chosen={search.kind ?? []}
        onChange={(kind) => change({ kind: kind.length > 0 ? kind : undefined })}
      />
      <FilterChip
        label="Personne"
        options={people}
        chosen={search.who === undefined ? [] : [search.who]}
        onChange={(chosen) => change({ who: chosen.at(-1) })}
      />
    </FilterBar>
  );
}
