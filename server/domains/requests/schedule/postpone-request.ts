import { sql } from 'kysely';
import { PENDING_STATUSES, STEPS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { teamDay } from '#server/domains/counters/team-day.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { openingHours } from '../planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import { planRequests } from '../planning/plan-requests.ts';
import { type PlannedRequest, readPlanInputs } from '../planning/read-plan-inputs.ts';
import { type StepRow } from '#server/domains/requests/planning/plan-input-rows.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';
import { addDays, whenDue } from '../planning/when-due.ts';
import { isLinkExpired } from '../planning/link-expiry.ts';

type PostponeApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;
/** `limit_reached`: the request was postponed three times, or nothing can be sent any more. */
export type PostponeOutcome =
  | { kind: 'postponed'; until: Date }
  | { kind: 'limit_reached' | 'answered' | 'gone' };

const MOST_TIMES = 3;
const WAIT_DAYS = 7;
const SAME_WISH_MS = 10 * 60_000;

/**
 * Applies the answer “Pas encore reçu”: the next step waits a week, or until the delivery plus the
 * delay when that is sooner. When no step is left, another last reminder is planned. At most three
 * times per request.
 */
export async function postponeRequest(
  app: PostponeApp,
  requestId: string,
): Promise<PostponeOutcome> {
  return transaction(app, async (tx) => {
    const request = await tx.db
      .selectFrom('review_requests')
      .select(['id', 'rating', 'postponed_count'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    const planned = request && (await readPlanInputs(tx.db, [requestId], tx.now)).get(requestId);
    if (!request || !planned || planned.is_erased || isLinkExpired(planned, tx.now))
      return { kind: 'gone' };
    if (request.rating !== null) return { kind: 'answered' };
    const next = nextStep(planned);
    if (next?.status === 'postponed' && (await wasJustPostponed(tx, next)))
      return { kind: 'postponed', until: next.scheduled_at };
    if (request.postponed_count >= MOST_TIMES || planned.input.opt_out !== 'none')
      return { kind: 'limit_reached' };
    const until = next ? await moveStep(tx, planned, next) : await addLastReminder(tx, planned);
    if (until === null) return { kind: 'limit_reached' };
    await tx.db
      .updateTable('review_requests')
      .set({
        postponed_count: request.postponed_count + 1,
        last_activity_at: tx.now,
        updated_at: tx.now,
      })
      .where('id', '=', requestId)
      .execute();
    await recordTimelineEvent(tx, {
      kind: 'postponed',
      team_id: planned.team_id,
      request_id: requestId,
      detail: { until: until.toISOString() },
    });
    return { kind: 'postponed', until };
  });
}

function nextStep(planned: PlannedRequest): StepRow | undefined {
  return planned.steps
    .filter((row) => PENDING_STATUSES.some((status) => status === row.status))
    .toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step) || a.ordinal - b.ordinal)[0];
}

/**
 * Returns true when the customer postponed this message in the last ten minutes, so that a second
 * press of the button counts once.
 */
async function wasJustPostponed(tx: Tx, { id }: StepRow): Promise<boolean> {
  const { rows } =
    await sql`select from messages where id = ${id} and (metadata->>'postponed_at')::timestamptz > ${new Date(tx.now.getTime() - SAME_WISH_MS)}`.execute(
      tx.db,
    );
  return rows.length > 0;
}

/**
 * Postpones the next step. A step that waits for its order continues to wait; a step without a due
 * date moves its expected date. Later steps move by the same time.
 */
async function moveStep(tx: Tx, planned: PlannedRequest, next: StepRow): Promise<Date> {
  if (next.status.startsWith('waiting_')) return next.scheduled_at;
  const { channel } = await tx.db
    .selectFrom('messages')
    .select('channel')
    .where('id', '=', next.id)
    .executeTakeFirstOrThrow();
  const until = waitUntil(planned, channel ?? 'email', next.scheduled_at);
  const shift = until.getTime() - next.scheduled_at.getTime();
  await sql`
    update messages set scheduled_at = ${until}, due_at = case when due_at is null then null else ${until}::timestamptz end, updated_at = ${tx.now},
      status = case when due_at is null then status else 'postponed' end, reason = case when due_at is null then reason end,
      metadata = (metadata - 'moved_by') || jsonb_build_object('postponed_at', ${tx.now}::timestamptz)
    where id = ${next.id} and status = any(${[...PENDING_STATUSES]}::text[])`.execute(tx.db);
  await sql`
    update messages set scheduled_at = scheduled_at + make_interval(secs => ${shift / 1000}::float8), updated_at = ${tx.now}
    where request_id = ${planned.request_id} and id <> ${next.id} and due_at is null and status = any(${[...PENDING_STATUSES]}::text[])`.execute(
    tx.db,
  );
  return until;
}

/** Plans another last reminder by the usual rules. Returns null when they allow no message. */
async function addLastReminder(tx: Tx, planned: PlannedRequest): Promise<Date | null> {
  const { last_reminder: _, ...otherSteps } = planned.input.fixedSteps;
  const row = planRequests({ ...planned.input, fixedSteps: otherSteps }, openingHours()).find(
    (candidate) => candidate.step === 'last_reminder',
  );
  if (
    !row ||
    row.channel === null ||
    row.status === 'cancelled' ||
    row.status === 'skipped' ||
    row.status === 'expired'
  )
    return null;
  const until = waitUntil(planned, row.channel, null);
  const ordinal =
    Math.max(
      0,
      ...planned.steps.filter((step) => step.step === 'last_reminder').map((step) => step.ordinal),
    ) + 1;
  await tx.db
    .insertInto('messages')
    .values({
      request_id: planned.request_id,
      team_id: planned.team_id,
      step: 'last_reminder',
      ordinal,
      channel: row.channel,
      recipient: row.recipient,
      country_code: planned.input.person.country_code,
      sender_id: planned.senders[row.channel]?.id ?? null,
      status: 'postponed',
      scheduled_at: until,
      due_at: until,
      created_at: tx.now,
      updated_at: tx.now,
      metadata: JSON.stringify({ postponed_at: tx.now }),
    })
    .execute();
  tx.count({
    kind: 'scheduled',
    team_id: planned.team_id,
    day: await teamDay(tx.db, planned.team_id, tx.now),
    step: 'last_reminder',
    by: 1,
  });
  return until;
}

/**
 * Returns a week from now, or the delivery plus the delay when that is sooner, but not before the
 * current date of the step, and within the hours of its channel.
 */
function waitUntil(
  { input }: PlannedRequest,
  channel: MessageChannel,
  dateBefore: Date | null,
): Date {
  const now = input.now.getTime();
  const place = findContactLocation(input.person, {
    timezone: input.team.timezone,
    holiday_region: input.flow.send_window.holiday_region,
  });
  const week = addDays(now, WAIT_DAYS, place.zones[0]);
  const due = input.order.delivered_at
    ? whenDue(input.order, 'order_delivered', input.flow, place.zones[0], now).at
    : 0;
  const wishedAt = due > now && due < week ? due : week;
  const latest = Math.max(wishedAt, dateBefore?.getTime() ?? 0);
  return new Date(
    openingHours()(
      latest,
      input.flow.send_window[channel],
      place,
      pauseIntervals(input.flow.pauses, input.team.timezone),
    ).start,
  );
}
