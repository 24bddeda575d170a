import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Owner: `integrations/outbox`. */
export interface OutboxMessagesTable {
  id: GeneratedAlways<string>;
  message_key: string;
  team_id: string | null;
  request_id: string | null;
  channel: string;
  sender: string;
  recipient: string;
  subject: string | null;
  body_text: string;
  body_html: string | null;
  headers: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
