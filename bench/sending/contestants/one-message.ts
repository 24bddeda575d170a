import pg from 'pg';
import { CELL_COUNT, cellsOf } from '#server/domains/counters/cells.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { createShops, readPeerMessage, composePeerMessage } from '../read-peer-messages.ts';

/**
 * Writes status, request, timeline event and figures of one message in one statement, which is its
 * own transaction. Does nothing when it was written before. The figures update two cells of the
 * packed row in place, which is less work than adding whole rows.
 */
const WRITE = `
  with sent as (
    update messages set status = 'sent', attempt = attempt + 1, sent_at = now(), finished_at = now(), updated_at = now(), provider_message_id = $2
    where id = $1 and status = 'scheduled' returning id, request_id, team_id, step, channel
  ),
  asked as (
    update review_requests r set date_sent = coalesce(r.date_sent, now()), sent_day = coalesce(r.sent_day, (now() at time zone $3)::date), last_channel = sent.channel, last_step = sent.step,
      link_expires_at = coalesce(r.link_expires_at, now() + make_interval(days => $4)), last_activity_at = now(), updated_at = now()
    from sent where r.id = sent.request_id
  ),
  event as (
    insert into request_timeline (request_id, team_id, kind, at, message_id, detail)
    select request_id, team_id, 'sent', now(), id, jsonb_build_object('step', step, 'channel', channel) from sent
  )
  insert into statistics as s (team_id, day, c) select team_id, (now() at time zone $3)::date, $5::int[] from sent
  on conflict (team_id, day) do update set c[$6] = coalesce(s.c[$6], 0) + 1, c[$7] = coalesce(s.c[$7], 0) + $8`;

/**
 * Returns one job of a peer: reads one message, sends it unless it is no longer due, and writes the
 * result.
 */
export function oneMessage(pool: pg.Pool, channel: ChannelPort): (id: string) => Promise<void> {
  const shopOf = createShops(pool);
  const { signal } = new AbortController();
  return async (id) => {
    const message = await readPeerMessage(pool, id);
    if (!message?.is_wanted) return;
    const shop = await shopOf(message.team_id);
    if (!shop.can_send_reviews) return;
    const { provider_message_id } = await channel.send(composePeerMessage(message, shop), signal);
    const cells = cellsOf({
      kind: 'sent',
      team_id: message.team_id,
      day: '',
      by: 1,
      channel: 'email',
      step: message.step,
      is_first: message.is_first,
    });
    const packed = Array.from({ length: CELL_COUNT }, (_, index) =>
      cells.includes(index + 1) ? 1 : 0,
    );
    const [first = 1, second] = cells;
    await pool.query({
      name: 'sent',
      text: WRITE,
      values: [
        id,
        provider_message_id,
        shop.timezone,
        shop.flow.link_ttl_days,
        `{${packed.join(',')}}`,
        first,
        second ?? CELL_COUNT,
        second === undefined ? 0 : 1,
      ],
    });
  };
}

/** Opens a pool for the peers, with the error listeners that they require. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  const report = (error: Error): void => console.error(error.message);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
