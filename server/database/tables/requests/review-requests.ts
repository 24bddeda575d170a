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
  /** The identifier of the request in the API. */
  uuid: string;
  /** The secret part of the address of the customer’s page. */
  token: string;
  team_id: string;
  /**
   * Null for a manual request, a rating by the general link and a refused order. It has no foreign
   * key: the trigger `orders_deleted` sets it to null.
   */
  order_id: string | null;
  /** For a request without an order: the product whose printed link was opened. */
  product_id: Generated<string | null>;
  /**
   * The event that created the request: `order_created`, `order_paid`, `order_fulfilled`,
   * `order_delivered`, `manual`, `import` or `general_link`.
   */
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
  /** The date of the delivery, otherwise of the fulfilment, otherwise of the order. */
  experienced_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the first message was accepted by its provider. */
  date_sent: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The day of `date_sent` in the time zone of the team. */
  sent_day: string | null;
  /** The channel of the last accepted message, written with it. */
  last_channel: MessageChannel | null;
  last_step: 'request' | 'first_reminder' | 'last_reminder' | null;
  /** The first delivery of a message that a provider reported. */
  date_delivered: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The first opening of a message that a provider reported, or the first visit to the page. */
  date_opened: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The first visit of a person to the page of the request. */
  date_clicked: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date from which the page no longer accepts a rating. Null before the first message. */
  link_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** From 1 to 5. Null until the customer rates. */
  rating: number | null;
  /** The date of the first rating. `rating_changed_at` is that of the last change. */
  rated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The day of `rated_at` in the time zone of the team. */
  rated_day: string | null;
  rating_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The channel and the step of the message that led to the rating. The channel is `link`, without
   * a step, for a rating by the general link.
   */
  rating_channel: string | null;
  rating_step: string | null;
  /** The private comment of the customer to the team. */
  feedback: string | null;
  feedback_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The first visit to a public review site from the page of the request. */
  public_clicked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The date at which the customer opted out or the request was ended. No message is planned any
   * more.
   */
  stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The number of times that the customer postponed the request, three at most. */
  postponed_count: Generated<number>;
  /** The date at which the personal data of the request was erased. */
  erased_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date of the last event of the request, by which the list of reviews is ordered. */
  last_activity_at: ColumnType<Date, Date | undefined, Date>;
  metadata: JSONColumnType<RequestMetadata, string | undefined, string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
