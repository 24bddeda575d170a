import type pg from 'pg';
import { overTeams } from './over-teams.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { auditInvariants, holdsInvariants, type Invariants } from './audit-invariants.ts';

/** One message that a provider accepted, with its idempotency key and recipient. */
export interface Arrival {
  key: string;
  recipient: string;
}

/** The counts after a fault. All except the first four and the two of `unknown` must be 0. */
export interface Audit {
  /** First messages in the database. */
  messages: number;
  /** Messages that the provider accepted. */
  accepted: number;
  /** Messages with the status sent or delivered. */
  sent: number;
  /** Messages that a person or a rule ended: cancelled, skipped, expired or failed. */
  ended: number;
  /** Messages with the status `outcome_unknown`, and how many of them the provider accepted. */
  unknown: number;
  unknown_arrived: number;
  /** Messages that the provider did not accept and that are neither ended nor `outcome_unknown`. */
  lost: number;
  /** Repeated keys, or repeated recipients, among the messages that the provider accepted. */
  doubled: number;
  /** Messages that the provider accepted and whose status is neither sent nor `outcome_unknown`. */
  hidden: number;
  /** Messages that the provider accepted and that are not in the database. */
  strays: number;
  leased: number;
  /** Requests whose timeline or dates contradict the status of their message. */
  contradictions: number;
  /** Statistics that differ from a recount. */
  statistics_differences: number;
  /** Violations that the counts above do not include. */
  invariants: Invariants;
}

interface Row {
  key: string;
  status: string;
  has_sent_event: boolean;
  has_date: boolean;
}

const ENDED = new Set(['cancelled', 'skipped', 'expired', 'failed']);
const SENT = new Set(['sent', 'delivered']);

/**
 * Compares every first message with the messages that the providers accepted, by key. Each person
 * of a fault has one request.
 */
export async function auditSends(client: pg.Client, arrivals: readonly Arrival[]): Promise<Audit> {
  const { rows } = await client.query<Row>(`
    select r.uuid || '.request.' || m.ordinal as key, m.status, r.date_sent is not null and r.link_expires_at is not null as has_date,
      (select count(*) from request_timeline f where f.request_id = r.id and f.kind = 'sent') = 1 as has_sent_event
    from messages m join review_requests r on r.id = m.request_id where m.step = 'request'`);
  const leased = await client.query<{ count: number }>(
    'select count(*)::int as count from messages where lease_until is not null',
  );
  const known = new Set(rows.map(({ key }) => key));
  const arrived = new Set(arrivals.map(({ key }) => key));
  const count = (is: (row: Row) => boolean): number => rows.filter(is).length;
  return {
    messages: rows.length,
    accepted: arrivals.length,
    sent: count(({ status }) => SENT.has(status)),
    ended: count(({ status }) => ENDED.has(status)),
    unknown: count(({ status }) => status === 'outcome_unknown'),
    unknown_arrived: count(({ status, key }) => status === 'outcome_unknown' && arrived.has(key)),
    lost: count(
      ({ status, key }) => !arrived.has(key) && status !== 'outcome_unknown' && !ENDED.has(status),
    ),
    doubled: Math.max(
      repeated(arrivals.map(({ key }) => key)),
      repeated(arrivals.map(({ recipient }) => recipient)),
    ),
    hidden: count(
      ({ status, key }) => arrived.has(key) && status !== 'outcome_unknown' && !SENT.has(status),
    ),
    strays: [...arrived].filter((key) => !known.has(key)).length,
    leased: leased.rows[0]?.count ?? 0,
    contradictions: count(
      (row) => SENT.has(row.status) !== row.has_sent_event || SENT.has(row.status) !== row.has_date,
    ),
    statistics_differences: await recount(client),
    invariants: await auditInvariants(client),
  };
}

/**
 * Returns true when nothing is lost, sent twice or contradictory. Each fault checks `unknown`
 * itself.
 */
export function isSound({
  messages,
  sent,
  ended,
  unknown,
  lost,
  doubled,
  hidden,
  strays,
  leased,
  contradictions,
  statistics_differences,
  invariants,
}: Audit): boolean {
  return (
    sent + ended + unknown === messages &&
    lost + doubled + hidden + strays + leased + contradictions + statistics_differences === 0 &&
    holdsInvariants(invariants)
  );
}

function repeated(names: readonly string[]): number {
  return names.length - new Set(names).size;
}

function recount(client: pg.Client): Promise<number> {
  return overTeams(client, async (db, team_ids) => {
    let differences = 0;
    for (const id of team_ids)
      differences += (await db.transaction().execute((tx) => recountTeam(tx, id))).length;
    return differences;
  });
}
