import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';
import { readQuotas } from '#server/domains/teams/plans/read-quotas.ts';
import { findContactLocation } from '#server/domains/requests/lists/find-contact-location.ts';
import { type FindOpening, openingHours } from '#server/domains/requests/planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import type { PlanInput } from '#server/domains/requests/planning/plan-context.ts';
import { readPlanInputs } from '#server/domains/requests/planning/read-plan-inputs.ts';
import { resumeForced } from '#server/domains/channels/senders/resume-messages.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

const BATCH = 500;
/**
 * The share of the open hours that is used. Their end stays free, because a late message there
 * would be held again.
 */
const SPREAD = 0.9;

/** The position after the last resumed row. */
type ResumePosition = EventPayload<'quota_resuming_unfinished'>['after'];

interface HeldRow {
  id: string;
  request_id: string;
  channel: MessageChannel | null;
  scheduled_at: Date;
}

/**
 * Resumes messages held by the quota after a change of plan, as far as the new plan reaches, the
 * oldest first and spread over the open hours. The others wait for the next month.
 */
export async function resumeOverQuota(
  app: Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>,
  { team_id }: { team_id: string },
  progress?: Omit<EventPayload<'quota_resuming_unfinished'>, 'team_id'>,
  work_ms = JOB_WORK_MS,
): Promise<void> {
  const until = performance.now() + work_ms;
  const count = progress?.count ?? (await countToResume(app, team_id));
  let after: ResumePosition | null = progress?.after ?? null;
  for (let done = progress?.done ?? 0; done < count; done += BATCH) {
    const from: ResumePosition | null = after;
    after = await transaction(app, async (tx) => {
      const last = await resumeNext(tx, team_id, { after: from, done, count });
      if (last === null || performance.now() < until) return last;
      await tx.publish('quota_resuming_unfinished', {
        team_id,
        after: last,
        done: done + BATCH,
        count,
      });
      return null;
    });
    if (after === null) return;
  }
}

/**
 * Counts the held messages that the plan covers. They are counted once, because resumed messages
 * are not sent yet.
 */
async function countToResume(
  app: Parameters<typeof resumeOverQuota>[0],
  team_id: string,
): Promise<number> {
  await transaction(app, (tx) => resumeForced(tx.db, team_id, tx.now, 'plan_quota'));
  const quota = (await readQuotas(app.db, [team_id], app.clock.now())).get(team_id);
  const heldCount = await countHeld(app, team_id);
  return quota
    ? Math.min(heldCount, Math.max(0, quota.limit - quota.used - quota.in_flight))
    : heldCount;
}

async function countHeld(app: Pick<App, 'db'>, team_id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from messages where team_id = ${team_id} and finished_at is null and status = 'held' and reason = 'plan_quota'`.execute(
    app.db,
  );
  return rows[0]?.total ?? 0;
}

async function resumeNext(
  tx: Tx,
  team_id: string,
  { after, done, count }: { after: ResumePosition | null; done: number; count: number },
): Promise<ResumePosition | null> {
  const { rows } = await sql<HeldRow>`
    select id, request_id, channel, scheduled_at from messages
    where team_id = ${team_id} and finished_at is null and status = 'held' and reason = 'plan_quota'
      and (${after === null} or (scheduled_at, id) > (${after?.scheduled_at ?? tx.now}::timestamptz, ${after?.id ?? '0'}::bigint))
    order by scheduled_at, id limit ${Math.min(BATCH, count - done)}`.execute(tx.db);
  const inputs = await readPlanInputs(
    tx.db,
    rows.map((row) => row.request_id),
    tx.now,
  );
  const open = openingHours();
  const resumed = rows.flatMap(({ id, request_id, channel }, index) => {
    const input = inputs.get(request_id)?.input;
    return input
      ? [{ id, due_at: dateOf(input, channel ?? 'email', (done + index) / count, open) }]
      : [];
  });
  await sql`
    update messages m set due_at = f.due_at, updated_at = ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(resumed)}::jsonb) f(id bigint, due_at timestamptz)
    where m.id = f.id and m.status = 'held' and m.reason = 'plan_quota' and not m.metadata ? 'send_now'`.execute(
    tx.db,
  );
  const last = rows.at(-1);
  return last ? { id: last.id, scheduled_at: last.scheduled_at.toISOString() } : null;
}

/** Returns the date of a message in the next open hours, by its rank among the resumed ones. */
function dateOf(
  input: PlanInput,
  channel: NonNullable<HeldRow['channel']>,
  rank: number,
  open: FindOpening,
): Date {
  const place = findContactLocation(input.person, {
    timezone: input.team.timezone,
    holiday_region: input.flow.send_window.holiday_region,
  });
  const { start, end } = open(
    input.now.getTime(),
    input.flow.send_window[channel],
    place,
    pauseIntervals(input.flow.pauses, input.team.timezone),
  );
  return new Date(start + Math.floor(rank * (end - start) * SPREAD));
}
