import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type MessageStatus, PENDING_STATUSES } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/**
 * The senders whose circuit is open, with the date of the next probe. The rows that wait behind
 * them are not updated, whatever their number: they are presented as `held provider_unavailable`.
 */
export interface OpenCircuits {
  now: Date;
  until: ReadonlyMap<number, Date>;
}

interface WaitingMessage {
  status: MessageStatus;
  due_at: Date | null;
  sender_id: number | null;
}

/**
 * Reads the open circuits of the instance and of this team. Usually there are none, and callers
 * skip their further statements.
 */
export async function readOpenCircuits(
  db: Kysely<DB>,
  team_id: string,
  now: Date,
): Promise<OpenCircuits> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select id, circuit_open_until as until from senders where circuit_open_until > ${now}::timestamptz and (team_id is null or team_id = ${team_id})`.execute(
    db,
  );
  return { now, until: new Map(rows.map((row) => [row.id, row.until])) };
}

export const NO_CIRCUITS: OpenCircuits = { now: new Date(0), until: new Map() };

/**
 * Returns the date at which a due message is tried because the circuit of its sender is open, or
 * null when no circuit holds it.
 */
export function heldByCircuit(
  { status, due_at, sender_id }: WaitingMessage,
  { now, until }: OpenCircuits,
): Date | null {
  const isPending = PENDING_STATUSES.some((pending) => pending === status);
  return isPending && sender_id !== null && due_at !== null && due_at <= now
    ? (until.get(sender_id) ?? null)
    : null;
}

/** Returns the same rule as SQL on a row `m` of `messages`. */
export function isHeldByCircuit({ now, until }: OpenCircuits): RawBuilder<boolean> {
  const pending = sql.join(PENDING_STATUSES.map((status) => sql.lit(status)));
  return sql<boolean>`(m.due_at <= ${now}::timestamptz and m.sender_id = any(${[...until.keys()]}::int[]) and m.status in (${pending})) is true`;
}

/** Returns the status of `m` as it is shown, as SQL. */
export function shownStatus(circuits: OpenCircuits): RawBuilder<string> {
  return circuits.until.size === 0
    ? sql`m.status`
    : sql`case when ${isHeldByCircuit(circuits)} then 'held' else m.status end`;
}
export function shownReason(circuits: OpenCircuits): RawBuilder<string | null> {
  return circuits.until.size === 0
    ? sql`m.reason`
    : sql`case when ${isHeldByCircuit(circuits)} then 'provider_unavailable' else m.reason end`;
}
