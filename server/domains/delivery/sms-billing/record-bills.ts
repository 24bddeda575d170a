import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { Bill } from '#server/ports/message-channel.ts';
import { isSmsService, readSmsSettings } from '#server/domains/channels/sms/sms-settings.ts';
import { saveCredits } from '#server/domains/channels/senders/save-credits.ts';

interface BilledMessage {
  id: string;
  sender_id: number | null;
  bill?: Bill;
}

interface Row {
  id: string;
  team_id: string;
  sender_id: number;
  bill: Bill;
}

/**
 * Records the cost of these messages: on each message, in the month of its team and against the
 * ceiling of the team. Also saves the credit that is left on their accounts.
 */
export async function recordBills(
  tx: Tx,
  sent: readonly { id: string; team_id: string }[],
  accepted: readonly BilledMessage[],
): Promise<void> {
  const teams = new Map(sent.map(({ id, team_id }) => [id, team_id]));
  const rows = accepted.flatMap(({ id, sender_id, bill }) => {
    const team_id = teams.get(id);
    return bill === undefined || sender_id === null || team_id === undefined
      ? []
      : [{ id, team_id, sender_id, bill }];
  });
  if (rows.length === 0) return;
  await writeBills(tx, rows);
  await addToMonths(tx, rows);
  await pauseAtCeiling(tx, [...new Set(rows.map(({ sender_id }) => sender_id))]);
  const unbilled = Map.groupBy(
    rows.filter(({ bill }) => bill.credit_left !== null),
    ({ sender_id }) => sender_id,
  );
  // Answers come in any order, and sending only reduces the credit, so that the smallest value is
  // right.
  await saveCredits(
    tx,
    [...unbilled].map(([sender_id, of]) => ({
      sender_id,
      amount: Math.min(...of.map(({ bill }) => bill.credit_left ?? Infinity)),
    })),
  );
}

async function writeBills(tx: Tx, rows: readonly Row[]): Promise<void> {
  const bills = rows.map(({ id, bill: { segments, cost, is_estimated } }) => ({
    id,
    bill: { segments, cost, is_estimated },
  }));
  await sql`
    update messages m set metadata = m.metadata || jsonb_build_object('bill', f.bill)
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) f(id bigint, bill jsonb) where m.id = f.id`.execute(
    tx.db,
  );
}

/**
 * Adds bills to the months of their teams. Rows are written in the order of their key, so that two
 * batches never deadlock.
 */
export async function addToMonths(tx: Tx, rows: readonly Omit<Row, 'id'>[]): Promise<void> {
  const bills = rows.map(({ team_id, sender_id, bill: { segments, cost } }) => ({
    team_id,
    sender_id,
    segments,
    cost,
  }));
  await sql`
    insert into sms_spending as s (team_id, sender_id, month, messages, segments, cost, last_at)
    select f.team_id, f.sender_id, date_trunc('month', ${tx.now}::timestamptz at time zone t.timezone)::date, count(*), sum(f.segments), sum(f.cost), ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) f(team_id bigint, sender_id int, segments int, cost float8) join teams t on t.id = f.team_id
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (team_id, sender_id, month) do update set messages = s.messages + excluded.messages, segments = s.segments + excluded.segments, cost = s.cost + excluded.cost, last_at = excluded.last_at`.execute(
    tx.db,
  );
}

interface Spent {
  id: number;
  team_id: string;
  provider: string;
  settings: Record<string, unknown>;
  cost: number;
  turn: Date;
}

/**
 * Pauses teams' own accounts that have reached their ceiling, until the next month or until the
 * ceiling is raised.
 */
export async function pauseAtCeiling(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const { id, team_id, provider, settings, cost, turn } of await readSpending(tx, ids)) {
    const ceiling = isSmsService(provider)
      ? readSmsSettings(provider, settings).monthly_ceiling
      : null;
    if (ceiling === null || cost < ceiling) continue;
    const paused = await tx.db
      .updateTable('senders')
      .set({ paused_until: turn, pause_reason: 'monthly_ceiling' })
      .where('id', '=', id)
      .where('paused_until', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (paused)
      await tx.publish('ceiling_reached', {
        sender_id: id,
        team_id,
        provider,
        ceiling,
        until: turn.toISOString(),
      });
  }
}

/** Reads the cost of teams’ own accounts in this month, in euros. */
export async function readSpending(
  tx: Pick<Tx, 'db' | 'now'>,
  ids: readonly number[],
): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select s.id, s.team_id, s.provider, i.settings, round(coalesce(p.cost, 0)::numeric, 4)::float8 as cost,
      (date_trunc('month', ${tx.now}::timestamptz at time zone t.timezone) + interval '1 month') at time zone t.timezone as turn
    from senders s join teams t on t.id = s.team_id join integrations i on i.team_id = s.team_id and i.name = s.provider
    left join sms_spending p on p.team_id = s.team_id and p.sender_id = s.id and p.month = date_trunc('month', ${tx.now}::timestamptz at time zone t.timezone)::date
    where s.id = any(${ids}::int[]) order by s.id`.execute(tx.db);
  return rows;
}
