import { sql } from 'kysely';
import type { Handler } from '#server/http/calls/handler.ts';
import { allOf, searchConditions } from '#server/domains/requests/lists/filter-requests.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';

const MOST = 10;

interface FoundOrder {
  id: string;
  number: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  country_code: string | null;
  ordered_at: Date | null;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  delivered_at: Date | null;
  tags: string[];
}

/**
 * Finds orders by number, name or contact. Without a search text, finds those whose message waits
 * or was just sent.
 */
export const searchOrders: Handler<'searchOrders'> = async (app, { query, caller }) => {
  const tokens = searchConditions({ search: query.search }, caller.role);
  const picked =
    tokens.length > 0
      ? sql`select s.request_id as id from request_search s where ${allOf([sql`s.team_id = ${caller.team_id}`, ...tokens])} order by s.request_id desc limit ${3 * MOST}`
      : sql`(select request_id as id from messages where team_id = ${caller.team_id} and finished_at is null order by scheduled_at desc, id desc limit ${3 * MOST})
            union (select request_id as id from listed_requests where team_id = ${caller.team_id} order by last_activity_at desc, request_id desc limit ${MOST})`;
  const { rows } = await sql<FoundOrder>`
    select o.id, o.number, r.first_name, r.last_name, r.email, r.phone_number, r.country_code, o.ordered_at, o.paid_at, o.fulfilled_at, o.delivered_at, o.tags
    from review_requests r join orders o on o.id = r.order_id where r.id in (${picked}) and r.erased_at is null order by r.id desc limit ${MOST}`.execute(
    app.db,
  );
  const mask = contactMask(caller.role);
  const moment = (date: Date | null): string | null => date?.toISOString() ?? null;
  return {
    data: rows.map((row) => ({
      ...row,
      email: mask(row.email),
      phone_number: mask(row.phone_number),
      ordered_at: moment(row.ordered_at),
      paid_at: moment(row.paid_at),
      fulfilled_at: moment(row.fulfilled_at),
      delivered_at: moment(row.delivered_at),
    })),
  };
};
