import { AUDIT_KINDS, type AuditKind } from '#contract/labels/audit-kinds.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import {
  compact,
  periodSearchOf,
  idOf,
  listSearchOf,
  oneOf,
  pageSearchOf,
  textSearchOf,
} from '../../search-values.ts';

/** What the audit log shows, all of it in the address. */
export interface AuditLogSearch {
  /** The id of a member, or `administration`. */
  who?: string;
  kind?: readonly AuditKind[];
  date?: '7' | '30';
  start?: string;
  end?: string;
  page?: number;
}

export function readAuditLogSearch(raw: Record<string, unknown>): AuditLogSearch {
  return compact<AuditLogSearch>({
    who: oneOf(raw['who'], ['administration'] as const) ?? idOf(raw['who']),
    kind: listSearchOf(raw['kind'], AUDIT_KINDS),
    date: oneOf(textSearchOf(raw['date']), ['7', '30'] as const),
    ...periodSearchOf(raw),
    page: pageSearchOf(raw['page']),
  });
}

/** The address as the call wants it; `today` is the day that it is for the team. */
export function toAuditLogQuery(
  { who, kind, date, start, end, page }: AuditLogSearch,
  today: string,
): Record<string, string> {
  const days = date ? { start: addDaysToKey(today, 1 - Number(date)), end: today } : { start, end };
  return compact<Record<string, string>>({
    who,
    kind: kind?.join(','),
    ...days,
    page: page === undefined ? undefined : String(page),
    per_page: '50',
  });
}
