import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { sendMessage } from '#server/testing/builders/history.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { auditRestored, describeAudit, isClean } from './audit-restored.ts';

const app = testApp(await testDatabase());
const { db } = app;

/** Returns the figures of the audit that are not 0. */
async function findFaults(): Promise<Record<string, number>> {
  const { teams: _teams, messages: _messages, ...found } = await auditRestored(db);
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count !== 0));
}

test('each check of the audit finds its own fault, and no other', async () => {
  const team_id = await addTeam(app);
  const other_id = await addTeam(app);
  const at = app.clock.now();
  const requests: string[] = [];
  for (const email of ['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr']) {
    const request_id = await addRequest(db, { team_id, email, created_at: at });
    await transaction(app, async (tx) => {
      await sendMessage(tx, { team_id, request_id, channel: 'email', step: 'request', at });
      await saveAuditEvent(tx.db, at, {
        team_id,
        user_id: null,
        impersonator_id: null,
        action: 'data_purged',
        detail: { requests: 1 },
      });
    });
    await sql`
      insert into request_timeline (request_id, team_id, kind, at, message_id)
      select request_id, team_id, 'sent', sent_at, id from messages where request_id = ${request_id}`.execute(
      db,
    );
    requests.push(request_id);
  }
  const [first = '', second = '', third = ''] = requests;
  const clean = await auditRestored(db);
  expect(isClean(clean), JSON.stringify(clean)).toBe(true);
  expect(describeAudit(clean)).toBe('Contrôle : 2 équipes et 3 messages, aucune différence.');

  const found: Record<string, number> = {};
  const plant = async (faults: Record<string, number>, change: () => Promise<unknown>) => {
    await change();
    // Rows that break a rule also change the statistics.
    if (faults['statistics_differences'] === undefined)
      await db.transaction().execute((tx) => repairStatistics(tx, team_id));
    Object.assign(found, faults);
    expect(await findFaults()).toEqual(found);
  };
  await plant({ lost_rows: 1 }, () =>
    db
      .insertInto('orders')
      .values({
        team_id,
        number: '#1',
        number_key: '1',
        integration_name: 'api',
        source_updated_at: at,
        content_hash: Buffer.from('x'),
        tags: [],
        line_items: '[]',
        consent: '{}',
      })
      .execute(),
  );
  await plant({ repeated: 1 }, () =>
    addMessage(db, {
      team_id,
      request_id: first,
      ordinal: 2,
      status: 'skipped',
      reason: 'no_contact',
      finished_at: at,
    }),
  );
  await plant({ backward: 1 }, () =>
    sql`update messages set status = 'cancelled' where request_id = ${second}`.execute(db),
  );
  await plant({ strangers: 1 }, () =>
    sql`update request_timeline set team_id = ${other_id} where request_id = ${third}`.execute(db),
  );
  await plant({ strangers: 2 }, () =>
    addMessage(db, { team_id, request_id: '999999', status: 'cancelled', finished_at: at }),
  );
  await plant({ contradictions: 1 }, () =>
    sql`delete from request_timeline where request_id = ${first}`.execute(db),
  );
  await plant({ broken_logs: 1 }, async () => {
    await sql`alter table audit_log disable trigger user`.execute(db);
    await sql`update audit_log set action = 'settings_changed' where id = (select min(id) from audit_log)`.execute(
      db,
    );
  });
  await plant({ statistics_differences: 1 }, () =>
    sql`update review_requests set rating = 5, rated_at = ${at}, rated_day = sent_day, rating_channel = 'email', rating_step = 'request' where id = ${third}`.execute(
      db,
    ),
  );
  const audit = await auditRestored(db);
  expect(isClean(audit)).toBe(false);
  expect(describeAudit(audit)).toBe(
    'Contrôle : chiffres qui diffèrent d’un recomptage : 1 ; demandes qui contredisent leur historique : 1 ; journaux d’audit dont la chaîne est rompue : 1 ; commandes sans demande ou messages sans statut connu : 1 ; demandes ou messages en double : 1 ; messages envoyés qui ne le disent plus : 1 ; messages ou événements sans leur demande : 2.',
  );
});
