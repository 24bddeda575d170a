import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { receiveInbound } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const mails: Mail[] = [];
const app = testApp(await testDatabase(), {
  mailer: { send: async (mail: Mail) => Promise.resolve(void mails.push(mail)) },
});
let team_id = '';
let ines: TestPerson;
let hugo: TestPerson;

beforeAll(async () => {
  await ensureSenders(app);
  team_id = await addTeam(app, {
    name: 'Maison Lavande',
    conditional: { alerts: { emails: ['sav@exemple.fr'] } },
  });
  [ines, hugo] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'member' }),
  ];
});

let customers = 0;
async function rated(rating: number): Promise<{ id: string; phone: string }> {
  customers += 1;
  const now = app.clock.now();
  const phone = `+3361234567${customers}`;
  const id = await addRequest(app.db, {
    team_id,
    first_name: 'Léa',
    last_name: null,
    email: `client${customers}@exemple.fr`,
    phone_number: phone,
    integration_order_number: '#12',
    rating,
    rated_at: now,
    rated_day: '2026-11-20',
    date_clicked: now,
    date_sent: now,
    last_activity_at: now,
    rating_channel: 'email',
    rating_step: 'request',
  });
  return { id, phone };
}

const patch = (id: string, body: Record<string, unknown>) =>
  callHttp(app, `PATCH /api/team/reviews/${id}`, ines.headers, body);
const feedback = (text: string) => ({ text, answers: [], contact_allowed: null });
const receive = (from: string, text: string | null) =>
  transaction(app, (tx) =>
    receiveInbound(tx, {
      team_id,
      channel: 'whatsapp',
      provider: 'meta',
      provider_message_id: crypto.randomUUID(),
      from,
      text,
      at: tx.now,
    }),
  );
async function statusOf(id: string): Promise<string> {
  const { data } = await callHttp(app, `GET /api/team/reviews/${id}`, ines.headers);
  const { status, timeline } = data as { status: string; timeline: { label: string }[] };
  return `${status}, ${timeline[0]?.label}`;
}
/** Returns the recipients and subjects of the e-mails that were sent since the last call. */
async function notices(): Promise<string[]> {
  await app.runEventHandlers();
  return mails
    .splice(0)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}

test('a comment after the answer reopens the review, for its owner too, and notifies once', async () => {
  const { id } = await rated(2);
  await patch(id, { status: 'answered', owner_id: hugo.id });
  app.clock.advance(60_000);
  await leaveFeedback(app, id, feedback('Toujours pas reçu'));
  expect(await statusOf(id)).toBe('open, Rouvert\u00a0: le client a écrit de nouveau');
  expect(await notices()).toEqual([
    `${hugo.email}: De nouveau ouvert\u00a0: ★★☆☆☆ commande n°\u00a012, Maison Lavande`,
    'sav@exemple.fr: De nouveau ouvert\u00a0: ★★☆☆☆ commande n°\u00a012, Maison Lavande',
  ]);
  app.clock.advance(60_000);
  await patch(id, { status: 'resolved' });
  await leaveFeedback(app, id, feedback('Et le savon est cassé'));
  expect(await notices()).toHaveLength(2);
  expect(await statusOf(id)).toContain('open');
  await transaction(app, (tx) => tx.publish('review_reopened', { team_id, request_id: id }));
  expect(await notices()).toEqual([]);
});

test('a changed rating reopens the review, for any rating; the first rating and an unchanged one do not', async () => {
  const { id } = await rated(5);
  await patch(id, { status: 'resolved', owner_id: hugo.id });
  await rateRequest(app, id, 5);
  expect(await statusOf(id)).toContain('resolved');
  await rateRequest(app, id, 4);
  expect(await statusOf(id)).toBe('open, Rouvert\u00a0: le client a changé sa note');
  expect(await notices()).toEqual([
    `${hugo.email}: De nouveau ouvert\u00a0: ★★★★☆ commande n°\u00a012, Maison Lavande`,
  ]);
});

test('a message to the shop’s number reopens the review; an opt-out does not, nor does a message about a review without an answer', async () => {
  const { id, phone } = await rated(1);
  await receive(phone, 'Merci de votre appel');
  expect(await statusOf(id)).toContain('open, Message du client');
  await patch(id, { status: 'answered' });
  app.clock.advance(60_000);
  await receive(phone, null);
  expect(await statusOf(id)).toBe('open, Rouvert\u00a0: le client a écrit de nouveau');
  expect(await notices()).toHaveLength(1);
  await patch(id, { status: 'resolved' });
  app.clock.advance(60_000);
  await receive(phone, 'STOP');
  expect(await statusOf(id)).toContain('resolved');
  expect(await notices()).toEqual([]);
});

test('an answer sent after a newer comment does not close the review', async () => {
  const { id } = await rated(2);
  const reply = () =>
    callHttp(app, `POST /api/team/reviews/${id}/reply`, ines.headers, {
      channel: 'email',
      text: 'Bonjour Léa',
    });
  expect(await reply()).toMatchObject({ status: 200 });
  app.clock.advance(1_000);
  await leaveFeedback(app, id, feedback('Encore un mot'));
  await app.runEventHandlers();
  expect(await statusOf(id)).toBe('open, Réponse envoyée par e-mail');
  app.clock.advance(600_000);
  await reply();
  await app.runEventHandlers();
  expect(await statusOf(id)).toContain('answered');
});
