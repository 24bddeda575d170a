import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { verifyAuditChain } from '#server/domains/audit-log/verify-audit-chain.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { countBroken, type Invariant } from './invariants.ts';

/** The result of the audit: every figure except the first two must be 0. */
export interface RestoreAudit extends Record<Invariant, number> {
  teams: number;
  messages: number;
  /** Figures that differ from a recount. */
  statistics_differences: number;
  /**
   * Requests that were sent without a `sent` event in their timeline, or have one without having
   * been sent.
   */
  contradictions: number;
  /** Audit logs, of a team or of the instance, whose hash chain does not verify. */
  broken_logs: number;
}

/**
 * Runs the checks of the auditor of `faults/` that need only the database: figures against a
 * recount, dates against the timeline, the hash chains of the audit logs, and the invariants of
 * rows.
 */
export async function auditRestored(db: Database): Promise<RestoreAudit> {
  const teams = await db.selectFrom('teams').select('id').execute();
  let statistics_differences = 0;
  for (const { id } of teams)
    statistics_differences += (await db.transaction().execute((tx) => recountTeam(tx, id))).length;
  let broken_logs = 0;
  for (const id of [null, ...teams.map((team) => team.id)])
    if ((await verifyAuditChain(db, id)).broken !== null) broken_logs += 1;
  const { rows } = await sql<{ messages: number; contradictions: number }>`
    select (select count(*)::int from messages) as messages,
      (select count(*)::int from review_requests r where r.erased_at is null and (r.date_sent is not null) is distinct from
        exists (select from request_timeline f where f.request_id = r.id and f.kind = 'sent')) as contradictions`.execute(
    db,
  );
  return {
    teams: teams.length,
    messages: rows[0]?.messages ?? 0,
    statistics_differences,
    contradictions: rows[0]?.contradictions ?? 0,
    broken_logs,
    ...(await countBroken(db)),
  };
}

export function isClean({ teams: _teams, messages: _messages, ...found }: RestoreAudit): boolean {
  return Object.values(found).every((count) => count === 0);
}

const FOUND: Readonly<Record<keyof Omit<RestoreAudit, 'teams' | 'messages'>, string>> = {
  statistics_differences: 'chiffres qui diffèrent d’un recomptage',
  contradictions: 'demandes qui contredisent leur historique',
  broken_logs: 'journaux d’audit dont la chaîne est rompue',
  lost_rows: 'commandes sans demande ou messages sans statut connu',
  repeated: 'demandes ou messages en double',
  backward: 'messages envoyés qui ne le disent plus',
  strangers: 'messages ou événements sans leur demande',
};

/** Returns the last line that a command prints. */
export function describeAudit(audit: RestoreAudit): string {
  if (isClean(audit))
    return `Contrôle : ${audit.teams} équipes et ${audit.messages} messages, aucune différence.`;
  const found = Object.entries(FOUND)
    .map(([name, text]) => ({ text, count: audit[name as keyof typeof FOUND] }))
    .filter(({ count }) => count !== 0);
  return `Contrôle : ${found.map(({ text, count }) => `${text} : ${count}`).join(' ; ')}.`;
}
