import type { ShopPlatformName } from '#contract/labels/shop-platforms.ts';
import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import { randomBytes } from 'node:crypto';
import type { OrderContent, ShopIds } from '#server/domains/orders/order-content.ts';
import type { TriggerEvent } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Planning } from '#server/domains/requests/planning/load-planning.ts';
import { sql } from 'kysely';
import { searchText } from '#server/domains/requests/lists/search-text.ts';

/** Returns the secret of the public page’s address: 128 random bits. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The fields that a request copies from its order; a manual request has no order. */
type RequestContent = Pick<
  OrderContent,
  | 'email'
  | 'phone_number'
  | 'first_name'
  | 'last_name'
  | 'country_code'
  | 'locale'
  | 'delivered_at'
  | 'fulfilled_at'
  | 'ordered_at'
> & { number: string | null };

interface NewRequest {
  order: { id: string | null; content: RequestContent; shop_ids?: ShopIds | null };
  uuid: string;
  token: string;
  /** Defaults to the trigger of the source. */
  trigger_event?: TriggerEvent;
  metadata?: RequestMetadata;
  is_erased?: boolean;
}

/** A request without an order or a manual action has no integration. */
type NewSource = Pick<RequestSource, 'trigger_event'> & {
  integration_name: RequestSource['integration_name'] | null;
};

/**
 * Inserts the requests and returns their ids by uuid. A uuid that already exists is not changed and
 * not returned.
 */
export async function insertRequests(
  tx: Tx,
  planning: { team: Pick<Planning['team'], 'id'> },
  requests: readonly NewRequest[],
  source: NewSource,
): Promise<ReadonlyMap<string, string>> {
  const rows = requests.map(
    ({
      order: { id, content, shop_ids },
      uuid,
      token,
      trigger_event = source.trigger_event,
      metadata = {},
      is_erased = false,
    }) => ({
      uuid,
      token,
      trigger_event,
      order_id: id,
      integration_id: shop_ids?.integration_id ?? null,
      integration_customer_id: shop_ids?.integration_customer_id ?? null,
      metadata,
      erased_at: is_erased ? tx.now : null,
      ...requestColumns(content),
    }),
  );
  const of = <T>(column: (row: (typeof rows)[number]) => T): T[] => rows.map(column);
  const { rows: added } = await sql<{ id: string; uuid: string }>`
    with given as materialized (
      select * from unnest(${of((row) => row.uuid)}::uuid[], ${of((row) => row.token)}::text[], ${of((row) => row.trigger_event)}::text[], ${of((row) => row.order_id)}::bigint[], ${of((row) => row.integration_order_number)}::text[],
        ${of((row) => row.email)}::text[], ${of((row) => row.phone_number)}::text[], ${of((row) => row.first_name)}::text[], ${of((row) => row.last_name)}::text[],
        ${of((row) => row.country_code)}::text[], ${of((row) => row.locale)}::text[], ${of((row) => row.experienced_at)}::timestamptz[], ${of((row) => row.search)}::text[],
        ${of((row) => JSON.stringify(row.metadata))}::jsonb[], ${of((row) => row.erased_at)}::timestamptz[], ${of((row) => row.integration_id)}::text[], ${of((row) => row.integration_customer_id)}::text[])
        g(uuid, token, trigger_event, order_id, integration_order_number, email, phone_number, first_name, last_name, country_code, locale, experienced_at, search, metadata, erased_at, integration_id, integration_customer_id)),
    added as (
    insert into review_requests (team_id, trigger_event, integration_name, created_at, updated_at, last_activity_at, uuid, token, order_id, integration_order_number, email, phone_number,
      first_name, last_name, country_code, locale, experienced_at, metadata, erased_at, integration_id, integration_customer_id)
    select ${planning.team.id}::bigint, trigger_event, ${source.integration_name}, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz, uuid, token, order_id,
      integration_order_number, email, phone_number, first_name, last_name, country_code, locale, experienced_at, metadata, erased_at, integration_id, integration_customer_id
    from given
    on conflict (uuid) do nothing returning id, uuid),
    searched as (insert into request_search (request_id, team_id, search) select a.id, ${planning.team.id}::bigint, g.search from added a join given g using (uuid))
    select id, uuid from added`.execute(tx.db);
  return new Map(added.map((row) => [row.uuid, row.id]));
}

/** The columns that a request copies from its order: the person and the date of the experience. */
export function requestColumns(content: RequestContent) {
  const { email, phone_number, first_name, last_name, country_code, locale } = content;
  const person = {
    email,
    phone_number,
    first_name,
    last_name,
    integration_order_number: content.number,
  };
  return {
    ...person,
    country_code,
    locale,
    experienced_at: content.delivered_at ?? content.fulfilled_at ?? content.ordered_at,
    search: searchText(person),
  };
}

/** The source of requests: its name in the API, and the event with which they were planned. */
export interface RequestSource {
  integration_name: 'api' | 'import' | 'manual' | ShopPlatformName;
  trigger_event: TriggerEvent;
}
