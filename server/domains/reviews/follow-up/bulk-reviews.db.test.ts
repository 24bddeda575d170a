import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { transaction } from '#server/database/transaction.ts';
import { announceMention } from '#server/domains/notifications/alerts/announce-mention.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { reopenByFeedback } from '../feedback/reopen-review.ts';
import { resolveWordless } from './resolve-wordless.ts';
import { sendReplies } from '../feedback/send-replies.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';

type Review = Answer<'getReview'>['data'];

const sent: OutgoingMessage[] = [];
const app = testApp(await testDatabase(), {
  channels: {
    whatsapp: null,
    sms: null,
    email: {
      provider: 'smtp',
      account: 'test',
      honours_keys: false,
      is_outbox: false,
      limit: null,
      calls: 5,
      send: async (message) => {
        sent.push(message);
        return Promise.resolve({ provider_message_id: message.key });
      },
    },
  },
});
let team_id = '';
let ines: TestPerson;
let hugo: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  await ensureSenders(app);
  team_id = await addTeam(app, { name: 'Maison Lavande' });
  [ines, hugo, reader, stranger] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
    await addPerson(app, { team_id: await addTeam(app) }),
  ];
});

let customers = 0;
async function rated(given: object = {}): Promise<string> {
  customers += 1;
  const now = app.clock.now();
  return addRequest(app.db, {
    team_id,
    email: `client${customers}@exemple.fr`,
    rating: 5,
    rated_at: now,
    date_sent: now,
    last_activity_at: now,
    rating_channel: 'email',
    rating_step: 'request',
    ...given,
  });
}
const bulk = (body: Record<string, unknown>, who = ines) =>
  callHttp(app, 'POST /api/team/reviews/bulk', who.headers, body);
const patch = (id: string, body: Record<string, unknown>, who = ines) =>
  callHttp(app, `PATCH /api/team/reviews/${id}`, who.headers, body);
const read = async (id: string, who = ines): Promise<Review> =>
  (await callHttp(app, `GET /api/team/reviews/${id}`, who.headers)).data as Review;
const found = async (query: string, who = ines): Promise<string[]> =>
  (
    (await callHttp(app, `GET /api/team/reviews?${query}`, who.headers))
      .body as unknown as Answer<'listReviews'>
  ).data.map(({ id }) => id);

describe('several reviews at once', () => {
  test('are resolved, assigned and tagged; an unknown one is reported, and the others change', async () => {
    const [one, two] = [await rated({ rating: 1 }), await rated({ rating: 2 })];
    const answer = await bulk({
      ids: [one, two, '999999999', 'x'],
      status: 'resolved',
      owner_id: hugo.id,
      add_tags: ['Colis abîmé'],
    });
    expect(answer).toMatchObject({ status: 200, data: { done: 2 } });
    expect((answer.data as { refused: unknown[] }).refused).toEqual([
      { id: '999999999', code: 'not_found' },
      { id: 'x', code: 'not_found' },
    ]);
    for (const id of [one, two])
      expect(await read(id)).toMatchObject({
        status: 'resolved',
        owner: { id: hugo.id },
        tags: ['Colis abîmé'],
        revision: 1,
      });
    expect((await found(`tag=${encodeURIComponent('Colis abîmé')}`)).toSorted()).toEqual(
      [one, two].toSorted(),
    );
    expect((await callHttp(app, 'GET /api/team/review_tags', ines.headers)).data).toEqual([
      { name: 'Colis abîmé', count: 2 },
    ]);
    await bulk({ ids: [one], remove_tags: ['colis ABÎMÉ'] });
    expect((await read(one)).tags).toEqual([]);
  });

  test('cannot be changed by another shop or by a reader, nor assigned outside the team', async () => {
    const id = await rated();
    expect(await bulk({ ids: [id], status: 'resolved' }, stranger)).toMatchObject({
      data: { done: 0, refused: [{ id, code: 'not_found' }] },
    });
    expect((await bulk({ ids: [id], status: 'resolved' }, reader)).status).toBe(403);
    expect((await bulk({ ids: [id], owner_id: stranger.id })).status).toBe(404);
    expect((await bulk({ ids: [id] })).status).toBe(422);
    expect((await bulk({ ids: [id], add_tags: ['a,b'] })).status).toBe(422);
    expect((await callHttp(app, 'GET /api/team/review_tags', stranger.headers)).data).toEqual([]);
  });
});

describe('a rating of five stars without a comment', () => {
  test('is resolved a day later, unless it has an owner or a comment', async () => {
    const [plain, owned, written, four] = [
      await rated(),
      await rated(),
      await rated({ feedback: 'Parfait', feedback_at: app.clock.now() }),
      await rated({ rating: 4 }),
    ];
    await patch(owned, { owner_id: hugo.id });
    await resolveWordless(app);
    expect((await read(plain)).status).toBe('open');
    app.clock.advance(25 * HOUR);
    await resolveWordless(app);
    expect((await read(plain)).status).toBe('resolved');
    expect((await read(plain)).timeline[0]?.label).toMatch(/^Résolu automatiquement/u);
    for (const id of [owned, written, four]) expect((await read(id)).status).toBe('open');
    await transaction(app, (tx) => reopenByFeedback(tx, { team_id, request_id: plain }));
    expect((await read(plain)).status).toBe('open');
  });

  test('stays open where the team chooses so', async () => {
    const id = await rated();
    await callHttp(app, 'PATCH /api/team/settings', ines.headers, { resolve_wordless: false });
    app.clock.advance(25 * HOUR);
    await resolveWordless(app);
    expect((await read(id)).status).toBe('open');
    await callHttp(app, 'PATCH /api/team/settings', ines.headers, { resolve_wordless: true });
  });
});

describe('an internal note', () => {
  const mailsAbout = (subject: string) =>
    app.db
      .selectFrom('test_inbox_messages')
      .select('body_text as text')
      .where('subject', 'like', `%${subject}%`)
      .execute();

  test('notifies the mentioned colleague, once, and nobody else', async () => {
    const id = await rated({ rating: 1 });
    const answer = await patch(id, { note: '@Hugo tu peux rappeler ?', mentioned_ids: [hugo.id] });
    expect((answer.data as Review).notes[0]?.mentioned).toMatchObject([{ id: hugo.id }]);
    const { id: note_id } = await app.db
      .selectFrom('review_notes')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    await announceMention(app, { team_id, note_id });
    await announceMention(app, { team_id, note_id });
    const mails = await mailsAbout('vous mentionne');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('> @Hugo tu peux rappeler\u202F?');
    expect(mails[0]?.text).toContain(`request=${id}`);
  });

  test('cannot mention a person of another shop', async () => {
    const id = await rated();
    expect((await patch(id, { note: 'Bonjour', mentioned_ids: [stranger.id] })).status).toBe(404);
    expect((await read(id)).notes).toEqual([]);
  });
});

describe('the answers to a reply', () => {
  const confirm = (person: TestPerson, at: Date | null) =>
    app.db
      .updateTable('users')
      .set({ email_confirmed_at: at })
      .where('id', '=', person.id)
      .execute();

  test('go to the author of the reply; the panel warns when that address cannot receive them', async () => {
    const id = await rated({ rating: 2 });
    await confirm(ines, app.clock.now());
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ines.id)
      .executeTakeFirstOrThrow();
    const way = async (who = ines) =>
      (await read(id, who)).reply_ways.find(({ channel }) => channel === 'email');
    expect(await way()).toMatchObject({ is_open: true, answers_to: email, answers_warning: null });
    await callHttp(app, `POST /api/team/reviews/${id}/reply`, ines.headers, {
      channel: 'email',
      text: 'Nous vous rappelons.',
    });
    await sendReplies(app);
    expect(sent.at(-1)).toMatchObject({ text: expect.anything() as unknown, reply_to: email });
    await confirm(hugo, null);
    expect(await way(hugo)).toMatchObject({
      answers_to: null,
      answers_warning: expect.stringContaining('pas confirmée') as string,
    });
  });
});
