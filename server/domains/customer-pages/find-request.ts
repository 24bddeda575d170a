import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import { type CompiledQuery, type InferResult, type Kysely, sql } from 'kysely';
import { CHANGEABLE_DAYS } from '#contract/customer-pages/customer-pages.ts';
import type { DB } from '#server/database/tables.ts';
import { readShop, type CustomerShopSettings } from './read-shop.ts';

/** A request found by its token, with the settings of its pages. */
export interface FoundRequest extends CustomerShopSettings {
  /** True for a test message: the page is marked, and nothing is recorded. */
  is_preview?: true;
  id: string;
  uuid: string;
  token: string;
  team_id: string;
  trigger_event: string;
  /** True when the request has an order of the shop. */
  has_order: boolean;
  email: string | null;
  phone_number: string | null;
  first_name: string | null;
  locale: string | null;
  rating: number | null;
  rated_at: Date | null;
  answered_at: Date | null;
  feedback: string | null;
  metadata: RequestMetadata;
  link_expires_at: Date | null;
  erased_at: Date | null;
  order: {
    number: string | null;
    delivered_at: Date | null;
    ordered_at: Date | null;
    line_items: readonly unknown[];
  };
}

/** 128 random bits in base64url. Another format gets a response without a query. */
const TOKEN = /^[\w-]{22}$/;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

export async function findRequest(db: Kysely<DB>, token: string): Promise<FoundRequest | null> {
  if (!isToken(token)) return null;
  const {
    rows: [row],
  } = await db.executeQuery(statement(db, token));
  if (!row) return null;
  const shop = await readShop(db, row.team_id, row.team_version);
  if (!shop) return null;
  return {
    ...row,
    ...shop,
    answered_at: row.rating_changed_at ?? row.rated_at,
    order: {
      number: row.integration_order_number,
      delivered_at: row.delivered_at,
      ordered_at: row.ordered_at,
      line_items: row.line_items ?? [],
    },
  };
}

type Row = InferResult<ReturnType<typeof byToken>>[number];
let compiled: CompiledQuery<Row> | undefined;

/**
 * Returns the compiled first query of every page. It is compiled once, because this takes a tenth
 * of the time of a page.
 */
function statement(db: Kysely<DB>, token: string): CompiledQuery<Row> {
  compiled ??= byToken(db, '').compile();
  return { ...compiled, parameters: [token] };
}

function byToken(db: Kysely<DB>, token: string) {
  return db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.uuid',
      'r.token',
      'r.team_id',
      'r.trigger_event',
      'r.email',
      'r.phone_number',
      'r.first_name',
      'r.locale',
      'r.rating',
      'r.rated_at',
      'r.rating_changed_at',
      'r.feedback',
      'r.metadata',
    ])
    .select([
      'r.link_expires_at',
      'r.erased_at',
      'r.integration_order_number',
      'r.experienced_at',
      'o.delivered_at',
      'o.ordered_at',
      'o.line_items',
    ])
    .select(sql<boolean>`r.order_id is not null`.as('has_order'))
    .select(sql<string>`t.xmin::text`.as('team_version'))
    .where('r.token', '=', token);
}

/**
 * Returns the date until which a rating can be changed: 30 days later, even if the link has expired
 * meanwhile.
 */
export function changeableUntil(rated_at: Date): Date {
  return new Date(rated_at.getTime() + CHANGEABLE_DAYS * 86_400_000);
}
