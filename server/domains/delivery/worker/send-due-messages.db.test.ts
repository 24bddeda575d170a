import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { beforeEach, afterAll, test, expect } from 'vitest';
import { sql } from 'kysely';
import { addMessage } from '#server/testing/builders/request.ts';
import { sendDueMessages } from './send-due-messages.ts';
import { DAY } from '#server/testing/manual-clock.ts';

const scene = await sendingScene();

const { app, smtp } = scene;

const stateOf = (id: string) => scene.stateOf(id);

beforeEach(async () => {
  smtp.reset();
  await sql`delete from messages`.execute(app.db);
  app.clock.set('2026-11-20T09:00:00Z');
});

afterAll(() => scene.close());

test('a due message is sent once, with its link first, and its dates, timeline and counts are recorded with it', async () => {
  const team = await scene.addTeam();
  const { request_id, message_id } = await scene.addDue(team, { email: 'lea@exemple.fr' });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    scheduled_at: new Date('2026-11-30T09:00:00Z'),
  });
  await sendDueMessages(app);
  await sendDueMessages(app);

  expect(smtp.mails).toHaveLength(1);
  const request = await app.db
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({
    to: 'lea@exemple.fr',
    message_id: `<${request.uuid}.request.1@boutique.test>`,
  });
  const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
  expect(links[0]).toContain(`http://localhost:3000/y/${request.token}`);
  expect(mail?.headers['list-unsubscribe']).toBe(`<http://localhost:3000/y/${request.token}/stop>`);

  expect(await stateOf(message_id)).toBe('sent');
  expect(request).toMatchObject({
    date_sent: app.clock.now(),
    sent_day: '2026-11-20',
    last_channel: 'email',
    last_step: 'request',
    link_expires_at: new Date('2027-05-19T09:00:00Z'),
  });
  const timelineEvents = await app.db
    .selectFrom('request_timeline')
    .select(['kind', 'detail'])
    .where('request_id', '=', request_id)
    .execute();
  expect(timelineEvents).toEqual([{ kind: 'sent', detail: { step: 'request', channel: 'email' } }]);
  const figures = await app.db
    .selectFrom('statistics')
    .select(['day', sql<number>`(select sum(x) from unnest(c) x)::int`.as('total')])
    .where('team_id', '=', team)
    .execute();
  expect(figures).toEqual([{ day: '2026-11-20', total: 2 }]);
  const next = await app.db
    .selectFrom('messages')
    .select(['scheduled_at', 'due_at', 'status'])
    .where('id', '=', reminder)
    .executeTakeFirstOrThrow();
  expect(next).toEqual({
    scheduled_at: new Date('2026-11-24T09:00:00Z'),
    due_at: new Date('2026-11-24T09:00:00Z'),
    status: 'scheduled',
  });
});

test('each reminder counts from the step accepted before it, and nothing is sent after the last one', async () => {
  const team = await scene.addTeam();
  const { request_id } = await scene.addDue(team);
  for (const step of ['first_reminder', 'last_reminder'] as const)
    await addMessage(app.db, { team_id: team, request_id, step });
  const days: string[] = [];
  for (let day = 0; day < 40; day++, app.clock.advance(DAY)) {
    await sendDueMessages(app);
    while (days.length < smtp.mails.length) days.push(app.clock.now().toISOString().slice(0, 10));
  }
  expect(days).toEqual(['2026-11-20', '2026-11-24', '2026-12-01']);
});

test('a rating or an opt-out at the due second cancels the message', async () => {
  const team = await scene.addTeam();
  const rated = await scene.addDue(team, { is_rated: true });
  const stopped = await scene.addDue(team, { email: 'stop@exemple.fr' });
  await app.db
    .insertInto('opt_outs')
    .values({ team_id: team, kind: 'email', value: 'stop@exemple.fr', source: 'page' })
    .execute();
  await sendDueMessages(app);
  expect([await stateOf(rated.message_id), await stateOf(stopped.message_id)]).toEqual([
    'cancelled already_rated',
    'cancelled opted_out',
  ]);
  expect(smtp.mails).toEqual([]);
});

test('when its link has expired an unsent request expires, and its reminders are cancelled', async () => {
  const team = await scene.addTeam();
  const expired = await scene.addDue(team);
  await app.db
    .updateTable('review_requests')
    .set({ link_expires_at: app.clock.now() })
    .where('id', '=', expired.request_id)
    .execute();
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id: expired.request_id,
    step: 'first_reminder',
  });
  await sendDueMessages(app);
  expect([await stateOf(expired.message_id), await stateOf(reminder)]).toEqual([
    'expired link_expired',
    'cancelled request_not_sent',
  ]);
});

test('a restored copy sends nothing until an administrator confirms it', async () => {
  const { message_id } = await scene.addDue(await scene.addTeam());
  await app.db
    .insertInto('instance')
    .values({
      system_identifier: 'x',
      public_url: 'http://localhost',
      secret_check: 'x',
      pepper: Buffer.from('x'),
      restore_unconfirmed: true,
    })
    .execute();
  await sendDueMessages(app);
  expect(await stateOf(message_id)).toBe('held unconfirmed_restore');
  await app.db.deleteFrom('instance').execute();
});
