import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export type WhatsappService = 'kanal' | 'meta';

/** Owner: `modules/connections`. */
export interface IntegrationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  name:
    | WhatsappService
    | 'brevo'
    | 'twilio'
    | 'smtp'
    | 'shopify'
    | 'slack'
    | 'trustpilot'
    | 'google';
  state: 'connected' | 'broken' | 'disconnected';
  /** What tells it from another of the same kind; null when the provider says nothing. */
  account: string | null;
  /** Sealed by `seal-credentials.ts`; null once disconnected. */
  credentials: Buffer | null;
  connected_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_sync_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** In French, with its remedy. */
  last_error: string | null;
  /** When it broke: with the id, the name of the incident. */
  last_error_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
