import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/audit-log`. */
export interface AuditLogTable {
  id: GeneratedAlways<string>;
  team_id: string | null;
  user_id: string | null;
  impersonator_id: string | null;
  action: string;
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  at: ColumnType<Date, Date | undefined, Date>;
}
