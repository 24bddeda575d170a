import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `domains/settings`. The last fifty published versions of each team. */
export interface CustomizationVersionsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The value of `teams.customization_revision` at that time. */
  revision: number;
  config: JSONColumnType<Record<string, unknown>, string, string>;
  /** The keys of the configuration that differ from the previous version. */
  changed: string[];
  published_by: string | null;
  published_at: ColumnType<Date, Date, Date>;
}
