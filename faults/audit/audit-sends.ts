import type pg from 'pg';
import { overTeams } from './over-teams.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { auditInvariants, holdsInvariants, type Invariants } from './audit-invariants.ts';

/** One message that a provider took: our key, and the person it went to. */
export interface Arrival {
  key: string;
  recipient: string;
}

/** What is left after a fault. All but the first four, and the unknown ones, must be 0. */
export interface Audit {
  /** First messages in our books. */
  messages: number;
  /** At the provider. */
  accepted: number;
  /** Shown as sent. */
  sent: number;
  /** Cancelled, skipped, expired, failed: a person or a rule ended them. */
  ended: number;
  /** Shown as `outcome_unknown`; of them, those that had arrived. */
  unknown: number;
  unknown_arrived: number;
  /**
   * Shown as sent without having arrived, or neither at the provider nor ended nor shown as
   * uncertain.
   */
  lost: number;
  /** Keys, or people, that the provider took more than one message of. */
  doubled: number;
  /** At the provider, and shown as something else than sent or unknown. */
  hidden: number;
  /** At the provider, and no message of ours. */
  strays: number;
  leased: number;
  /** Requests whose timeline or dates do not say what their message says. */
  contradictions: number;
  /** Figures that differ from a recount. */
  statistics_differences: number;
  /** Those that the counts above do not show. */
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
 * Compares every first message with what the providers took, key by key; each person of a fault has
 * one request.
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
 * Nothing lost, nothing twice, nothing that says something else; `unknown` is for each fault to
 * check.
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
