import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { lockQuotas } from '#server/modules/billing/lock-quotas.ts';
import type { Quota } from '#server/modules/billing/read-quotas.ts';
import type { AcceptedMessage } from '#server/modules/review-requests/frequency-caps.ts';
import { openingHours } from '#server/modules/review-requests/opening-hours.ts';
import { type PlannedRequest, readPlanInputs } from '#server/modules/review-requests/read-plan-inputs.ts';
import { recordFacts } from '#server/modules/review-requests/record-fact.ts';
import { type ClaimedRow, claimRows } from './claim-rows.ts';
import type { OpenLane } from './create-pacing.ts';
import { type Decision, decideClaimed } from './decide-claimed.ts';
import { isForced, refusedChannels } from './message-metadata.ts';
import { lockPeople } from './lock-people.ts';
import { type Fate, type Judged, putBackMessages } from './put-back-messages.ts';
import { readRecentMessages } from './read-recent-messages.ts';

/** A message that will leave: its channel and address are final now. */
export interface ClaimedMessage extends ClaimedRow {
  channel: NonNullable<ClaimedRow['channel']>;
  recipient: string;
}

export interface Claim {
  /** Rows taken, whatever became of them. */
  taken: number;
  messages: ClaimedMessage[];
}

type ClaimApp = Pick<App, 'db' | 'clock' | 'log' | 'reactions' | 'enqueue' | 'applyCounts'>;

/**
 * Takes due rows and judges them once more in the same transaction, so that whatever others see as `sending` has passed. What does not leave goes
 * back with its reason; a row that a dead worker had handed to a provider without keys becomes `outcome_unknown`.
 */
export async function claimDueMessages(app: ClaimApp, lanes: readonly OpenLane[], batch: number): Promise<Claim> {
  if (lanes.length === 0) return { taken: 0, messages: [] };
  return transaction(app, async (tx) => {
    const rows = await claimRows(tx.db, lanes, batch, tx.now);
    const uncertain = rows.filter((row) => row.handed_over_attempt !== null);
    await markUncertain(tx, uncertain);
    const judged = await judge(app, tx, rows.filter((row) => row.handed_over_attempt === null));
    await putBackMessages(tx, judged);
    const messages = judged.flatMap(({ row, decision }) => (decision.kind === 'send' ? [{ ...row, channel: decision.channel, recipient: decision.recipient, sender_id: decision.sender_id }] : []));
    await writeFinal(tx, messages);
    return { taken: rows.length, messages };
  });
}

async function judge(app: Pick<App, 'log'>, tx: Tx, rows: readonly ClaimedRow[]): Promise<Judged[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.request_id);
  await lockPeople(tx.db, ids);
  const requests = await readPlanInputs(tx.db, ids, tx.now);
  const recent = await readRecentMessages(tx.db, ids, rows.map((row) => row.id), tx.now);
  const quotas = await lockQuotas(tx.db, rows.map((row) => row.team_id), tx.now, rows.map((row) => row.id));
  const instance = await tx.db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirst();
  const open = openingHours();
  const leaving: Leaving[] = [];
  return rows.toSorted((a, b) => Number(isForced(b)) - Number(isForced(a)) || a.scheduled_at.getTime() - b.scheduled_at.getTime()).map((row) => {
    const request = requests.get(row.request_id);
    if (!request) throw new Error(`request ${row.request_id} is gone`);
    const history = [...(recent.get(row.request_id) ?? []), ...leaving.filter((other) => isSamePerson(other.request, request))];
    const decision = onItsLane(row, safely(app, row, () => decideClaimed({ ...row, is_forced: isForced(row), refused_channels: refusedChannels(row) }, request, { open, history, is_restore_unconfirmed: instance?.restore_unconfirmed ?? false, quota: leftOf(quotas.get(row.team_id)) })));
    if (decision.kind === 'send') {
      leaving.push({ at: tx.now, step: row.step, request });
      countUse(quotas.get(row.team_id), row);
    }
    return { row, decision };
  });
}

function leftOf(quota: Quota | undefined): { left: number; resets_at: Date } | undefined {
  return quota && { left: quota.limit - quota.used, resets_at: quota.resets_at };
}

/** Leaves in this very batch: the next row of the team finds one less. */
function countUse(quota: Quota | undefined, row: ClaimedRow): void {
  if (quota && row.step === 'request') quota.used += 1;
}

/** A row that cannot be judged hurts only itself: it is looked at again, ever more seldom, then waits for a person. */
function safely(app: Pick<App, 'log'>, row: ClaimedRow, decide: () => Decision): Decision {
  try {
    return decide();
  } catch (error) {
    app.log.error({ err: error, message_id: row.id }, 'a message could not be judged');
    return { kind: 'break', words: error instanceof Error ? error.message : String(error) };
  }
}

/** Another sender than the one it was claimed for: its turn comes among that sender’s messages, which may be paced by another worker. */
function onItsLane(row: ClaimedRow, decision: Decision): Fate {
  return decision.kind === 'send' && decision.sender_id !== row.sender_id ? { kind: 'move', sender_id: decision.sender_id } : decision;
}

/** Leaves in this very batch: its caps count for the next rows of the same person. */
interface Leaving extends AcceptedMessage {
  request: PlannedRequest;
}

function isSamePerson(one: PlannedRequest, other: PlannedRequest): boolean {
  if (one.team_id !== other.team_id) return false;
  const [a, b] = [one.input.person, other.input.person];
  return (a.email !== null && a.email === b.email) || (a.phone_number !== null && a.phone_number === b.phone_number);
}

async function markUncertain(tx: Tx, rows: readonly ClaimedRow[]): Promise<void> {
  if (rows.length === 0) return;
  // `updated_at` stays close to the moment it was handed over: caps count from there.
  await sql`update messages set status = 'outcome_unknown', reason = null, due_at = null, lease_until = null where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(tx.db);
  await recordFacts(tx, rows.map((row) => ({ kind: 'outcome_unknown', team_id: row.team_id, request_id: row.request_id, message_id: row.id, detail: { step: row.step, channel: row.channel } })));
}

/** Channel, address and sender of what leaves; mostly they are what was expected, and nothing is written. */
async function writeFinal(tx: Tx, messages: readonly ClaimedMessage[]): Promise<void> {
  const rows = messages.map(({ id, channel, recipient, sender_id }) => ({ id, channel, recipient, sender_id }));
  await sql`
    update messages m set channel = f.channel, recipient = f.recipient, sender_id = f.sender_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(id bigint, channel text, recipient text, sender_id int)
    where m.id = f.id and (m.channel, m.recipient, m.sender_id) is distinct from (f.channel, f.recipient, f.sender_id)`.execute(tx.db);
}
