import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';
import { answerReporter } from '#server/domains/reviews/published/answer-reporter.ts';
import { isRestoreUnconfirmed } from '#server/domains/channels/senders/is-restore-unconfirmed.ts';
import { addInstance, setHeld } from '#server/testing/builders/instance.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase());
await addInstance(app.db);
const confirm = async (headers: Record<string, string>) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/confirm-restore',
    headers,
  });
  return { status: answer.statusCode, ...answer.json<{ message: string }>() };
};
const isUnconfirmed = async () =>
  (await app.db.selectFrom('instance').select('restore_unconfirmed').executeTakeFirstOrThrow())
    .restore_unconfirmed;

test('an administrator confirms a restored copy, once, and the audit log names the administrator', async () => {
  await setHeld(app.db, true);
  const ada = await addPerson(app, { is_admin: true });
  const stranger = await addPerson(app);

  expect((await confirm(stranger.headers)).status).toBe(403);
  expect(await isUnconfirmed()).toBe(true);

  expect(await confirm(ada.headers)).toEqual({
    status: 200,
    message: 'Les envois de cette base restaurée reprennent.',
  });
  expect(await isUnconfirmed()).toBe(false);
  expect(await confirm(ada.headers)).toMatchObject({
    status: 200,
    message: expect.stringContaining('Rien n’attend') as string,
  });
  const auditLog = await app.db.selectFrom('audit_log').select(['user_id', 'action']).execute();
  expect(auditLog).toEqual([{ user_id: ada.id, action: 'restore_confirmed' }]);
});

test('after the confirmation, held messages are sent: future ones at their date, late ones over hours, manual ones at once', async () => {
  await setHeld(app.db, true);
  const team_id = await addTeam(app);
  const now = app.clock.now().getTime();
  const add = async (at: number, metadata = '{}') =>
    addMessage(app.db, {
      team_id,
      request_id: await addRequest(app.db, { team_id }),
      status: 'held',
      reason: 'unconfirmed_restore',
      scheduled_at: new Date(at),
      metadata,
    });
  const late: string[] = [];
  for (let index = 0; index < 30; index++) late.push(await add(now - 2 * DAY));
  const ahead = await add(now + DAY);
  const customer = await add(now - DAY, '{"send_now": {}}');
  const old = await add(now - 31 * DAY);
  await confirm((await addPerson(app, { is_admin: true })).headers);
  const rows = new Map(
    (
      await app.db
        .selectFrom('messages')
        .select(['id', 'status', 'reason', 'due_at', 'scheduled_at'])
        .execute()
    ).map((row) => [row.id, row]),
  );
  expect(
    [...rows.values()].every(({ status, reason }) => status === 'scheduled' && reason === null),
  ).toBe(true);
  const after = (id: string): number => (rows.get(id)?.due_at?.getTime() ?? 0) - now;
  expect([after(ahead), after(customer)]).toEqual([DAY, 0]);
  const dates = late.map(after);
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...dates)).toBeLessThan(8 * HOUR);
  expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(4 * HOUR);
  // The original date stays, by which the claim finds that the message is too old.
  expect(rows.get(old)?.scheduled_at.getTime()).toBe(now - 31 * DAY);
});

test('a message that is claimed during the confirmation is scheduled again like the others', async () => {
  await setHeld(app.db, true);
  const { headers } = await addPerson(app, { is_admin: true });
  const team_id = await addTeam(app);
  const id = await addMessage(app.db, {
    team_id,
    request_id: await addRequest(app.db, { team_id }),
    status: 'scheduled',
    scheduled_at: app.clock.now(),
    due_at: app.clock.now(),
  });
  let ended = false;
  const confirmed = await app.db.transaction().execute(async (tx) => {
    expect(await isRestoreUnconfirmed(tx)).toBe(true);
    const answer = confirm(headers).finally(() => (ended = true));
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.db,
        )
      ).rows.length > 0;
    await expect.poll(async () => ended || (await isWaiting())).toBe(true);
    await tx
      .updateTable('messages')
      .set({ status: 'held', reason: 'unconfirmed_restore', due_at: null })
      .where('id', '=', id)
      .execute();
    return { answer };
  });
  expect((await confirmed.answer).status).toBe(200);
  expect(
    await app.db
      .selectFrom('messages')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ status: 'scheduled', reason: null });
});

test('the reporter of a review that was decided before the confirmation gets the answer after it', async () => {
  const { team_id, review_id } = await createReviewScene(app);
  await addPerson(app, { team_id });
  await setHeld(app.db, true);
  const { id: report_id } = await app.db
    .insertInto('review_reports')
    .values({
      team_id,
      shop_review_id: review_id,
      reason: 'other',
      words: 'Cette personne n’a rien acheté ici.',
      email: 'signale@exemple.fr',
      created_at: app.clock.now(),
      closed_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = async () =>
    (
      await app.db
        .selectFrom('review_reports')
        .select('email')
        .where('id', '=', report_id)
        .executeTakeFirstOrThrow()
    ).email;
  await answerReporter(app, { team_id, report_id });
  expect(await email()).toBe('signale@exemple.fr');
  await confirm((await addPerson(app, { is_admin: true })).headers);
  await app.runEventHandlers();
  expect(await email()).toBeNull();
});
