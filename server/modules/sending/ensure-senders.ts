import { sql, type Transaction } from 'kysely';
import { MESSAGE_CHANNELS, type MessageChannel as ChannelName } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import { resumeMessages } from './resume-messages.ts';

/**
 * Writes down, at each start, the senders that the instance’s configuration gives, and disconnects those it no longer gives. One that refused our
 * credentials is trusted again: a person has had the chance to mend them. What waited for a channel that is there now goes on.
 */
export async function ensureSenders(app: Pick<App, 'db' | 'channels' | 'config' | 'clock'>): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    // Two processes that start together would both disconnect what the other one has just written.
    await sql`select pg_advisory_xact_lock(hashtextextended('instance senders', 0))`.execute(db);
    const kept: number[] = [];
    let hasNew = false;
    for (const name of MESSAGE_CHANNELS) {
      const channel = app.channels[name];
      if (!channel) continue;
      // Only this machine can reach us: then the outbox may stand in for a channel.
      const isForReviews = !channel.is_outbox || isLoopbackAddress(app.config.publicUrl);
      const written = await writeSender(db, name, channel, isForReviews ? 'connected' : 'disconnected');
      kept.push(written.id);
      if (isForReviews && written.is_new) hasNew = true;
    }
    await disconnectOthers(db, kept);
    if (hasNew) await resumeMessages(db, { reason: 'channel_disconnected' }, app.clock.now());
  });
}

async function writeSender(db: Transaction<DB>, name: ChannelName, channel: MessageChannel, state: 'connected' | 'disconnected'): Promise<{ id: number; is_new: boolean }> {
  const known = await db
    .selectFrom('senders')
    .select(['id', 'state'])
    .where('team_id', 'is', null)
    .where('channel', '=', name)
    .where('provider', '=', channel.provider)
    .where('account', '=', channel.account)
    .executeTakeFirst();
  const limits = { limit_count: channel.limit?.count ?? null, limit_seconds: channel.limit?.seconds ?? null };
  const now = { state, state_reason: state === 'disconnected' ? 'outbox_not_for_reviews' : null };
  if (!known) {
    const added = await db.insertInto('senders').values({ channel: name, provider: channel.provider, account: channel.account, ...limits, ...now }).returning('id').executeTakeFirstOrThrow();
    return { id: added.id, is_new: true };
  }
  await db.updateTable('senders').set({ ...limits, ...now, ...(known.state !== state && { state_since: sql<Date>`now()` }) }).where('id', '=', known.id).execute();
  return { id: known.id, is_new: known.state !== state };
}

async function disconnectOthers(db: Transaction<DB>, kept: readonly number[]): Promise<void> {
  await db
    .updateTable('senders')
    .set({ state: 'disconnected', state_reason: 'no_longer_configured', state_since: sql<Date>`now()` })
    .where('team_id', 'is', null)
    .where('state', '<>', 'disconnected')
    .where('id', 'not in', [0, ...kept])
    .execute();
}
