import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { deliverOne, type DueDelivery } from './deliver-one.ts';

/** The number of deliveries to one webhook in a row, before other webhooks are served. */
const TOGETHER = 5;
const ADDRESSES = 20;
/** The lease of a delivery, in seconds. When it ends, the worker is considered dead. */
const LEASE_SECONDS = 60;
/** The longest run, in milliseconds. The scheduled job starts every minute. */
const PATIENCE_MS = 45_000;

/**
 * Attempts the due deliveries of all teams, of some, or a single one, until none is due. A
 * failed delivery is retried by its schedule.
 */
export async function deliverDue(
  app: App,
  only: { team_ids?: readonly string[]; id?: string } = {},
): Promise<void> {
  if (await isHeld(app.db)) return;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const due = await takeDue(app, only);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => deliverOne(app, delivery)));
  }
}

async function takeDue(
  app: Pick<App, 'db' | 'clock'>,
  { team_ids = null, id = null }: { team_ids?: readonly string[] | null; id?: string | null },
): Promise<DueDelivery[]> {
  const now = app.clock.now();
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id from outgoing_webhooks w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and next_try_at <= ${now}::timestamptz and (${id}::bigint is null or id = ${id}::bigint) order by next_try_at limit ${TOGETHER} for update skip locked) d
      where (${team_ids}::bigint[] is null or w.team_id = any(${team_ids}::bigint[])) and (w.disabled_at is null or ${id}::bigint is not null) limit ${ADDRESSES * TOGETHER}
    )
    update webhook_deliveries d set attempts = d.attempts + 1, last_tried_at = ${now}::timestamptz, next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from due, outgoing_webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.event, d.about, d.request_id, d.occurred_at, d.attempts, w.team_id, w.url, w.secret`.execute(
    app.db,
  );
  return rows;
}
