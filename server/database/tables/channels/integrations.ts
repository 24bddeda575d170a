import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export type WhatsappService = 'kanal' | 'meta';

/** Owner: `domains/channels`. */
export interface IntegrationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  name:
    | WhatsappService
    | 'brevo'
    | 'twilio'
    | 'smtp'
    | ShopPlatformName
    | 'slack'
    | 'trustpilot'
    | 'google'
    | 'laposte';
  state: 'connected' | 'broken' | 'disconnected';
  /** The identifier of the account at its provider. Null when the provider gives none. */
  account: string | null;
  /** Sealed by `seal-credentials.ts`. Null once disconnected. */
  credentials: Buffer | null;
  /**
   * The date since which these credentials are used. Sealing them again with another secret does
   * not change it.
   */
  credentials_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  connected_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_sync_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The error in French, with its solution. */
  last_error: string | null;
  /** The date at which it failed. Together with the id it identifies the incident. */
  last_error_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
