import { afterAll, beforeEach, expect, test } from 'vitest';
import { addMessage } from '#server/testing/builders/request.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const team = await scene.addTeam({ steps: { first_reminder: { delay_days: 4 } } });
const ada = await addPerson(app, { team_id: team });

interface Answer {
  status: number;
  code?: string;
  data?: { status: string; reason: string | null; sent_at: string | null };
}
async function resolve(id: string, outcome: string): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${id}/resolve`,
    headers: ada.headers,
    payload: { outcome },
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}
/**
 * Adds a message that was handed over an hour ago without an answer. Its first reminder is planned.
 */
async function addUnknown(
  email: string,
): Promise<{ message_id: string; request_id: string; reminder: string }> {
  const ago = new Date(app.clock.now().getTime() - 3_600_000);
  const { message_id, request_id } = await scene.addDue(team, { email, at: ago });
  await app.db
    .updateTable('messages')
    .set({
      status: 'outcome_unknown',
      due_at: null,
      attempt: 1,
      handed_over_attempt: 1,
      updated_at: ago,
    })
    .where('id', '=', message_id)
    .execute();
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id,
    step: 'first_reminder',
    recipient: email,
    scheduled_at: new Date(app.clock.now().getTime() + 4 * DAY),
  });
  return { message_id, request_id, reminder };
}

beforeEach(() => {
  smtp.reset();
  app.clock.set('2026-11-20T09:00:00Z');
});
afterAll(() => scene.close());

test('a message that a person marks as sent counts from its call, is never sent again, and its reminder follows', async () => {
  const { message_id, request_id, reminder } = await addUnknown('parti@exemple.fr');
  expect(await resolve(message_id, 'sent')).toMatchObject({
    status: 200,
    data: { status: 'sent', sent_at: '2026-11-20T08:00:00.000Z' },
  });
  expect(await resolve(message_id, 'sent')).toMatchObject({ status: 200 });
  expect(await resolve(message_id, 'not_sent')).toMatchObject({
    status: 409,
    code: 'cannot_resolve',
  });
  await sendDueMessages(app);
  expect(smtp.mailsTo('parti@exemple.fr')).toHaveLength(0);
  const next = await app.db
    .selectFrom('messages')
    .select('due_at')
    .where('id', '=', reminder)
    .executeTakeFirstOrThrow();
  expect(next.due_at).toEqual(new Date('2026-11-24T08:00:00Z'));
  const resolution = await app.db
    .selectFrom('request_timeline')
    .select(['kind', 'user_id', 'detail'])
    .where('request_id', '=', request_id)
    .where('kind', '=', 'resolved')
    .execute();
  expect(resolution).toEqual([
    { kind: 'resolved', user_id: ada.id, detail: { step: 'request', outcome: 'sent' } },
  ]);
});

test('a message that a person marks as not sent is sent again, once', async () => {
  const { message_id } = await addUnknown('encore@exemple.fr');
  expect(await resolve(message_id, 'not_sent')).toMatchObject({
    status: 200,
    data: { status: 'scheduled', reason: null },
  });
  expect(await resolve(message_id, 'not_sent')).toMatchObject({
    status: 200,
    data: { status: 'scheduled' },
  });
  await sendDueMessages(app);
  await sendDueMessages(app);
  expect(smtp.mailsTo('encore@exemple.fr')).toHaveLength(1);
  expect(await resolve(message_id, 'not_sent')).toMatchObject({
    status: 200,
    data: { status: 'sent' },
  });
});

test('after a rating, a message marked as not sent is cancelled instead of sent again', async () => {
  const { message_id, request_id } = await addUnknown('note@exemple.fr');
  await app.db
    .updateTable('review_requests')
    .set({ rating: 5 })
    .where('id', '=', request_id)
    .execute();
  expect(await resolve(message_id, 'not_sent')).toMatchObject({
    status: 200,
    data: { status: 'cancelled', reason: 'already_rated' },
  });
  await sendDueMessages(app);
  expect(smtp.mailsTo('note@exemple.fr')).toHaveLength(0);
});

test('only a message with an unknown outcome can be resolved, as sent or not sent', async () => {
  const { message_id } = await scene.addDue(team, { at: new Date('2026-12-01T09:00:00Z') });
  expect(await resolve(message_id, 'sent')).toMatchObject({ status: 409, code: 'cannot_resolve' });
  expect(await resolve(message_id, 'lost')).toMatchObject({ status: 422, code: 'invalid' });
  const foreign = await scene.addDue(await scene.addTeam());
  for (const id of ['abc', '0', '999999999', foreign.message_id])
    expect(await resolve(id, 'sent')).toMatchObject({ status: 404, code: 'not_found' });
});
