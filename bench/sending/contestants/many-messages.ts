import type pg from 'pg';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { CELL_COUNT } from '#server/domains/counters/cells.ts';
import { packCounts } from '#server/domains/counters/apply-counts.ts';
import { createShops, readPeerMessages, composePeerMessage } from '../read-peer-messages.ts';

const SUM = Array.from(
  { length: CELL_COUNT },
  (_, index) => `coalesce(s.c[${index + 1}], 0) + excluded.c[${index + 1}]`,
).join(', ');

const WRITE = `
  with f as (select * from unnest($1::bigint[], $2::text[]) f(id, provider_message_id)),
  sent as (
    update messages m set status = 'sent', attempt = attempt + 1, sent_at = now(), finished_at = now(), updated_at = now(), provider_message_id = f.provider_message_id
    from f where m.id = f.id and m.status = 'scheduled' returning m.id, m.request_id, m.team_id, m.step, m.channel
  ),
  asked as (
    update review_requests r set date_sent = coalesce(r.date_sent, now()), sent_day = coalesce(r.sent_day, t.day), last_channel = sent.channel, last_step = sent.step,
      link_expires_at = coalesce(r.link_expires_at, now() + make_interval(days => t.link_ttl_days)), last_activity_at = now(), updated_at = now()
    from sent join unnest($3::bigint[], $4::date[], $5::int[]) t(team_id, day, link_ttl_days) on t.team_id = sent.team_id where r.id = sent.request_id
  ),
  event as (
    insert into request_timeline (request_id, team_id, kind, at, message_id, detail)
    select request_id, team_id, 'sent', now(), id, jsonb_build_object('step', step, 'channel', channel) from sent
  )
  insert into statistics as s (team_id, day, c) select team_id, day, c::int[] from unnest($3::bigint[], $4::date[], $6::text[]) g(team_id, day, c) order by team_id, day
  on conflict (team_id, day) do update set c = array[${SUM}]`;

/**
 * Sends hundreds of messages per statement, which is the best that a set-based handler can reach.
 * After a failure, the whole set is repeated.
 */
export function manyMessages(
  pool: pg.Pool,
  channel: ChannelPort,
): (ids: readonly string[]) => Promise<void> {
  const shopOf = createShops(pool);
  const { signal } = new AbortController();
  return async (ids) => {
    const messages = (await readPeerMessages(pool, ids)).filter((message) => message.is_wanted);
    const sent = await Promise.all(
      messages.map(async (message) => {
        const shop = await shopOf(message.team_id);
        return {
          message,
          shop,
          ...(await channel.send(composePeerMessage(message, shop), signal)),
        };
      }),
    );
    if (sent.length === 0) return;
    const shops = new Map(sent.map(({ message, shop }) => [message.team_id, shop]));
    const days = new Map([...shops].map(([team_id, shop]) => [team_id, dayIn(shop.timezone)]));
    const counts = packCounts(
      sent.map(({ message }) => ({
        kind: 'sent',
        team_id: message.team_id,
        day: days.get(message.team_id) ?? '',
        by: 1,
        channel: 'email',
        step: message.step,
        is_first: message.is_first,
      })),
    );
    await pool.query({
      name: 'sent in sets',
      text: WRITE,
      values: [
        sent.map(({ message }) => message.id),
        sent.map((one) => one.provider_message_id),
        counts.map((row) => row.team_id),
        counts.map((row) => row.day),
        counts.map((row) => shops.get(row.team_id)?.flow.link_ttl_days ?? 180),
        counts.map((row) => `{${row.c.join(',')}}`),
      ],
    });
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayIn(timezone: string): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  formats.set(timezone, format);
  return format.format();
}
