import { sql } from 'kysely';
import type { z } from 'zod';
import { timelineEventLabel } from '#contract/labels/timeline-event-label.ts';
import { CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type { timelineEvent } from '#contract/api/schemas/reviews/reviews.ts';
import type { Database } from '#server/database/open.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';

type TimelineEvent = z.output<typeof timelineEvent>;

interface TimelineRow {
  id: string;
  kind: string;
  at: Date;
  detail: Record<string, unknown>;
  step: string | null;
  channel: string | null;
  /** The member who did it, and the member to whom the request was assigned. */
  by: string | null;
  owner: string | null;
}

/** Lists the timelines of several requests, each in chronological order. */
export async function listTimelineEvents(
  db: Pick<Database, 'selectFrom'>,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, TimelineEvent[]>> {
  const logs = new Map<string, TimelineEvent[]>();
  if (requestIds.length === 0) return logs;
  const rows = await db
    .selectFrom('request_timeline as f')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('users as a', (join) =>
      join
        .on('f.kind', '=', 'assigned')
        .on('a.id', '=', sql<string>`(f.detail ->> 'owner_id')::bigint`),
    )
    .select([
      'f.id',
      'f.request_id',
      'f.kind',
      'f.at',
      'f.detail',
      'm.step',
      'm.channel',
      sql<string | null>`${nameOfPerson('u')}`.as('by'),
      sql<string | null>`${nameOfPerson('a')}`.as('owner'),
    ])
    .where((eb) => eb('f.request_id', '=', eb.fn.any(eb.val([...requestIds]))))
    .orderBy('f.at')
    .orderBy('f.id')
    .execute();
  for (const row of rows) {
    const log = logs.get(row.request_id) ?? [];
    log.push(presentTimelineEvent(row));
    logs.set(row.request_id, log);
  }
  return logs;
}

/**
 * Presents an event. The step and channel in the event’s detail take precedence over those of its
 * message, whose channel may change until it is sent.
 */
function presentTimelineEvent({
  id,
  kind,
  at,
  detail,
  by,
  owner,
  ...message
}: TimelineRow): TimelineEvent {
  const step = STEPS.find((value) => value === (detail['step'] ?? message.step)) ?? null;
  const channel =
    CHANNELS.find((value) => value === (detail['channel'] ?? message.channel)) ?? null;
  return {
    id,
    kind,
    label: timelineEventLabel(kind, { ...detail, step, channel, owner }),
    at: at.toISOString(),
    step,
    channel,
    detail: by === null ? detail : { ...detail, by },
  };
}
