import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postChatNotifications } from '#server/domains/notifications/team-chat/post-chat-notifications.ts';
import { deliverDue } from '#server/domains/notifications/webhooks/deliver-due.ts';
import { sendReplies } from '#server/domains/reviews/feedback/send-replies.ts';
import { sendTeamMail } from '#server/domains/team-mail/send-team-mail.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { addInstance, setHeld } from '#server/testing/builders/instance.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { schedule } from '#server/schedule.ts';
import { runScheduled } from '#server/worker.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const mails: string[] = [];
const app = testApp(await testDatabase(), {
  mailer: { send: async ({ to }) => void mails.push(to) },
});
const { db } = app;

/** Returns the number of attempts for each kind of outgoing call. */
async function tries(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select attempts from chat_posts) as chat, (select attempts from webhook_deliveries) as webhook,
    (select attempts from review_invitations) as invitation,
    (select (state <> 'queued')::int from review_replies) as reply`.execute(db);
  return { ...rows[0], mails: mails.length };
}

function jobNamed(name: string): (typeof schedule)[number] {
  const job = schedule.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  return job;
}

/** The effects of a failed job are checked in the tables. */
async function sendAll(team_id: string): Promise<void> {
  await Promise.allSettled([
    postChatNotifications(app),
    deliverDue(app),
    runScheduled(app, jobNamed('invite-through-site'), false),
    sendReplies(app),
    notifyOnce(app, ['admin@exemple.fr'], {
      key: 'credit',
      team_id: null,
      subject: 'Crédit',
      text: 'Bas',
    }),
    sendTeamMail(app, {
      key: 'alert',
      to: 'ada@exemple.fr',
      team_id,
      subject: 'Alerte',
      text: '1 étoile',
    }),
  ]);
}

test('a held copy sends no alert, chat post, webhook, reply or invitation; a confirmed copy does', async () => {
  await addInstance(db);
  const team_id = await addTeam(app);
  const { id: user_id } = await addPerson(app, { team_id });
  const now = app.clock.now();
  const request_id = await addRequest(db, { team_id, email: 'claire@exemple.fr' });
  await db
    .insertInto('chat_posts')
    .values({
      team_id,
      purpose: 'incidents',
      about: 'incident',
      request_id: null,
      text: 'Panne',
      created_at: now,
      next_try_at: now,
      problem: null,
    })
    .execute();
  const { id: webhook_id } = await db
    .insertInto('outgoing_webhooks')
    .values({
      team_id,
      url: 'http://127.0.0.1:9/',
      events: [],
      secret: Buffer.from('sealed'),
      created_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id,
      event: 'test',
      about: 'test',
      request_id: null,
      occurred_at: now,
      next_try_at: now,
      status: null,
      problem: null,
    })
    .execute();
  await sql`insert into review_invitations (team_id, request_id, kind, created_at, next_try_at) values (${team_id}, ${request_id}, 'hand_over', ${now}::timestamptz, ${now}::timestamptz)`.execute(
    db,
  );
  await db
    .insertInto('review_replies')
    .values({
      request_id,
      team_id,
      user_id,
      idempotency_key: null,
      channel: 'email',
      recipient: 'claire@exemple.fr',
      text: 'Merci',
      handed_over_attempt: null,
      due_at: now,
      provider: null,
      provider_message_id: null,
      problem: null,
      created_at: now,
      sent_at: null,
    })
    .execute();

  await setHeld(db, true);
  await sendAll(team_id);
  expect(await tries()).toEqual({ chat: 0, webhook: 0, invitation: 0, reply: 0, mails: 0 });

  await setHeld(db, false);
  await sendAll(team_id);
  const after = await tries();
  expect(Object.entries(after).filter(([, count]) => count === 0)).toEqual([]);
});

test('while a copy is held, jobs that call shops and services or delete files do not run, and the others do; with a wrong clock none runs', async () => {
  const ran: string[] = [];
  const runAll = async (isClockWrong: boolean): Promise<readonly string[]> => {
    ran.length = 0;
    for (const job of schedule)
      await runScheduled(app, { ...job, run: async () => void ran.push(job.name) }, isClockWrong);
    return [...ran];
  };
  await setHeld(db, true);
  const whileHeld = await runAll(false);
  expect(whileHeld).toContain('purge-old-data');
  for (const outward of [
    'reconcile-shops',
    'refresh-integrations',
    'write-shop-ratings',
    'create-thanks-codes',
    'read-due-stores',
    'sync-due-reviews',
    'back-up',
    'remove-images',
  ])
    expect(whileHeld).not.toContain(outward);
  await setHeld(db, false);
  expect(await runAll(false)).toHaveLength(schedule.length);
  expect(await runAll(true)).toEqual([]);
});
