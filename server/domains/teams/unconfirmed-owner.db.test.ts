import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendReplies } from '#server/domains/reviews/feedback/send-replies.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { type SendingScene, sendingScene } from '#server/testing/scenes/sending-scene.ts';

/** The actions of an owner whose address is not confirmed, tested with a real mail server. */
let scene: SendingScene;
beforeAll(async () => {
  scene = await sendingScene();
});
afterAll(() => scene.close());

const REFUSED = { status: 409, code: 'owner_unconfirmed' };
const mailsTo = (address: string): number => scene.smtp.mailsTo(address).length;

async function addShop(): Promise<{ team_id: string; owner: TestPerson }> {
  const team_id = await scene.addTeam();
  return { team_id, owner: await addPerson(scene.app, { team_id, is_confirmed: false }) };
}

test('a test leaves for their own address, in any case, and for no other', async () => {
  const { owner } = await addShop();
  const send = (contact: string) =>
    callHttp(scene.app, 'POST /api/team/send_test_review_request', owner.headers, {
      contact,
      step: 'request',
      flow_configuration: {},
    });
  expect(await send('quelqu-un@exemple.fr')).toMatchObject(REFUSED);
  expect(await send(owner.email.toUpperCase())).toMatchObject({
    status: 200,
    data: { status: 'sent' },
  });
  expect([mailsTo('quelqu-un@exemple.fr'), mailsTo(owner.email)]).toEqual([0, 1]);
});

test('a reply leaves for their own address and for no other', async () => {
  const { team_id, owner } = await addShop();
  const now = scene.app.clock.now();
  const answer = async (email: string) => {
    const request_id = await addRequest(scene.app.db, {
      team_id,
      email,
      rating: 2,
      rated_at: now,
      date_sent: now,
      last_activity_at: now,
      rating_channel: 'email',
      rating_step: 'request',
    });
    return callHttp(scene.app, `POST /api/team/reviews/${request_id}/reply`, owner.headers, {
      text: 'Nous vous renvoyons le savon.',
      channel: 'email',
    });
  };
  expect(await answer('cliente@exemple.fr')).toMatchObject(REFUSED);
  expect((await answer(owner.email)).status).toBe(200);
  while ((await scene.app.runEventHandlers()) > 0);
  await sendReplies(scene.app);
  expect([mailsTo('cliente@exemple.fr'), mailsTo(owner.email)]).toEqual([0, 1]);
});

test('a second owner who is not confirmed invites nobody into a confirmed team, nor sends an invitation again', async () => {
  const team_id = await scene.addTeam();
  const confirmed = await addPerson(scene.app, { team_id });
  const second = await addPerson(scene.app, { team_id, is_confirmed: false });
  const invite = ({ headers }: TestPerson, email: string) =>
    callHttp(scene.app, 'POST /api/team/invitations', headers, { email, role: 'member' });
  expect(await invite(second, 'noe@exemple.fr')).toMatchObject(REFUSED);
  const { data } = await invite(confirmed, 'lea@exemple.fr');
  const { id } = data as { id: string };
  while ((await scene.app.runEventHandlers()) > 0);
  const resend = ({ headers }: TestPerson) =>
    callHttp(scene.app, `POST /api/team/invitations/${id}/resend`, headers);
  expect(await resend(second)).toMatchObject(REFUSED);
  while ((await scene.app.runEventHandlers()) > 0);
  expect([mailsTo('noe@exemple.fr'), mailsTo('lea@exemple.fr')]).toEqual([0, 1]);
  expect((await resend(confirmed)).status).toBe(200);
});

test('sending again the invitation of an owner needs a fresh proof, that of a member does not', async () => {
  const { app } = scene;
  const owner = await addPerson(app, { team_id: await scene.addTeam() });
  const ids: string[] = [];
  for (const role of ['owner', 'member']) {
    const { data } = await callHttp(app, 'POST /api/team/invitations', owner.headers, {
      email: `${role}.${crypto.randomUUID()}@exemple.fr`,
      role,
    });
    ids.push((data as { id: string }).id);
  }
  const resend = async (id = '') => {
    const path = `POST /api/team/invitations/${id}/resend` as const;
    const { status, code } = await callHttp(app, path, owner.headers);
    return code ?? status;
  };
  expect([await resend(ids[0]), await resend(ids[1])]).toEqual([200, 200]);
  app.clock.advance(11 * MINUTE);
  expect([await resend(ids[0]), await resend(ids[1])]).toEqual(['step_up_required', 200]);
  app.clock.advance(-11 * MINUTE);
});
