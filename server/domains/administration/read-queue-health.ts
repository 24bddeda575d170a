import { STATUS_LABELS } from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import { QUEUED_STATUSES, type Reason } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { readLateness } from '#server/domains/delivery/queue/read-lateness.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import type { Handler } from '#server/http/calls/handler.ts';

type Health = Answer<'queueHealth'>['data'];

/**
 * Returns the health of the queue: late messages, messages set aside with the reason, and senders
 * that do not send. It reads stored counts, whatever the size of the queue.
 */
export const readQueueHealth: Handler<'queueHealth'> = async (app) => {
  const now = app.clock.now();
  const late = await readLateness(app);
  return {
    data: {
      due_lanes: late.partitions,
      late_seconds: late.seconds,
      statuses: await readStatuses(app),
      senders: await readSenders(app, now),
      jobs: await countJobs(app),
    },
  };
};

async function readStatuses({ db }: Pick<App, 'db'>): Promise<Health['statuses']> {
  const rows = await db
    .selectFrom('message_counts')
    .select((eb) => ['status', 'reason', eb.fn.sum<string>('n').as('total')])
    .where('status', 'in', [...QUEUED_STATUSES])
    .groupBy(['status', 'reason'])
    .execute();
  return rows
    .map(({ status, reason, total }) => ({
      status,
      reason,
      label: [STATUS_LABELS[status], reason === null ? null : reasonLabel(reason as Reason)]
        .filter((text) => text !== null)
        .join(' : '),
      total: Number(total),
    }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total);
}

/** Reads the senders that do not send, with the reason. */
async function readSenders({ db }: Pick<App, 'db'>, now: Date): Promise<Health['senders']> {
  const rows = await db
    .selectFrom('senders as s')
    .leftJoin('teams as t', 't.id', 's.team_id')
    .select([
      's.id',
      's.team_id',
      't.name',
      's.channel',
      's.provider',
      's.state',
      's.state_reason',
      's.state_since',
      's.blocked_at',
      's.paused_until',
      's.pause_reason',
      's.circuit_open_until',
    ])
    .where((eb) =>
      eb.or([
        eb('s.state', '=', 'broken'),
        eb('s.blocked_at', 'is not', null),
        eb('s.paused_until', '>', now),
        eb('s.circuit_open_until', '>', now),
      ]),
    )
    .orderBy('s.id')
    .limit(200)
    .execute();
  return rows.map(({ id, team_id, name, channel, provider, ...row }) => ({
    id,
    team: team_id === null ? null : { id: team_id, name: name ?? '' },
    channel,
    provider,
    ...(row.state === 'broken'
      ? { state: 'broken' as const, reason: row.state_reason, since: row.state_since.toISOString() }
      : row.blocked_at !== null
        ? { state: 'blocked' as const, reason: null, since: row.blocked_at.toISOString() }
        : row.paused_until !== null && row.paused_until > now
          ? { state: 'paused' as const, reason: row.pause_reason, since: null }
          : { state: 'resting' as const, reason: null, since: null }),
  }));
}
