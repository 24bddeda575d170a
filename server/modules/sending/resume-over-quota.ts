import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { readQuotas } from '#server/modules/billing/read-quotas.ts';
import { findPlace } from '#server/modules/review-requests/find-place.ts';
import {
  type FindOpening,
  openingHours,
  pauseIntervals,
} from '#server/modules/review-requests/opening-hours.ts';
import type { PlanInput } from '#server/modules/review-requests/plan-context.ts';
import { readPlanInputs } from '#server/modules/review-requests/read-plan-inputs.ts';
import { resumeForced } from './resume-messages.ts';

const BATCH = 500;
/** The end of a stretch stays free: what is late there would be held again. */
const SPREAD = 0.9;

interface HeldRow {
  id: string;
  request_id: string;
  channel: 'whatsapp' | 'sms' | 'email' | null;
  scheduled_at: Date;
}

/** After a change of plan: what the quota held goes as far as the new plan reaches, the oldest first, spread over the open hours; the rest waits for its month. */
export async function resumeOverQuota(
  app: Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>,
  { team_id }: { team_id: string },
): Promise<void> {
  await transaction(app, (tx) => resumeForced(tx.db, team_id, tx.now, 'plan_quota'));
  const quota = (await readQuotas(app.db, [team_id], app.clock.now())).get(team_id);
  const count = Math.min(
    await countHeld(app, team_id),
    quota ? Math.max(0, quota.limit - quota.used) : Infinity,
  );
  let last: HeldRow | null = null;
  for (let done = 0; done < count; done += BATCH) {
    const after: HeldRow | null = last;
    last = await transaction(app, (tx) => resumeNext(tx, team_id, { after, done, count }));
    if (last === null) return;
  }
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
  { after, done, count }: { after: HeldRow | null; done: number; count: number },
): Promise<HeldRow | null> {
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
  return rows.at(-1) ?? null;
}

/** Its place in the next open hours, by its place among those that go. */
function dateOf(
  input: PlanInput,
  channel: NonNullable<HeldRow['channel']>,
  rank: number,
  open: FindOpening,
): Date {
  const place = findPlace(input.person, {
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
