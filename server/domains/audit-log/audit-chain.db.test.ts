import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { recordAuditEvent } from './record-audit-event.ts';
import { purgeOldProofs } from './redact-audit-log.ts';
import { saveAuditEvent } from './save-audit-event.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let app: TestApp;
beforeAll(async () => {
  app = testApp(await testDatabase());
});

async function addLog(events = 6): Promise<{ team_id: string; owner: TestPerson }> {
  const team_id = await addTeam(app, { name: 'Zinc' });
  const owner = await addPerson(app, { team_id });
  for (let index = 1; index <= events; index++)
    await transaction(app, (tx) =>
      recordAuditEvent(
        tx,
        { user: { id: owner.id, email: '', is_admin: false }, impersonator_id: null, team_id },
        'upsell_created',
        { name: `Offre ${index}` },
      ),
    );
  return { team_id, owner };
}
/** Runs a statement without triggers, as somebody with the rights of the database can. */
const tamper = (statement: ReturnType<typeof sql>) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
const verify = async (team_id: string | null) => {
  const { broken, ...rest } = await verifyAuditChain(app.db, team_id);
  return { ...rest, broken: broken && `${broken.kind} ${broken.seq ?? 'without a place'}` };
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('each event carries its position, the previous hash and its own hash, by the documented formula', async () => {
  const { team_id } = await addLog(12);
  const { rows } = await sql<Record<string, string>>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, action, user_id, detail::text, encode(detail_salt, 'hex') as salt,
      encode(detail_digest, 'hex') as digest, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash from audit_log where team_id = ${team_id} order by id`.execute(
    app.db,
  );
  let previous = '';
  for (const [index, row] of rows.entries()) {
    expect(row['digest']).toBe(sha256(`${row['salt']}\n${row['detail']}`));
    expect(row['previous']).toBe(previous);
    previous = sha256(
      `recueil-audit-1\n${previous}\n${team_id}\n${index + 1}\n${row['at']}\n${row['action']}\n${row['user_id']}\n-\n${row['digest']}`,
    );
    expect(row['hash']).toBe(previous);
  }
  expect(await verify(team_id)).toEqual({
    entries: 12,
    redacted: 0,
    head: { seq: 12, hash: previous },
    broken: null,
  });
});

test('a changed event is detected, whichever column changed', async () => {
  for (const change of [
    sql`detail = '{"name": "Autre"}'`,
    sql`action = 'upsell_deleted'`,
    sql`at = at + interval '1 microsecond'`,
    sql`user_id = null`,
    sql`impersonator_id = user_id`,
    sql`detail_digest = sha256('')`,
    sql`hash = sha256('')`,
    sql`detail_salt = sha256('')`,
  ]) {
    const { team_id } = await addLog();
    await tamper(sql`update audit_log set ${change} where team_id = ${team_id} and seq = 4`);
    expect((await verify(team_id)).broken).toBe('changed 4');
  }
});

test('a change that recomputes its own hashes is detected at the next event', async () => {
  const { team_id } = await addLog();
  await tamper(sql`
    update audit_log set detail = '{}', detail_digest = audit_detail_digest(detail_salt, '{}'), hash = sha256(convert_to(concat_ws(chr(10), 'recueil-audit-1', encode(previous_hash, 'hex'), team_id, seq,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), action, user_id, '-', encode(audit_detail_digest(detail_salt, '{}'), 'hex')), 'UTF8')) where team_id = ${team_id} and seq = 2`);
  expect((await verify(team_id)).broken).toBe('changed 3');
});

test('a deleted event is detected, in the middle and at the end', async () => {
  for (const seq of [1, 3, 6]) {
    const { team_id } = await addLog();
    await tamper(sql`delete from audit_log where team_id = ${team_id} and seq = ${seq}`);
    expect((await verify(team_id)).broken).toBe(`missing ${seq}`);
  }
  const { team_id } = await addLog();
  await tamper(sql`delete from audit_log where team_id = ${team_id}`);
  expect((await verify(team_id)).broken).toBe('missing 1');
});

test('an inserted event is detected: without a position, after the end, or in place of another', async () => {
  const copy = (team_id: string, seq: ReturnType<typeof sql>) => sql`
    insert into audit_log (team_id, user_id, action, detail, at, seq, detail_salt, detail_digest, previous_hash, hash)
    select team_id, user_id, action, detail, at, ${seq}, detail_salt, detail_digest, previous_hash, hash from audit_log where team_id = ${team_id} and seq = 3`;
  const [loose, behind, twice] = [await addLog(), await addLog(), await addLog()];
  await tamper(copy(loose.team_id, sql`null`));
  expect((await verify(loose.team_id)).broken).toBe('inserted without a place');
  await tamper(copy(behind.team_id, sql`7`));
  expect((await verify(behind.team_id)).broken).toBe('changed 7');
  await expect(tamper(copy(twice.team_id, sql`3`))).rejects.toThrow('audit_log_chain');
  await tamper(sql`
    insert into audit_log (team_id, user_id, action, at, seq, detail_salt, detail_digest, previous_hash, hash)
    select ${behind.team_id}::bigint, user_id, action, at, 0, detail_salt, detail_digest, previous_hash, hash from audit_log where team_id = ${behind.team_id} and seq = 3`);
  expect((await verify(behind.team_id)).broken).toBe('inserted 0');
});

test('an erasure required by law still verifies; a change that imitates one does not', async () => {
  const { team_id } = await addLog(2);
  const erase = () =>
    transaction(app, (tx) => purgeOldProofs(tx, team_id, { since: new Date(8.64e15), limit: 500 }));
  await saveAuditEvent(app.db, app.clock.now(), {
    team_id,
    user_id: null,
    impersonator_id: null,
    action: 'opt_out_added',
    detail: { contact: 'l•••@exemple.fr', proof: 'Au téléphone' },
  });
  const before = await verify(team_id);
  await erase();
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_log where team_id = ${team_id} and seq = 3`.execute(app.db);
  expect(rows).toEqual([{ detail: {} }]);
  expect(await verify(team_id)).toMatchObject({ entries: 4, redacted: 1, broken: null });
  expect(before).toMatchObject({ entries: 3, redacted: 0, broken: null });
  // A change of the row after its erasure, or of a row that was never erased, is found.
  await tamper(
    sql`update audit_log set detail = '{"proof": "Autre"}' where team_id = ${team_id} and seq = 3`,
  );
  expect((await verify(team_id)).broken).toBe('changed 3');
  await tamper(sql`update audit_log set detail = '{}' where team_id = ${team_id} and seq = 3`);
  expect((await verify(team_id)).broken).toBeNull();
  await tamper(sql`update audit_log set detail = '{}' where team_id = ${team_id} and seq = 1`);
  expect((await verify(team_id)).broken).toBe('changed 1');
});

test('the chain still verifies after the account that acted is deleted', async () => {
  const { team_id, owner } = await addLog(2);
  await app.db.deleteFrom('users').where('id', '=', owner.id).execute();
  expect(await verify(team_id)).toMatchObject({ entries: 2, broken: null });
});

test('concurrent events of one team form one chain; another team does not wait for them', async () => {
  const [busy, other] = [await addLog(1), await addLog(1)];
  const save = (db: Parameters<typeof saveAuditEvent>[0], team_id: string | null) =>
    saveAuditEvent(db, app.clock.now(), {
      team_id,
      user_id: null,
      impersonator_id: null,
      action: 'settings_changed',
    });
  await app.db.transaction().execute(async (open) => {
    // The event is chained now rather than at the commit, so that the end of this chain stays
    // locked.
    await save(open, busy.team_id);
    await sql`set constraints all immediate`.execute(open);
    await save(app.db, other.team_id);
    expect((await verify(other.team_id)).entries).toBe(2);
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      save(app.db, [busy.team_id, other.team_id, null][index % 3] ?? null),
    ),
  );
  expect(await verify(busy.team_id)).toMatchObject({ entries: 9, broken: null });
  expect(await verify(other.team_id)).toMatchObject({ entries: 9, broken: null });
  expect((await verify(null)).broken).toBeNull();
});

test('only the owner verifies and exports the log of the team', async () => {
  const [mine, theirs] = [await addLog(3), await addLog(3)];
  const [member, stranger] = [
    await addPerson(app, { team_id: mine.team_id, role: 'member' }),
    theirs.owner,
  ];
  const verified = await callHttp(app, 'GET /api/team/journal/verification', mine.owner.headers);
  expect(verified.data).toMatchObject({ state: 'intact', entries: 3, broken: null });
  const download = (format: string, headers: Record<string, string>) =>
    app.http.inject({ url: `/api/team/journal/export?format=${format}`, headers });
  const lines = (await download('jsonl', mine.owner.headers)).body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(lines.map(({ action }) => action)).toEqual([
    'upsell_created',
    'upsell_created',
    'upsell_created',
    'audit_log_exported',
  ]);
  expect(lines.every((line) => line['team_id'] === mine.team_id)).toBe(true);
  // The file can be verified without the database.
  for (const [index, line] of lines.entries()) {
    const digest = sha256(`${line['detail_salt']}\n${line['detail_text']}`);
    expect(digest).toBe(line['detail_digest']);
    const previous = lines[index - 1]?.['hash'] ?? '';
    expect(line['hash']).toBe(
      sha256(
        `recueil-audit-1\n${previous}\n${mine.team_id}\n${line['seq']}\n${line['at']}\n${line['action']}\n${line['user_id']}\n-\n${digest}`,
      ),
    );
  }
  const csv = (await download('csv', mine.owner.headers)).body;
  expect(csv.trim().split(/\r?\n/u)).toHaveLength(6);
  expect(csv).toContain(lines[0]?.['hash']);
  expect((await download('csv', member.headers)).json()).toMatchObject({ code: 'role_required' });
  expect((await callHttp(app, 'GET /api/team/journal/verification', member.headers)).code).toBe(
    'role_required',
  );
  expect((await download('jsonl', stranger.headers)).body).not.toContain(lines[0]?.['hash']);
  app.clock.advance(HOUR);
  expect((await download('jsonl', mine.owner.headers)).json()).toMatchObject({
    code: 'step_up_required',
  });
});

test('only an administrator exports the log of the instance, with its chain and an event for the export', async () => {
  const admin = await addPerson(app, { is_admin: true });
  await saveAuditEvent(app.db, app.clock.now(), {
    team_id: null,
    user_id: admin.id,
    impersonator_id: null,
    action: 'second_factor_reset',
  });
  const { owner } = await addLog(1);
  const download = (format: string, headers: Record<string, string>) =>
    app.http.inject({ url: `/api/admin/journal/export?format=${format}`, headers });
  const answer = await download('jsonl', admin.headers);
  expect(answer.headers['content-disposition']).toContain('2026-');
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | null>);
  expect(lines.slice(-2).map(({ action, user_id }) => ({ action, user_id }))).toEqual([
    { action: 'second_factor_reset', user_id: admin.id },
    { action: 'audit_log_exported', user_id: admin.id },
  ]);
  expect(lines.every(({ team_id }) => team_id === null)).toBe(true);
  for (const [index, line] of lines.entries())
    expect(line['previous_hash']).toBe(lines[index - 1]?.['hash'] ?? '');
  expect((await download('csv', admin.headers)).body).toContain(lines.at(-1)?.['hash']);
  expect((await download('csv', owner.headers)).statusCode).toBe(403);
  app.clock.advance(HOUR);
  expect((await download('csv', admin.headers)).json()).toMatchObject({ code: 'step_up_required' });
});
