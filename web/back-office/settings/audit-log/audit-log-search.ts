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

/** The state of the screen, which is entirely in the address. */
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

/** Returns the query of the API request. `today` is the current day in the team’s time zone. */
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
