import type { RequestMetadata } from './request-metadata.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Owner: `domains/requests`. `domains/customer-site/rating` writes ratings and feedback,
 * `domains/delivery` the columns of an acceptance, `domains/statistics` the days after a change of
 * time zone.
 */
export interface ReviewRequestsTable {
  id: GeneratedAlways<string>;
  uuid: string;
  token: string;
  team_id: string;
  order_id: string | null;
  /** For a request without an order: the product whose printed link was opened. */
  product_id: Generated<string | null>;
  trigger_event: string;
  integration_name: string | null;
  integration_id: string | null;
  integration_customer_id: string | null;
  integration_order_number: string | null;
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  last_name: string | null;
  country_code: string | null;
  locale: string | null;
  experienced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  date_sent: ColumnType<Date | null, Date | null | undefined, Date | null>;
  sent_day: string | null;
  /** The channel of the last accepted message, written with it. */
  last_channel: MessageChannel | null;
  last_step: 'request' | 'first_reminder' | 'last_reminder' | null;
  date_delivered: ColumnType<Date | null, Date | null | undefined, Date | null>;
  date_opened: ColumnType<Date | null, Date | null | undefined, Date | null>;
  date_clicked: ColumnType<Date | null, Date | null | undefined, Date | null>;
  link_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  rating: number | null;
  rated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  rated_day: string | null;
  rating_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  rating_channel: string | null;
  rating_step: string | null;
  feedback: string | null;
  feedback_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  public_clicked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  postponed_count: Generated<number>;
  erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  last_activity_at: ColumnType<Date, Date | undefined, Date>;
  metadata: JSONColumnType<RequestMetadata, string | undefined, string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
