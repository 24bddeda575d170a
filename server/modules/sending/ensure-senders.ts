import { sql } from 'kysely';
import { MESSAGE_CHANNELS } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';

/**
 * Writes down, at each start, the senders that the instance’s configuration gives, and disconnects those it no longer gives. One that refused our
 * credentials is trusted again: a person has had the chance to mend them.
 */
export async function ensureSenders(app: Pick<App, 'db' | 'channels'>): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    // Two processes that start together would both disconnect what the other one has just written.
    await sql`select pg_advisory_xact_lock(hashtextextended('instance senders', 0))`.execute(db);
    const kept: number[] = [];
    for (const name of MESSAGE_CHANNELS) {
      const channel = app.channels[name];
      if (!channel) continue;
      const { rows } = await sql<{ id: number }>`
        insert into senders (channel, provider, account, limit_count, limit_seconds)
        values (${name}, ${channel.provider}, ${channel.account}, ${channel.limit?.count ?? null}, ${channel.limit?.seconds ?? null})
        on conflict (coalesce(team_id, 0), channel, provider, account) do update
          set state = 'connected', state_reason = null, limit_count = excluded.limit_count, limit_seconds = excluded.limit_seconds,
              state_since = case when senders.state = 'connected' then senders.state_since else now() end
        returning id`.execute(db);
      kept.push(...rows.map((row) => row.id));
    }
    await db
      .updateTable('senders')
      .set({ state: 'disconnected', state_reason: 'no_longer_configured', state_since: sql<Date>`now()` })
      .where('team_id', 'is', null)
      .where('state', '<>', 'disconnected')
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute();
  });
}
