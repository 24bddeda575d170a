import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

export type WhatsappService = 'kanal' | 'meta';

/** Owner: `domains/channels`. */
export interface IntegrationsTable {
  id: GeneratedAlways<string>;
  team_id: string;
  /** The service, such as `meta`, `brevo`, `shopify` or `trustpilot`. */
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
  /** `broken`: the service refused the credentials, and a person must act. */
  state: 'connected' | 'broken' | 'disconnected';
  /**
   * The name of the account at the service, by which people recognise it. Null when the service
   * gives none.
   */
  account: string | null;
  /** Sealed by `seal-credentials.ts`. Null once disconnected. */
  credentials: Buffer | null;
  /**
   * The date since which these credentials are used. Sealing them again with another secret does
   * not change it.
   */
  credentials_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  connected_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date of the last successful exchange with the service. */
  last_sync_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The error in French, with its solution. */
  last_error: string | null;
  /** The date at which it failed. Together with the id it identifies the incident. */
  last_error_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * Values of the account that are not secret, such as `waba_id`, `shop` or `domain`, and the
   * choices of the team. The keys depend on `name`.
   */
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}
