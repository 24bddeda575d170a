import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import {
  MESSAGE_CHANNELS,
  type MessageChannel as ChannelName,
} from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import type { SendingLimits } from '#server/config/config-limits.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { resumeMessages } from './resume-messages.ts';

type SenderApp = Pick<
  App,
  'db' | 'channels' | 'config' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/**
 * Saves, at each start, the senders that the configuration of the instance defines, and disconnects
 * those that it no longer defines. A sender that refused our credentials is connected again,
 * because a person has had the chance to correct them. Messages that waited for a new channel are
 * resumed, and every team is notified of a channel that came or went.
 */
export async function ensureSenders(app: SenderApp): Promise<void> {
  await transaction(app, async (tx) => {
    // The lock prevents two processes that start together from disconnecting each other's senders.
    await sql`select pg_advisory_xact_lock(hashtextextended('instance senders', 0))`.execute(tx.db);
    const written: WrittenSender[] = [];
    for (const name of MESSAGE_CHANNELS) {
      const channel = app.channels[name];
      if (!channel) continue;
      // The test inbox may replace a channel only while the program is reachable from this machine
      // alone.
      const isForReviews = !channel.is_outbox || isLoopbackAddress(app.config.publicUrl);
      written.push(
        await writeSender(tx.db, name, channel, {
          state: isForReviews ? 'connected' : 'disconnected',
          limits: limitsOf(app.config.limits, name, channel),
        }),
      );
    }
    const hasLost = await disconnectOthers(
      tx.db,
      written.map(({ id }) => id),
    );
    if (written.some(({ is_back }) => is_back))
      await resumeMessages(tx.db, { reason: 'channel_disconnected' }, tx.now);
    if (hasLost || written.some(({ has_turned }) => has_turned)) await notifyTeams(tx);
  });
}

async function notifyTeams(tx: Tx): Promise<void> {
  const teams = await tx.db.selectFrom('teams').select('id').orderBy('id').execute();
  for (const { id } of teams) await tx.publish('channels_changed', { team_id: id });
}

interface WrittenSender {
  id: number;
  /**
   * True when no message could be sent by it before, or its provider had refused the credentials.
   */
  is_back: boolean;
  /**
   * True when plans now find another channel than before. A sender whose credentials were refused
   * was already visible to them.
   */
  has_turned: boolean;
}

async function writeSender(
  db: Transaction<DB>,
  name: ChannelName,
  channel: ChannelPort,
  { state, limits: own }: { state: 'connected' | 'disconnected'; limits: OwnLimits },
): Promise<WrittenSender> {
  const existing = await db
    .selectFrom('senders')
    .select(['id', 'state', 'countries', 'team_ceiling', 'daily_messages'])
    .where('team_id', 'is', null)
    .where('channel', '=', name)
    .where('provider', '=', channel.provider)
    .where('account', '=', channel.account)
    .executeTakeFirst();
  const is_back = state === 'connected' && existing?.state !== 'connected';
  const limits = {
    limit_count: channel.limit?.count ?? null,
    limit_seconds: channel.limit?.seconds ?? null,
    ...own,
  };
  const now = { state, state_reason: state === 'disconnected' ? 'outbox_not_for_reviews' : null };
  if (!existing) {
    const added = await db
      .insertInto('senders')
      .values({
        channel: name,
        provider: channel.provider,
        account: channel.account,
        ...limits,
        ...now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: added.id, is_back, has_turned: true };
  }
  await db
    .updateTable('senders')
    .set({ ...limits, ...now, ...(existing.state !== state && { state_since: sql<Date>`now()` }) })
    .where('id', '=', existing.id)
    .execute();
  return {
    id: existing.id,
    is_back,
    has_turned:
      (existing.state === 'disconnected') !== (state === 'disconnected') ||
      !isDeepStrictEqual(
        { ...own },
        {
          countries: existing.countries,
          team_ceiling: existing.team_ceiling,
          daily_messages: existing.daily_messages,
        },
      ),
  };
}

interface OwnLimits {
  countries: string[] | null;
  team_ceiling: number | null;
  daily_messages: number | null;
}

/**
 * Returns the limits of the instance for every team on this account. The test inbox has no limit,
 * and WhatsApp has no account of the instance.
 */
function limitsOf(limits: SendingLimits, name: ChannelName, { is_outbox }: ChannelPort): OwnLimits {
  if (is_outbox) return { countries: null, team_ceiling: null, daily_messages: null };
  return {
    countries: name === 'sms' ? [...limits.smsCountries] : null,
    team_ceiling: name === 'sms' ? limits.smsTeamCeiling : null,
    daily_messages: limits.newTeamDailyMessages,
  };
}

async function disconnectOthers(
  db: Transaction<DB>,
  activeIds: readonly number[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('senders')
    .set({
      state: 'disconnected',
      state_reason: 'no_longer_configured',
      state_since: sql<Date>`now()`,
    })
    .where('team_id', 'is', null)
    .where('state', '<>', 'disconnected')
    .where('id', 'not in', [0, ...activeIds])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
