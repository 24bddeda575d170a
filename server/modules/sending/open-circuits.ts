import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type MessageStatus, PENDING_STATUSES } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';

/**
 * Senders whose provider keeps failing, and when one message of them is tried again. What waits behind them is not touched, however much it is: it is
 * read as `held provider_unavailable`.
 */
export interface OpenCircuits {
  now: Date;
  until: ReadonlyMap<number, Date>;
}

interface Waiting {
  status: MessageStatus;
  due_at: Date | null;
  sender_id: number | null;
}

/** Those of the instance and of this team: mostly none, and then no statement asks anything more. */
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

/** When a message that would leave now is tried, because its provider is away; null when no circuit holds it. */
export function heldByCircuit(
  { status, due_at, sender_id }: Waiting,
  { now, until }: OpenCircuits,
): Date | null {
  const isPending = PENDING_STATUSES.some((pending) => pending === status);
  return isPending && sender_id !== null && due_at !== null && due_at <= now
    ? (until.get(sender_id) ?? null)
    : null;
}

/** The same rule on a row `m` of `messages`. */
export function isHeldByCircuit({ now, until }: OpenCircuits): RawBuilder<boolean> {
  const pending = sql.join(PENDING_STATUSES.map((status) => sql.lit(status)));
  return sql<boolean>`(m.due_at <= ${now}::timestamptz and m.sender_id = any(${[...until.keys()]}::int[]) and m.status in (${pending})) is true`;
}

/** Status and reason of `m` as people see them. */
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
