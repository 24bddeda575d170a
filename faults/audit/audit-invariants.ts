import type pg from 'pg';
import { INVARIANTS } from '#server/backup/invariants.ts';
import { overTeams } from './over-teams.ts';
import { verifyAuditChain } from '#server/domains/audit-log/verify-audit-chain.ts';

/** Numbers of rows that break a rule which holds after every fault. Each must be 0. */
export interface Invariants {
  /** Orders without a request, and messages with an unknown status. */
  I1_lost_rows: number;
  /**
   * Orders with several requests, and steps with several messages (a last reminder may have four).
   */
  I4_repeated: number;
  /** Messages whose lease has expired without another worker taking them over. */
  I5_overdue_leases: number;
  /** Messages that returned from sent to an earlier status. */
  I7_backward: number;
  /** Messages sent to a person after their opt-out. */
  I8_after_opt_out: number;
  /** Messages sent by a team that may not send. */
  I9_forbidden: number;
  /**
   * Audit logs that fail verification, and connected accounts without a connection in the audit
   * log.
   */
  I10_unrecorded: number;
}

/** Allows a minute after the end of a lease, which is more than a worker needs to take it over. */
const QUERIES: Readonly<Record<Exclude<keyof Invariants, 'I10_unrecorded'>, string>> = {
  I1_lost_rows: INVARIANTS.lost_rows,
  I4_repeated: INVARIANTS.repeated,
  I5_overdue_leases: `select count(*) from messages where lease_until < clock_timestamp() - interval '1 minute'`,
  I7_backward: INVARIANTS.backward,
  I8_after_opt_out: `select count(*) from messages m join review_requests r on r.id = m.request_id
    join opt_outs o on o.team_id = m.team_id and o.value in (r.email, r.phone_number)
    where m.sent_at > o.created_at + interval '1 second' and (o.removed_at is null or o.removed_at > m.sent_at)`,
  I9_forbidden: `select count(*) from messages m join teams t on t.id = m.team_id
    where not t.can_send_reviews and m.sent_at > t.updated_at`,
};

export async function auditInvariants(client: pg.Client): Promise<Invariants> {
  const figures = {} as Record<keyof Invariants, number>;
  for (const [name, statement] of Object.entries(QUERIES)) {
    const { rows } = await client.query<Record<string, string>>(statement);
    figures[name as keyof Invariants] = Number(Object.values(rows[0] ?? {})[0] ?? NaN);
  }
  return { ...figures, I10_unrecorded: await countUnrecorded(client) };
}

/**
 * Returns true when every count is 0. A count that is missing is NaN and makes the result false.
 */
export function holdsInvariants(invariants: Invariants): boolean {
  return Object.values(invariants).every((count) => count === 0);
}

async function countUnrecorded(client: pg.Client): Promise<number> {
  const broken = await overTeams(client, async (db, team_ids) => {
    let count = 0;
    for (const team_id of [null, ...team_ids])
      if ((await verifyAuditChain(db, team_id)).broken !== null) count += 1;
    return count;
  });
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from integrations i where credentials is not null and not exists (
       select from audit_log a where a.team_id = i.team_id and a.action in ('integration_connected', 'integration_repaired'))`,
  );
  return broken + Number(rows[0]?.count ?? NaN);
}
