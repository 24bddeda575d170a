import type { InjectOptions } from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import {
  createContactedCustomer,
  DESTINATIONS,
  timelineOf,
  messagesOf,
  readRequest,
} from '../rating/rated-shop.fixture.ts';

const db = await testDatabase();
const app = testApp(db);
await ensureSenders(app);
const BROWSER = { 'user-agent': 'Mozilla/5.0', accept: 'text/html' };

async function get(
  url: string,
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
) {
  return app.http.inject({ method, url, headers: { ...BROWSER, ...headers } });
}
async function post(
  url: string,
  form: Record<string, string> | string = {},
  headers: Record<string, string> = {},
) {
  const payload = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  return app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

test('without JavaScript: open, rate two stars, write, and read again what was said', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  const question = await get(path);
  expect(question.statusCode).toBe(200);
  expect(question.body).toContain('Comment s’est passée votre commande\u202f?');
  expect(question.body).toContain('Savon surgras, et un autre article');
  const rated = await post(path, { rating: '2' });
  expect([rated.statusCode, rated.headers.location]).toEqual([303, `${path}?thanks=1`]);
  expect((await get(`${path}?thanks=1`)).body).toContain('Merci de votre franchise, Claire.');
  const written = await post(path, { form: 'feedback', feedback: 'Carton ouvert.', contact: '1' });
  expect([written.statusCode, written.headers.location]).toEqual([303, `${path}?done=1`]);
  expect((await get(`${path}?done=1`)).body).toContain('Votre message est arrivé à la boutique.');
  const again = await get(path);
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('Vous avez déjà répondu, merci.');
  expect(again.body).toContain('Carton ouvert.');
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: 2,
    feedback: 'Carton ouvert.',
    metadata: { contact_allowed: true },
  });
});

test('the page tells nobody, keeps nothing and allows nothing but itself', async () => {
  const { path } = await createContactedCustomer(app);
  for (const url of [
    path,
    `${path}/stop`,
    `${path}/legal`,
    `${path}/postpone`,
    '/y',
    '/y/inconnu',
  ]) {
    const { headers } = await get(url);
    expect(headers['set-cookie'], url).toBeUndefined();
    expect(headers, url).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy'], url).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  }
});

test('GET, HEAD and prefetch never count, whatever they ask for', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [
      path,
      `${path}?rating=5`,
      `${path}/stop`,
      `${path}/postpone`,
      `${path}/legal`,
    ]) {
      for (const headers of [{}, { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }])
        expect(
          (await get(url, headers as Record<string, string>, method)).statusCode,
          `${method} ${url}`,
        ).toBe(200);
    }
  }
  await get(`${path}/go/1`, {}, 'HEAD');
  await get(`${path}/go/1`, { 'sec-purpose': 'prefetch', 'sec-fetch-user': '?1' });
  expect(await timelineOf(app, request_id)).toEqual([]);
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: null,
    date_clicked: null,
    date_opened: null,
    stopped_at: null,
    postponed_count: 0,
  });
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder scheduled',
    'last_reminder scheduled',
  ]);
});

test('a star of the message only preselects', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}?rating=4`)).body).toContain('Confirmer 4\u00a0étoiles sur\u00a05');
  for (const wrong of ['0', '6', '4.5', 'x', ''])
    expect((await get(`${path}?rating=${wrong}`)).body).not.toContain('Confirmer');
  expect((await readRequest(app, request_id)).rating).toBeNull();
});

test('the beacon counts the page as seen, as text, as nothing, and without an origin', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect(
    (await app.http.inject({ method: 'POST', url: `${path}/seen`, headers: { origin: 'null' } }))
      .statusCode,
  ).toBe(204);
  expect(
    (
      await app.http.inject({
        method: 'POST',
        url: `${path}/seen`,
        payload: '',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
      })
    ).statusCode,
  ).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual(['page_loaded', 'clicked']);
});

test('a review destination leads to the stored address alone; a person’s click counts, a robot’s does not', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  const robot = await get(`${path}/go/1`);
  expect([robot.statusCode, robot.headers.location]).toEqual([303, DESTINATIONS[0]?.url]);
  expect((await readRequest(app, request_id)).public_clicked_at).toBeNull();
  expect(
    (await get(`${path}/go/2?to=https://ailleurs.example`, { 'sec-fetch-user': '?1' })).headers
      .location,
  ).toBe(DESTINATIONS[1]?.url);
  expect((await readRequest(app, request_id)).public_clicked_at).not.toBeNull();
  for (const n of ['0', '3', '-1', '1e9', 'x'])
    expect((await get(`${path}/go/${n}`)).statusCode, n).toBe(404);
});

test('the former address of a review destination still leads to it, by a click and by the beacon', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/door/2`)).headers.location).toBe(DESTINATIONS[1]?.url);
  expect(await timelineOf(app, request_id)).toEqual(['destination_followed']);
  const beacon = await app.http.inject({ method: 'POST', url: `${path}/door/2`, payload: '' });
  expect(beacon.statusCode).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual([
    'destination_followed',
    'destination_followed',
    'clicked',
    'public_click',
  ]);
  expect((await get(`${path}/door/9`)).statusCode).toBe(404);
});

test('the page’s beacon makes a public click where the browser says nothing', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect(
    (await app.http.inject({ method: 'POST', url: `${path}/go/1`, payload: '' })).statusCode,
  ).toBe(204);
  expect(await timelineOf(app, request_id)).toEqual([
    'destination_followed',
    'clicked',
    'public_click',
  ]);
});

test('in redirect mode a happy customer is carried over our own page, an unhappy one keeps the review destination in sight', async () => {
  const conditional = { mode: 'redirect', mode_acknowledged: true };
  const happy = await createContactedCustomer(app, { conditional });
  const rated = await post(happy.path, { rating: '5' });
  expect(rated.headers.location).toBe(`${happy.path}?onward=1`);
  expect((await get(`${happy.path}?onward=1`)).body).toMatch(
    /<meta http-equiv="refresh" content="0;url=\/y\/[^"]+\/go\/[12]"\/>/i,
  );
  const unhappy = await createContactedCustomer(app, { conditional });
  expect((await post(unhappy.path, { rating: '1' })).headers.location).toBe(
    `${unhappy.path}?thanks=1`,
  );
  expect((await get(`${unhappy.path}?thanks=1`)).body).toMatch(/name="feedback".*\/go\//s);
});

test('unknown and forged links are 404, expired and erased ones 410, each with a sentence', async () => {
  for (const token of [
    'inconnu',
    'A'.repeat(22),
    `${'A'.repeat(21)}%00`,
    "' or 1=1 --",
    '../../etc/passwd',
    'é'.repeat(22),
    'A'.repeat(290),
  ]) {
    const answer = await get(`/y/${encodeURIComponent(token)}`);
    expect(answer.statusCode, token).toBe(404);
    expect(answer.body, token).toContain('Ce lien n’existe pas.');
    expect((await post(`/y/${encodeURIComponent(token)}`, { rating: '5' })).statusCode, token).toBe(
      404,
    );
  }
  const expired = await createContactedCustomer(app, {
    request: { link_expires_at: app.clock.now() },
  });
  const answer = await get(expired.path);
  expect([answer.statusCode, answer.body.includes('pendant six mois')]).toEqual([410, true]);
  expect((await post(expired.path, { rating: '5' })).statusCode).toBe(410);
  expect((await get(`${expired.path}/stop`)).statusCode).toBe(200);
  const erased = await createContactedCustomer(app, {
    request: { erased_at: new Date(), first_name: null },
  });
  for (const path of ['', '/stop', '/legal', '/postpone', '/go/1'])
    expect((await get(erased.path + path)).statusCode, path).toBe(410);
  expect((await get('/y')).body).toContain('Ouvrez le lien reçu de votre boutique.');
  expect((await get(`${expired.path}/ailleurs`)).statusCode).toBe(404);
});

test('one megabyte of words is refused in French and nothing already kept is lost', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '2' });
  const huge = await post(path, { form: 'feedback', feedback: 'a'.repeat(1_000_000) });
  expect(huge.statusCode).toBe(413);
  expect(huge.body).toContain('Ce message est trop long.');
  const long = await post(path, { form: 'feedback', feedback: `début ${'a'.repeat(5000)} fin` });
  expect(long.statusCode).toBe(422);
  expect(long.body).toMatch(/<textarea[^>]*>début a+ fin<\/textarea>/);
  expect(long.body).toContain('5\u202f010\u00a0caractères');
  expect(await readRequest(app, request_id)).toMatchObject({ rating: 2, feedback: null });
});

test('what cannot be kept is taken out of the words, not refused', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '2' });
  expect((await post(path, 'feedback=a%00b%0D%0Ac%ED%A0%80')).statusCode).toBe(303);
  expect((await readRequest(app, request_id)).feedback).toMatch(/^ab\nc/);
});

test('a wrong star, an empty form and a foreign body are refused with the page, never with a 500', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  for (const form of ['rating=9', 'rating=', '', 'a=b', '%%%', '\0'])
    expect((await post(path, form)).statusCode, form).toBe(422);
  for (const type of ['application/json', 'text/xml', 'multipart/form-data; boundary=x'])
    expect((await post(path, '{"rating":5}', { 'content-type': type })).statusCode, type).toBe(422);
  expect((await readRequest(app, request_id)).rating).toBeNull();
  await post(path, { rating: '1' });
  expect((await post(path, { form: 'feedback', feedback: '  ' })).statusCode).toBe(422);
});

test('a rating can be changed from the page, and then says so', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '5' });
  const change = await get(`${path}?change=1`);
  expect(change.body).toContain('Confirmer 5\u00a0étoiles sur\u00a05');
  expect(change.body).not.toContain('Je ne l’ai pas encore reçue');
  await post(path, { rating: '3' });
  expect((await readRequest(app, request_id)).rating).toBe(3);
  expect((await get(path)).body).toContain('Votre note\u00a0: 3 sur\u00a05, Correct');
});

test('« pas encore reçu » shows until when, also when it was said often enough; that nothing more comes is said only when nothing does', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/postpone`)).body).toContain('Pas encore reçue\u202f?');
  expect((await post(`${path}/postpone`)).headers.location).toBe(`${path}/postpone?done=1`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'vers le vendredi 27\u00a0novembre',
  );
  await app.db
    .updateTable('review_requests')
    .set({ postponed_count: 3 })
    .where('id', '=', request_id)
    .execute();
  await post(`${path}/postpone`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'vers le vendredi 27\u00a0novembre',
  );
  await app.db
    .updateTable('messages')
    .set({
      status: 'cancelled',
      reason: 'step_disabled',
      due_at: null,
      finished_at: app.clock.now(),
    })
    .where('request_id', '=', request_id)
    .where('step', '<>', 'request')
    .execute();
  await post(`${path}/postpone`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'Nous ne vous écrirons plus au sujet de cette commande.',
  );
});

test('stop: the page asks, its form answers 303 and can be taken back; one click of a mail program answers 200 without redirect or cookie', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/stop`)).body).toContain('Ne plus recevoir de demandes d’avis\u202f?');
  const stopped = await post(`${path}/stop`);
  expect([stopped.statusCode, stopped.headers.location]).toEqual([303, `${path}/stop`]);
  expect((await get(`${path}/stop`)).body).toContain('C’est fait.');
  expect((await post(`${path}/stop`, { undo: '1' })).headers.location).toBe(
    `${path}/stop?undone=1`,
  );
  expect((await get(`${path}/stop?undone=1`)).body).toContain('C’est annulé.');
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const oneClick = await post(`${path}/stop`, body, { 'content-type': type });
    expect([
      oneClick.statusCode,
      oneClick.headers.location,
      oneClick.headers['set-cookie'],
    ]).toEqual([200, undefined, undefined]);
  }
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder cancelled opted_out',
    'last_reminder cancelled opted_out',
  ]);
});

test('the language is the reader’s choice, kept for 365 days and only then', async () => {
  const { path } = await createContactedCustomer(app, { request: { locale: 'en-GB' } });
  expect((await get(path)).body).toContain('lang="fr"');
  const english = await get(`${path}?rating=4&lang=en`);
  expect(english.headers['set-cookie']).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(english.body).toContain('Confirm 4\u00a0stars out of\u00a05');
  expect((await get(path, { cookie: 'autre=1; locale=en' })).body).toContain(
    'How did your order go?',
  );
  expect((await get(`${path}?lang=xx`)).headers['set-cookie']).toBeUndefined();
});

test('the notice says what the team really set', async () => {
  const { path } = await createContactedCustomer(app, {
    flow: {
      trigger_event: 'order_paid',
      link_ttl_days: 90,
      steps: { last_reminder: { is_enabled: false } },
    },
  });
  const { body } = await get(`${path}/legal`);
  for (const text of [
    'après le paiement d’une commande',
    'avec une relance au plus',
    '90\u00a0jours',
    'les mêmes choix\u00a0: ',
    'est tiré au sort pour chaque client',
    'le site de la boutique',
    'Trustpilot',
    'Google',
  ])
    expect(body).toContain(text);
});

test('pages travel compressed where the browser can read it', async () => {
  const { path } = await createContactedCustomer(app);
  const answer = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.length).toBeLessThanOrEqual(6144);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Comment s’est passée');
});

test('a link may be opened 60 times a minute, each link for itself, and then says to wait', async () => {
  const limited = testApp(db, { config: { rateLimits: true } });
  const [first, second] = [await createContactedCustomer(app), await createContactedCustomer(app)];
  const visit = async (path: string): Promise<number> =>
    (await limited.http.inject({ method: 'GET', url: path })).statusCode;
  for (let n = 0; n < 60; n++) expect(await visit(first.path)).toBe(200);
  const refused = await limited.http.inject({ method: 'GET', url: first.path });
  expect([
    refused.statusCode,
    refused.headers['retry-after'] !== undefined,
    refused.body.includes('Attendez une minute'),
  ]).toEqual([429, true, true]);
  expect(await visit(second.path)).toBe(200);
});

test('a failure of ours is a page in words, not a stack', async () => {
  const { path } = await createContactedCustomer(app);
  const broken = testApp(db);
  broken.http.addHook('onRequest', async () => sql`select 1 / 0`.execute(db).then(() => undefined));
  const answer = await broken.http.inject({ method: 'GET', url: path });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Cela n’a pas marché.');
  expect(answer.body).not.toMatch(/division|at .*\.ts/);
});

test('without JavaScript: the questions of the private form are drawn, kept, and stand there again; answers alone are a message', async () => {
  const questions = [
    {
      id: 'colis',
      label: 'Le colis est arrivé',
      kind: 'choice',
      options: ['À l’heure', 'En retard'],
      topic: 'delivery',
      required: true,
    },
    { id: 'soin', label: 'L’emballage', kind: 'scale', options: ['Peu soigné', 'Très soigné'] },
    { id: 'mots', label: 'Autre chose', kind: 'text' },
  ];
  const { path, request_id } = await createContactedCustomer(app, {
    conditional: { feedback: { questions } },
  });
  await post(path, { rating: '2' });
  const form = (await get(`${path}?thanks=1`)).body;
  for (const part of [
    'required="" name="q_colis" value="En retard"',
    'name="q_soin" value="5"',
    'Très soigné',
    'name="q_mots"',
    'name="contact" value="1"',
  ])
    expect(form, part).toContain(part);
  const refused = await post(path, {
    form: 'feedback',
    feedback: 'x'.repeat(4001),
    q_colis: 'En retard',
    q_mots: 'Rien',
    contact: '1',
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('name="q_colis" checked="" value="En retard"');
  expect(refused.body).toContain('name="contact" checked=""');
  expect(
    (await post(path, { form: 'feedback', feedback: '', q_colis: 'En retard', q_soin: '2' }))
      .headers.location,
  ).toBe(`${path}?done=1`);
  expect((await get(`${path}?done=1`)).body).toContain('Votre message est arrivé à la boutique.');
  expect((await get(path)).body).toContain('name="q_colis" checked="" value="En retard"');
  expect(await readRequest(app, request_id)).toMatchObject({
    feedback: null,
    metadata: {
      contact_allowed: false,
      answers: [
        { id: 'colis', value: 'En retard', topic: 'delivery' },
        { id: 'soin', value: 2 },
      ],
    },
  });
});
