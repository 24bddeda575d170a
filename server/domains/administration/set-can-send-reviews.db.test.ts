import { afterAll, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage } from '#server/testing/builders/request.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';

const scene = await sendingScene();
const { app, smtp } = scene;
const team = await scene.addTeam();
const ada = await addPerson(app, { is_admin: true });
const owner = await addPerson(app, { team_id: team });

async function call(
  can_send_reviews: boolean,
  reason = 'Plaintes de clients',
  { headers, id }: { headers?: Record<string, string>; id?: string } = {},
): Promise<{ status: number; code?: string; data?: unknown }> {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/teams/${id ?? team}/can_send_reviews`,
    headers: headers ?? ada.headers,
    payload: { can_send_reviews, reason },
  });
  await app.runEventHandlers();
  return { status: answer.statusCode, ...answer.json<{ code?: string; data?: unknown }>() };
}
afterAll(() => scene.close());

test('without the right to send, messages are held; once it is given back, due ones are sent, and the audit log has both reasons', async () => {
  const due = await scene.addDue(team, {
    email: 'du@exemple.fr',
    at: new Date(app.clock.now().getTime() + 3_600_000),
  });
  const reminder = await addMessage(app.db, {
    team_id: team,
    request_id: due.request_id,
    step: 'first_reminder',
    recipient: 'du@exemple.fr',
    scheduled_at: new Date(app.clock.now().getTime() + 4 * DAY),
  });
  expect(await call(false)).toMatchObject({
    status: 200,
    data: { id: team, can_send_reviews: false, can_send_reason: 'Plaintes de clients' },
  });
  expect(await scene.stateOf(due.message_id)).toBe('held sending_not_allowed');
  expect(await scene.stateOf(reminder)).toBe('held sending_not_allowed');
  app.clock.advance(2 * DAY);
  await sendDueMessages(app);
  expect(smtp.mails).toHaveLength(0);

  expect(await call(true, 'Réglé avec la boutique')).toMatchObject({
    status: 200,
    data: { can_send_reviews: true },
  });
  app.clock.advance(DAY);
  await sendDueMessages(app);
  expect(smtp.mailsTo('du@exemple.fr')).toHaveLength(1);
  const auditLog = await app.db
    .selectFrom('audit_log')
    .select(['user_id', 'team_id', 'action', 'detail'])
    .orderBy('id')
    .execute();
  expect(auditLog).toEqual([
    {
      user_id: ada.id,
      team_id: team,
      action: 'sending_suspended',
      detail: { reason: 'Plaintes de clients' },
    },
    {
      user_id: ada.id,
      team_id: team,
      action: 'sending_allowed',
      detail: { reason: 'Réglé avec la boutique' },
    },
  ]);
});

test('a message that was sent manually while the right to send was withdrawn is sent once the right is given back', async () => {
  const { message_id } = await scene.addDue(team, { email: 'vite@exemple.fr' });
  await app.http.inject({
    method: 'POST',
    url: `/api/team/reviews_queued/${message_id}/send_now`,
    headers: owner.headers,
  });
  await call(false);
  await sendDueMessages(app);
  expect(await scene.stateOf(message_id)).toBe('held sending_not_allowed');
  await call(true);
  await sendDueMessages(app);
  expect(smtp.mailsTo('vite@exemple.fr')).toHaveLength(1);
});

test('only an administrator changes the right to send, with a reason, for an existing team', async () => {
  expect(await call(false, 'x', { headers: owner.headers })).toMatchObject({
    status: 403,
    code: 'admin_required',
  });
  expect(await call(false, '  ')).toMatchObject({ status: 422, code: 'invalid' });
  expect(await call(false, 'x', { id: '999999999' })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
