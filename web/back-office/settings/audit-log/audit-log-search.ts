import { AUDIT_KINDS, type AuditKind } from '#contract/labels/audit-kinds.ts';
import { addDays } from '#web/ui/format/dates.ts';
import { compact, daysOf, idOf, listOf, oneOf, pageOf, textOf } from '../../search-values.ts';

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
    kind: listOf(raw['kind'], AUDIT_KINDS),
    date: oneOf(textOf(raw['date']), ['7', '30'] as const),
    ...daysOf(raw),
    page: pageOf(raw['page']),
  });
}

/** The address as the call wants it; `today` is the day that it is for the team. */
export function auditLogQuery(
  { who, kind, date, start, end, page }: AuditLogSearch,
  today: string,
): Record<string, string> {
  const days = date ? { start: addDays(today, 1 - Number(date)), end: today } : { start, end };
  return compact<Record<string, string>>({
    who,
    kind: kind?.join(','),
    ...days,
    page: page === undefined ? undefined : String(page),
    per_page: '50',
  });
}
