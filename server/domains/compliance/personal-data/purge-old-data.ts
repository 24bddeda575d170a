import { type RawBuilder, sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { purgeOldProofs } from '#server/domains/audit-log/redact-audit-log.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { purgeOldOptOuts } from '#server/domains/requests/opt-outs/purge-old-opt-outs.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';
import { isOld } from './read-retention.ts';
import { retentionStart } from './purge-hour.ts';

/**
 * The number of requests that one step reads, and the number that one transaction erases. The
 * second also applies to each list of a team.
 */
const LOOKED_AT = 5000;
const PIECE = 500;

type PurgePosition = EventPayload<'purge_unfinished'>;

/**
 * Scheduled job: erases people whose last contact is older than the retention of the team. Their
 * orders and ratings stay anonymous, and figures do not change. After `work_ms` milliseconds
 * another job continues.
 */
export async function purgeOldData(
  app: App,
  from: PurgePosition = { part: 'teams', after: '0' },
  work_ms = JOB_WORK_MS,
): Promise<void> {
  const until = performance.now() + work_ms;
  for (let place: PurgePosition | null = from; place !== null;) {
    const next: PurgePosition | null =
      place.part === 'teams'
        ? await purgeNextTeam(app, place.after)
        : await purgeNextRequests(app, place.after);
    if (next !== null && performance.now() >= until)
      return transaction(app, (tx) => tx.publish('purge_unfinished', next));
    place = next;
  }
}

/**
 * Purges the lists of each team, in the order of their ids, again until nothing of the team is
 * left. Then all requests follow, whatever the number of teams.
 */
async function purgeNextTeam(app: App, after: string): Promise<PurgePosition> {
  const team = await app.db
    .selectFrom('teams')
    .select(['id', 'retention_days'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!team) return { part: 'requests', after: '0' };
  return { part: 'teams', after: (await purgeLists(app, team)) ? team.id : after };
}

async function purgeNextRequests(app: App, after: string): Promise<PurgePosition | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(id) as last from (select id from review_requests where id > ${after}::bigint order by id limit ${LOOKED_AT}) looked_at`.execute(
    app.db,
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return null;
  const old = await findOldRequests(app, after, last);
  for (const [team_id, requests] of Map.groupBy(old, (row) => row.team_id))
    for (let at = 0; at < requests.length; at += PIECE)
      await transaction(app, (tx) =>
        purgeRequests(app, tx, team_id, requests.slice(at, at + PIECE)),
      );
  return { part: 'requests', after: last };
}

interface OldRequest {
  id: string;
  team_id: string;
  order_id: string | null;
}

const sinceOf = (now: Date): RawBuilder<unknown> =>
  sql`(${now}::timestamptz - make_interval(days => t.retention_days))`;

async function findOldRequests(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  after: string,
  last: string,
): Promise<OldRequest[]> {
  const { rows } = await sql<OldRequest>`
    select r.id, r.team_id, r.order_id from review_requests r join teams t on t.id = r.team_id
    where r.id > ${after}::bigint and r.id <= ${last}::bigint and ${isOld(sinceOf(clock.now()))} order by r.id`.execute(
    db,
  );
  return rows;
}

async function purgeRequests(
  { personalData }: Pick<App, 'personalData'>,
  tx: Tx,
  team_id: string,
  requests: readonly OldRequest[],
): Promise<void> {
  await sql`select from orders where id = any(${requests.flatMap(({ order_id }) => order_id ?? [])}::bigint[]) order by number_key for no key update`.execute(
    tx.db,
  );
  // The requests are read again under the lock, because a contact may have happened meanwhile.
  const { rows } = await sql<OldRequest>`
    select r.id, r.team_id, r.order_id from review_requests r join teams t on t.id = r.team_id where r.id = any(${requests.map(({ id }) => id)}::bigint[]) and ${isOld(sinceOf(tx.now))} order by r.id`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  const expired = {
    team_id,
    request_ids: rows.map(({ id }) => id),
    order_ids: rows.flatMap(({ order_id }) => order_id ?? []),
  };
  for (const owner of personalData) await owner.purge?.(tx, expired);
  await publishPurge(tx, team_id, { requests: rows.length });
}

/**
 * Replaces the addresses of old opt-outs by hashes, so that the opt-out stays without the address.
 * Deletes old suppressions, because such a mailbox may work again. Returns true when nothing of the
 * team is left, because each list was shorter than a piece.
 */
async function purgeLists(
  app: App,
  { id, retention_days }: { id: string; retention_days: number },
): Promise<boolean> {
  return transaction(app, async (tx) => {
    const piece = { since: retentionStart(tx.now, retention_days), limit: PIECE };
    const opt_outs = await purgeOldOptOuts(tx, id, piece);
    const suppressions = await deleteOfTeam(tx, 'suppressions', id, piece);
    const mails = await deleteOfTeam(tx, 'test_inbox_messages', id, piece);
    const proofs = await purgeOldProofs(tx, id, piece);
    const others = suppressions + mails;
    if (opt_outs + others > 0) await publishPurge(tx, id, { requests: 0, opt_outs, others });
    return Math.max(opt_outs, suppressions, mails, proofs) < PIECE;
  });
}

async function deleteOfTeam(
  tx: Tx,
  table: 'suppressions' | 'test_inbox_messages',
  team_id: string,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where team_id = ${team_id} and created_at < ${since} order by id limit ${limit})`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}

async function publishPurge(
  tx: Tx,
  team_id: string,
  detail: Record<string, number>,
): Promise<void> {
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: null,
    impersonator_id: null,
    action: 'data_purged',
    detail,
  });
}
