import { sql } from 'kysely';
import { ATTRIBUTION_DAYS } from '#contract/settings/upsell.ts';
import type { App } from '#server/app.ts';

/**
 * Days after the end of a click’s window in which orders are still attributed, because orders may
 * arrive late through an import or a resent webhook.
 */
const LATE_DAYS = 15;
const DAY_MS = 86_400_000;

/**
 * Attributes an order to the offer that its person clicked last before they placed it, within the
 * window. A person is identified by e-mail address or phone number. An order belongs to one offer
 * at most and stays there; cancelled and refunded orders are left out of the figures.
 */
export async function attributeOrders(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - (ATTRIBUTION_DAYS + LATE_DAYS) * DAY_MS);
  await sql`
    with clicks as (
      select v.upsell_id, v.request_id, v.team_id, v.clicked_at, r.email, r.phone_number, r.order_id
      from upsell_visits v join review_requests r on r.id = v.request_id
      where v.clicked_at >= ${since} and r.erased_at is null
    ), same_person as (
      select c.*, b.order_id as bought_id from clicks c join review_requests b on b.team_id = c.team_id and b.email = c.email where c.email is not null
      union
      select c.*, b.order_id from clicks c join review_requests b on b.team_id = c.team_id and b.phone_number = c.phone_number where c.phone_number is not null
    )
    insert into upsell_orders (order_id, upsell_id, request_id, team_id, attributed_at)
    select distinct on (o.id) o.id, p.upsell_id, p.request_id, p.team_id, ${now}::timestamptz
    from same_person p join orders o on o.id = p.bought_id
    where o.ordered_at > p.clicked_at and o.ordered_at <= p.clicked_at + make_interval(days => ${ATTRIBUTION_DAYS}) and o.id is distinct from p.order_id
    order by o.id, p.clicked_at desc
    on conflict (order_id) do nothing`.execute(app.db);
}
