import { type Kysely, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { transaction } from '#server/database/transaction.ts';
import { JOB_WORK_MS } from '#server/jobs/job-work.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { moveSessions } from '#server/domains/accounts/membership/move-sessions.ts';

const PIECE = 2_000;

/**
 * Deletes the teams whose seven days are over: first their data in batches, then the teams
 * themselves, whose members are moved to another team. After `work_ms` milliseconds another job
 * continues.
 */
export async function endTeams(app: App, work_ms = JOB_WORK_MS): Promise<void> {
  const until = performance.now() + work_ms;
  const due = await app.db
    .selectFrom('teams')
    .select('id')
    .where('deletes_at', '<=', app.clock.now())
    .orderBy('deletes_at')
    .execute();
  for (const { id } of due) {
    while ((await deletePiece(app.db, id, app.clock.now())) > 0)
      if (performance.now() >= until)
        return transaction(app, (tx) => tx.publish('team_deletions_unfinished', {}));
    await endTeam(app, id);
  }
}

/**
 * Deletes one batch of a team’s data, because a single statement would hold locks for minutes. Each
 * batch checks that the deletion was not cancelled. Returns 0 when nothing is left.
 */
async function deletePiece(db: Kysely<DB>, id: string, now: Date): Promise<number> {
  for (const table of ['messages', 'review_requests', 'orders'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (
        select d.id from ${sql.table(table)} d join teams t on t.id = d.team_id where d.team_id = ${id} and t.deletes_at <= ${now} limit ${PIECE})`.execute(
      db,
    );
    if (numAffectedRows > 0n) return Number(numAffectedRows);
  }
  return 0;
}

async function endTeam(app: App, id: string): Promise<void> {
  await transaction(app, async (tx) => {
    const team = await tx.db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where('id', '=', id)
      .where('deletes_at', '<=', tx.now)
      .forUpdate()
      .executeTakeFirst();
    // The owner cancelled the deletion meanwhile.
    if (!team) return;
    const people = await tx.db
      .deleteFrom('memberships')
      .where('team_id', '=', id)
      .returning('user_id')
      .execute();
    for (const { user_id } of people) await moveSessions(tx, { user_id, team_id: id });
    await tx.db.deleteFrom('teams').where('id', '=', id).execute();
    await saveAuditEvent(tx.db, tx.now, {
      team_id: null,
      user_id: null,
      impersonator_id: null,
      action: 'team_deleted',
      detail: { team_id: id, name: team.name, people: people.length },
    });
  });
}
